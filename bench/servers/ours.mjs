// The service as `npm start` runs it, on the database of the environment.
import { checkedSettings, createApp, listen } from '../../scripts/lib/launch.mjs';
import { answerParent, countStatements } from './probe.mjs';
import { profiling } from './profile.mjs';
import { serializing } from './serializer.mjs';
import { targeting } from './targeting.mjs';
import { maybeWithoutMeters } from './unmetered.mjs';

countStatements();
maybeWithoutMeters();
const settings = checkedSettings();
const strapi = createApp(settings, { panel: process.env.BENCH_PANEL !== 'false' });
await strapi.load();
await listen(strapi, settings.environment);
answerParent({ ...profiling(), ...targeting(strapi), ...serializing() });
process.send({ port: strapi.server.httpServer.address().port });
