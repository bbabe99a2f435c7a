import type { MenuItem } from '@strapi/strapi/admin';

/** Who may read events has a board. */
export const READ_EVENTS: MenuItem['permissions'] = [
  { action: 'plugin::content-manager.explorer.read', subject: 'plugin::event-calendar.event' },
];
