/**
 * Starts the built app as a project does that has only Strapi's own start: no script of ours looks after its process. It also
 * listens to changes, like the code of a host.
 */
import { DIST, ROOT, load } from '../../scripts/lib/project.mjs';

const strapi = await load('@strapi/strapi').createStrapi({ appDir: ROOT, distDir: DIST }).start();
await strapi
  .plugin('event-calendar')
  .service('events')
  .subscribe(({ action, id }) => process.stdout.write(`told of: ${action} ${id}.\n`));
process.stdout.write(`The host listens on port ${strapi.server.httpServer.address().port}.\n`);
