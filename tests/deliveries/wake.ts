import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import { PLUGIN_SERVER, load } from '../../scripts/lib/project.mjs';

/**
 * Has a service look at once for what is to be delivered, instead of at its next pass. It is the function of the built app: that of the
 * sources, which jest loads for each test file anew, knows no service.
 */
export const wakeDeliveries = (strapi: Core.Strapi): void =>
  load(join(PLUGIN_SERVER, 'features', 'webhooks', 'worker.js')).wakeDeliveries(strapi);
