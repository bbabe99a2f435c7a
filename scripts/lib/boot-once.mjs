// Starts Strapi on the database that the environment names and ends it again: the database then has its tables, languages and
// roles. Tests copy it.
import { checkedSettings, closeApp, createGuest } from './launch.mjs';
import { runMain } from './steps.mjs';

await runMain(async () => {
  const strapi = createGuest(checkedSettings());
  await strapi.load();
  await closeApp(strapi);
  process.exit(0);
});
