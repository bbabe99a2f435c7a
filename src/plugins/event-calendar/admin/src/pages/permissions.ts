import type { MenuItem } from '@strapi/strapi/admin';

/** The right that the calendar's pages need: to read events. */
export const READ_EVENTS: MenuItem['permissions'] = [
  { action: 'plugin::content-manager.explorer.read', subject: 'plugin::event-calendar.event' },
];
