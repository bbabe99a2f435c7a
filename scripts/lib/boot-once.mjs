// Starts Strapi on the database of the environment and stops it again. The database then has its tables, languages and
// roles, and tests copy it.
import { checkedSettings, createApp } from './launch.mjs';
import { closeApp } from './shutdown.mjs';
import { runMain } from './steps.mjs';

await runMain(async () => {
  const strapi = createApp(checkedSettings());
  await strapi.load();
  await closeApp(strapi);
  process.exit(0);
});
