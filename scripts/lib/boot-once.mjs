// Starts Strapi on the database that the environment names and ends it again: the database then has its tables, languages and
// roles. Tests copy it.
import { checkedSettings, createApp } from './launch.mjs';
import { closeApp } from './shutdown.mjs';
import { runMain } from './steps.mjs';

await runMain(async () => {
  const strapi = createApp(checkedSettings());
  await strapi.load();
  await closeApp(strapi);
  process.exit(0);
});
