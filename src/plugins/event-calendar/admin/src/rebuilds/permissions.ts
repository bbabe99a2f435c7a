import type { MenuItem } from '@strapi/strapi/admin';
import { PLUGIN_ID } from '../plugin';

/** Who may set up site rebuilds. */
export const MANAGE_REBUILDS: MenuItem['permissions'] = [
  { action: `plugin::${PLUGIN_ID}.rebuilds.manage`, subject: null },
];

/** Where they do. */
export const REBUILDS = `/settings/${PLUGIN_ID}/rebuilds`;
