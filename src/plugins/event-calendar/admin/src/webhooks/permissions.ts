import type { MenuItem } from '@strapi/strapi/admin';
import { PLUGIN_ID } from '../plugin';

/** The right to manage site rebuilds. */
export const MANAGE_WEBHOOKS: MenuItem['permissions'] = [
  { action: `plugin::${PLUGIN_ID}.rebuilds.manage`, subject: null },
];

/** Path of the settings page for site rebuilds. */
export const WEBHOOKS_PAGE = `/settings/${PLUGIN_ID}/rebuilds`;
