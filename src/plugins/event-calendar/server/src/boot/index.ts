import { accessLog } from '../transport/access-log';
import { panelRoutes } from '../admin-api';
import { bootstrap } from './bootstrap';
import { COMMANDS } from '../cli';
import { contentTypes } from '../write-model/content-types';
import { controllers } from './controllers';
import { hostServices } from '../host';
import { destroy } from './destroy';
import { mayUpload } from '../services/images/upload-route';
import { openSession } from '../transport/session-policy';
import { register } from './register';
import { settingsConfig } from '../platform/settings/settings-reader';
import { strapiRoutes } from './strapi-routes';

export type * from '../host';
export { CalendarError } from '../host';

/** The commands of `npm run calendar`, so that other projects can run them. */
export { COMMANDS };

/** The server part as Strapi loads it. */
export default {
  config: settingsConfig,
  contentTypes,
  controllers,
  middlewares: { 'access-log': accessLog },
  policies: { 'may-upload': mayUpload, session: openSession },
  routes: { 'content-api': strapiRoutes, admin: panelRoutes },
  services: hostServices,
  register,
  bootstrap,
  destroy,
};
