// The service as `npm start` runs it, on the database that the environment names.
import { checkedSettings, createApp, listen } from '../../scripts/lib/launch.mjs';
import { answerParent, countStatements } from './probe.mjs';
import { profiling } from './profile.mjs';

countStatements();
const settings = checkedSettings();
const strapi = createApp(settings);
await strapi.load();
await listen(strapi, settings.environment);
answerParent(profiling());
process.send({ port: strapi.server.httpServer.address().port });
