import type { Core } from '@strapi/strapi';
import { createRecordService } from './service';
import type { CalendarServices } from './service';

export { CalendarError } from '../api/errors';
export type { ActingAs } from './caller';
export type * from './generated/interface-types';
export type { CalendarServices, RecordService } from './service';
export type { Change, Listener, RecordChange, Reset, View } from './subscriptions';
export { startSubscriptions, stopSubscriptions } from './subscriptions';

/** The services as Strapi makes them: `strapi.plugin('event-calendar').service('events')` and its siblings. */
export const hostServices: {
  [Name in keyof CalendarServices]: (given: { strapi: Core.Strapi }) => CalendarServices[Name];
} = {
  events: ({ strapi }) => createRecordService(strapi, 'event'),
  venues: ({ strapi }) => createRecordService(strapi, 'venue'),
  organizers: ({ strapi }) => createRecordService(strapi, 'organizer'),
  categories: ({ strapi }) => createRecordService(strapi, 'category'),
  tags: ({ strapi }) => createRecordService(strapi, 'tag'),
};

declare module '@strapi/types/dist/core/strapi.js' {
  interface Strapi {
    plugin(name: 'event-calendar'): {
      service<Name extends keyof CalendarServices>(name: Name): CalendarServices[Name];
    };
  }
}
