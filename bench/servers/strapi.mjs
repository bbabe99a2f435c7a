// Strapi's own content API on the same rows: a bare project with the same content types and nothing else of the calendar.
import { once } from 'node:events';
import { load } from '../../scripts/lib/project.mjs';
import { answerParent, countStatements } from './probe.mjs';
import { profiling } from './profile.mjs';

countStatements();
const directory = process.env.BENCH_STRAPI_PROJECT;
process.chdir(directory);
const { createStrapi } = load('@strapi/strapi');
// Only the browser measurements need the panel.
const serveAdminPanel = process.env.BENCH_STRAPI_PANEL === 'true';
const strapi = createStrapi({ appDir: directory, distDir: directory, serveAdminPanel });
await strapi.load();
if (serveAdminPanel) await makeAdministrator();
strapi.server.listen(0, '127.0.0.1');
if (!strapi.server.httpServer.listening) await once(strapi.server.httpServer, 'listening');

answerParent({ ...profiling(), write });
process.send({ port: strapi.server.httpServer.address().port });

/**
 * Writes events with the Document Service, one after another, for some seconds.
 *
 * @param {{ writes: { action: string, documentId?: string, data?: object }[], seconds: number }} given
 * @returns {Promise<number[]>} the duration of each write in milliseconds
 */
async function write({ writes, seconds }) {
  const events = strapi.documents('plugin::event-calendar.event');
  const took = [];
  const end = performance.now() + seconds * 1000;
  for (const { action, documentId, data } of writes) {
    const since = performance.now();
    if (since > end) break;
    const status = data === undefined ? {} : { data, status: 'published' };
    await events[action]({ documentId, ...status });
    took.push(performance.now() - since);
  }
  return took;
}

async function makeAdministrator() {
  const superAdmin = await strapi.service('admin::role').getSuperAdmin();
  await strapi.service('admin::user').create({
    email: process.env.ADMIN_EMAIL,
    password: process.env.ADMIN_PASSWORD,
    firstname: 'Bench',
    lastname: '',
    isActive: true,
    registrationToken: null,
    roles: [superAdmin.id],
  });
}
