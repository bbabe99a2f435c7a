import { KINDS, POST_KINDS } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Right } from '../../../src/plugins/event-calendar/server/src/panel-contract/rights';

/** The states of a record. `trashed` was published before. Categories and tags have only `published`. */
const STATES = ['draft', 'review', 'scheduled', 'published', 'trashed'] as const;
export type State = (typeof STATES)[number];

/** The language of a request: one that the record has, or one that it lacks. */
export type Language = 'existing' | 'new';

/** Something that can be asked of the panel's routes. */
export interface Door {
  /** The route, as the router writes it. */
  route: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  kinds: readonly Kind[];
  /** Whether it concerns one record, the records of a kind, or the whole calendar. */
  about: 'record' | 'kind' | 'calendar';
  /**
   * The rights that a person needs, for the record or for the kind. `session`: everybody with a session may. `settings`: only a Super
   * Admin may. `never`: nobody may.
   */
  needs: readonly Right[] | 'session' | 'settings' | 'never';
  /** Whether the rights for any record are enough, because the request names none of them. */
  forAny: boolean;
  /**
   * What it changes. A change of drafts needs the right to publish if the record is scheduled; a change of what the site shows needs it
   * if the record is published or scheduled.
   */
  changes: 'nothing' | 'drafts' | 'site';
  /** The languages that it is asked for, and the states in which it then does something. In others it is refused as impossible. */
  works: Readonly<Partial<Record<Language, readonly State[]>>>;
  /** The states in which it is asked for, if not in all. */
  asked: readonly State[];
}

const ALL = STATES;
const NONE: readonly State[] = [];
const LIVE: readonly State[] = ['draft', 'review', 'scheduled', 'published'];
const EVENTS: readonly Kind[] = ['event'];

const door = (
  route: Door['route'],
  needs: Door['needs'],
  {
    kinds = KINDS,
    about = 'record',
    forAny = false,
    changes = 'nothing',
    works = { existing: ALL },
    asked = ALL,
  }: Partial<Door> = {},
): Door => ({ route, needs, kinds, about, forAny, changes, works, asked });

const ofKind = { about: 'kind' } as const;
const ofAll = { about: 'calendar', kinds: EVENTS } as const;
const ofPosts = { kinds: POST_KINDS } as const;
const ofEvents = { kinds: EVENTS } as const;
const inBoth = { works: { existing: ALL, new: ALL } } as const;
const MANAGER = '/content-manager/collection-types/:model';
const SINGLE = '/content-manager/single-types/:model';
const OURS = '/event-calendar';
const RECORD = `${OURS}/records/:kind/:documentId`;
const TRANSLATIONS = `${OURS}/translations/:kind/:documentId`;
const REVIEW = `${OURS}/review/:kind/:documentId`;

/** Everything that can be asked of the panel's routes about records of the calendar, with the rights that it needs. */
export const DOORS = {
  // Strapi's Content Manager: reading
  'list records': door(`GET ${MANAGER}`, ['read'], ofKind),
  'list events by their passwords': door(`GET ${MANAGER}`, ['read', 'update'], {
    about: 'kind',
    kinds: EVENTS,
  }),
  'open a record': door(`GET ${MANAGER}/:id`, ['read'], inBoth),
  'read records before a bulk publication': door(
    `POST ${MANAGER}/actions/bulkFindForValidation`,
    ['read'],
    inBoth,
  ),
  'count the links of a record to drafts': door(
    `GET ${MANAGER}/:id/actions/countDraftRelations`,
    ['read'],
    inBoth,
  ),
  'count the links of records to drafts': door(`GET ${MANAGER}/actions/countManyEntriesDraftRelations`, [
    'read',
  ]),
  'list records to link to': door('GET /content-manager/relations/:model/:targetField', ['read'], {
    kinds: ['event', 'category'],
  }),
  'list the links of a record': door('GET /content-manager/relations/:model/:id/:targetField', ['read'], {
    kinds: ['event', 'category'],
    works: { existing: ALL, new: NONE },
  }),
  'fill a form from another language': door('GET /i18n/content-manager/get-fill-from-locale/:model', [
    'read',
  ]),
  'read the shared fields of a record': door('POST /i18n/content-manager/actions/get-non-localized-fields', [
    'read',
  ]),
  'see recent records': door('GET /content-manager/homepage/recent-documents', 'session', ofAll),
  'count records': door('GET /content-manager/homepage/count-documents', 'session', ofAll),
  'get the address of the public page': door(
    'GET /content-manager/preview/url/:contentType',
    'session',
    inBoth,
  ),
  'propose a slug': door('POST /content-manager/uid/generate', 'session', ofKind),
  'check a slug': door('POST /content-manager/uid/check-availability', 'session', ofKind),
  'read the arrangement of a form': door(
    'GET /content-manager/content-types/:uid/configuration',
    'session',
    ofKind,
  ),
  'arrange a form': door('PUT /content-manager/content-types/:uid/configuration', 'settings', ofKind),

  // Strapi's Content Manager: writing
  'create a record': door(`POST ${MANAGER}`, ['create'], ofKind),
  'create a record with the documentId of another one': door(`POST ${MANAGER}`, 'never'),
  'create and publish a record': door(`POST ${MANAGER}/actions/publish`, ['create', 'publish'], {
    about: 'kind',
    kinds: POST_KINDS,
  }),
  'change a record': door(`PUT ${MANAGER}/:id`, ['update'], { changes: 'drafts', ...inBoth }),
  'delete a language of a record': door(`DELETE ${MANAGER}/:id`, ['delete'], {
    changes: 'site',
    works: { existing: ALL, new: NONE },
  }),
  'delete a record': door(`DELETE ${MANAGER}/:id`, ['delete'], { changes: 'site' }),
  'delete records': door(`POST ${MANAGER}/actions/bulkDelete`, ['delete'], {
    changes: 'site',
    works: { existing: ALL, new: NONE },
  }),
  'duplicate a record': door(`POST ${MANAGER}/clone/:sourceId`, ['create', 'read'], {
    works: { existing: ALL, new: NONE },
  }),
  'duplicate a record without a form': door(`POST ${MANAGER}/auto-clone/:sourceId`, 'never'),
  'publish a record': door(`POST ${MANAGER}/:id/actions/publish`, ['publish'], {
    ...ofPosts,
    works: { existing: LIVE, new: LIVE },
  }),
  'publish records': door(`POST ${MANAGER}/actions/bulkPublish`, ['publish'], {
    ...ofPosts,
    works: { existing: LIVE },
  }),
  'unpublish a record': door(`POST ${MANAGER}/:id/actions/unpublish`, ['publish'], {
    ...ofPosts,
    works: { existing: ['published'], new: NONE },
  }),
  'unpublish a record and its changes': door(`POST ${MANAGER}/:id/actions/unpublish`, ['publish', 'update'], {
    ...ofPosts,
    works: { existing: ['published'] },
  }),
  'unpublish records': door(`POST ${MANAGER}/actions/bulkUnpublish`, ['publish'], ofPosts),
  'discard the changes of a record': door(`POST ${MANAGER}/:id/actions/discard`, ['update'], {
    ...ofPosts,
    changes: 'drafts',
    works: { existing: ['published'], new: NONE },
  }),

  // No kind of the calendar is one of Strapi's single types, and translations by a paid service do not exist.
  'read a single type': door(`GET ${SINGLE}`, 'never', ofKind),
  'change a single type': door(`PUT ${SINGLE}`, 'never', ofKind),
  'delete a single type': door(`DELETE ${SINGLE}`, 'never', ofKind),
  'publish a single type': door(`POST ${SINGLE}/actions/publish`, 'never', ofKind),
  'unpublish a single type': door(`POST ${SINGLE}/actions/unpublish`, 'never', ofKind),
  'discard the changes of a single type': door(`POST ${SINGLE}/actions/discard`, 'never', ofKind),
  'count the links of a single type to drafts': door(
    `GET ${SINGLE}/actions/countDraftRelations`,
    'never',
    ofKind,
  ),
  'follow a translation': door(
    'GET /i18n/ai-localization-jobs/collection-types/:contentType/:documentId',
    'never',
  ),
  'follow a translation of a single type': door(
    'GET /i18n/ai-localization-jobs/single-types/:contentType',
    'never',
    ofKind,
  ),

  // Pages and fields of the plugin: reading
  'read the facts of the calendar': door(`GET ${OURS}/calendar`, 'session', ofAll),
  'check times': door(`GET ${OURS}/times`, 'session', ofAll),
  'list time zones': door(`GET ${OURS}/zones`, 'session', ofAll),
  'check what a slug would be': door(`GET ${OURS}/slugs`, ['create'], ofKind),
  'say that a record is open': door(`POST ${OURS}/open`, ['read']),
  'list the links that readers do not see': door(
    `GET ${OURS}/events/:documentId/unpublished`,
    ['read'],
    ofEvents,
  ),
  'list the trash': door(`GET ${OURS}/trash`, 'session', ofAll),
  'list the languages in the trash': door(`GET ${OURS}/trash/languages`, 'session', ofAll),
  'list what waits for review': door(`GET ${OURS}/review`, 'session', ofAll),
  'list what was sent back': door(`GET ${OURS}/review/returned`, 'session', ofAll),
  'read what was said about a record': door(`GET ${REVIEW}`, ['read'], ofPosts),
  'see which languages records lack': door(`GET ${OURS}/translations/:kind`, ['read'], ofKind),
  'see the texts to translate': door(`GET ${TRANSLATIONS}`, ['read']),
  'see the state of publication': door(`GET ${RECORD}/publication`, ['read'], { ...ofPosts, ...inBoth }),
  'see the next events': door(`GET ${OURS}/home/upcoming`, ['read'], ofAll),
  'see missing translations': door(`GET ${OURS}/home/missing-translations`, ['read'], ofAll),
  'see the board': door(`GET ${OURS}/board`, ['read'], ofAll),
  'search all dates': door(`GET ${OURS}/board/search`, ['read'], ofAll),
  'list events': door(`GET ${OURS}/event-list`, ['read'], ofAll),
  'see the series of an event': door(`GET ${OURS}/series/of/:documentId`, ['read'], ofEvents),
  'see which dates of series would move': door(`GET ${OURS}/series/moving`, ['update'], {
    ...ofAll,
    forAny: true,
  }),
  'list saved views': door(`GET ${OURS}/event-list/views`, ['read'], ofAll),
  'count what waits': door(`GET ${OURS}/home/waiting`, ['read'], ofAll),
  'filter the board': door(`GET ${OURS}/board/choices`, ['read'], {
    about: 'kind',
    kinds: ['venue', 'organizer', 'category'],
  }),
  'ask why an event is not showing': door(`GET ${OURS}/explain`, ['read'], ofEvents),
  'see who fetches feeds': door(`GET ${OURS}/feed-fetches`, ['read'], ofAll),
  'see who has fetched an event': door(`GET ${OURS}/events/:documentId/feed-fetches`, ['read'], ofEvents),
  'see selected events': door(`POST ${OURS}/events/selected`, ['read'], ofEvents),
  'plan copies of an event': door(
    `POST ${OURS}/events/:documentId/copies/preview`,
    ['create', 'read'],
    ofEvents,
  ),

  // Pages and fields of the plugin: writing
  'publish the links of an event': door(
    `POST ${OURS}/events/:documentId/unpublished/publish`,
    ['update', 'publish'],
    ofEvents,
  ),
  'move a record to the trash': door(`POST ${RECORD}/trash`, ['delete'], { ...ofPosts, changes: 'site' }),
  'move records to the trash': door(`POST ${OURS}/records/:kind/trash`, ['delete'], {
    ...ofPosts,
    changes: 'site',
  }),
  'restore a record as a draft': door(`POST ${RECORD}/restore`, ['update'], {
    ...ofPosts,
    asked: ['trashed'],
  }),
  'restore a record as it was': door(`POST ${RECORD}/restore`, ['update', 'publish'], {
    ...ofPosts,
    asked: ['trashed'],
  }),
  'restore records as they were': door(`POST ${OURS}/records/:kind/restore`, ['update', 'publish'], {
    ...ofPosts,
    asked: ['trashed'],
  }),
  'delete a record in the trash for good': door(`DELETE ${RECORD}`, ['delete'], {
    ...ofPosts,
    works: { existing: ['trashed'] },
  }),
  'move a language to the trash': door(`POST ${RECORD}/languages/:locale/trash`, ['delete'], {
    ...ofPosts,
    changes: 'site',
    works: { existing: ALL, new: NONE },
  }),
  'restore a language as a draft': door(`POST ${OURS}/trash/languages/:id/restore`, ['update'], {
    ...ofPosts,
    changes: 'drafts',
    asked: LIVE,
  }),
  'restore a language as it was': door(`POST ${OURS}/trash/languages/:id/restore`, ['update'], {
    ...ofPosts,
    changes: 'site',
    asked: LIVE,
  }),
  'delete a language in the trash for good': door(`DELETE ${OURS}/trash/languages/:id`, ['delete'], ofPosts),
  'ask for a review': door(`POST ${REVIEW}/request`, ['update'], {
    ...ofPosts,
    changes: 'drafts',
    works: { existing: LIVE },
  }),
  'publish after a review': door(`POST ${REVIEW}/publish`, ['publish'], {
    ...ofPosts,
    works: { existing: ['review'] },
  }),
  'send back after a review': door(`POST ${REVIEW}/send-back`, ['publish'], {
    ...ofPosts,
    works: { existing: ['review'] },
  }),
  'undo sending back': door(`POST ${REVIEW}/send-back/undo`, ['publish'], {
    ...ofPosts,
    works: { existing: ['review'] },
    asked: ['draft', 'review', 'published'],
  }),
  'save views': door(`PUT ${OURS}/event-list/views`, ['read'], ofAll),
  'delete a saved view': door(`DELETE ${OURS}/event-list/views`, ['read'], ofAll),
  'answer in a review': door(`POST ${REVIEW}/answer`, ['update'], { ...ofPosts, works: { existing: LIVE } }),
  'say that a translation is up to date': door(`POST ${TRANSLATIONS}/:locale/checked`, ['update'], {
    works: { existing: ALL, new: NONE },
  }),
  'copy an event to dates': door(`POST ${OURS}/events/:documentId/copies`, ['create', 'read'], ofEvents),
  'copy an event to dates and publish': door(
    `POST ${OURS}/events/:documentId/copies`,
    ['create', 'read', 'publish'],
    ofEvents,
  ),
  'schedule a publication': door(`PUT ${RECORD}/schedule`, ['publish'], {
    ...ofPosts,
    works: { existing: ['draft', 'review', 'scheduled'] },
  }),
  'cancel a scheduled publication': door(`DELETE ${RECORD}/schedule`, ['publish'], ofPosts),
  'move an event on the board': door(`POST ${OURS}/board/events/:documentId/move`, ['update'], {
    ...ofEvents,
    changes: 'site',
    works: { existing: LIVE },
  }),
  'change selected events': door(`POST ${OURS}/events/changes`, ['update'], {
    ...ofEvents,
    changes: 'site',
    works: { existing: LIVE },
  }),
  'make a series of events': door(`POST ${OURS}/series`, ['update'], {
    ...ofEvents,
    works: { existing: NONE },
  }),
  'take a series apart': door(`DELETE ${OURS}/series/of/:documentId`, ['update'], {
    ...ofEvents,
    works: { existing: NONE },
  }),
  'change the dates of a series': door(`POST ${OURS}/series/changes`, ['update'], {
    ...ofEvents,
    changes: 'site',
    works: { existing: NONE },
  }),
  'give a series another rule': door(`POST ${OURS}/series/rule`, ['update'], {
    ...ofEvents,
    works: { existing: NONE },
  }),
  'undo a change of a series': door(`POST ${OURS}/series/changes/:undo/undo`, ['update'], {
    ...ofEvents,
    forAny: true,
    works: { existing: NONE },
  }),
  'unpublish an event on the board': door(`POST ${OURS}/board/events/:documentId/unpublish`, ['publish'], {
    ...ofEvents,
    works: { existing: ['published'], new: NONE },
  }),
  'undo an unpublication on the board': door(`POST ${OURS}/board/unpublished/:undo/undo`, ['publish'], {
    ...ofEvents,
    works: { existing: ['published'] },
  }),

  // The home page
  'see the ages of the backups': door(`GET ${OURS}/backups`, 'settings', ofAll),

  // The settings page "Site rebuilds"
  'see the state of site rebuilds': door(`GET ${OURS}/rebuilds/state`, ['read'], ofAll),
  'list targets': door(`GET ${OURS}/rebuilds/targets`, 'settings', ofAll),
  'create a target': door(`POST ${OURS}/rebuilds/targets`, 'settings', ofAll),
  'change a target': door(`PUT ${OURS}/rebuilds/targets/:id`, 'settings', ofAll),
  'delete a target': door(`DELETE ${OURS}/rebuilds/targets/:id`, 'settings', ofAll),
  'send a test message': door(`POST ${OURS}/rebuilds/targets/:id/test`, 'settings', ofAll),
  'rebuild a site': door(`POST ${OURS}/rebuilds/targets/:id/rebuild`, 'settings', {
    ...ofAll,
    works: { existing: NONE },
  }),
  'rotate a secret': door(`POST ${OURS}/rebuilds/targets/:id/rotate`, 'settings', ofAll),
  'retire a secret': door(`POST ${OURS}/rebuilds/targets/:id/retire`, 'settings', ofAll),
  'list deliveries': door(`GET ${OURS}/rebuilds/targets/:id/deliveries`, 'settings', ofAll),
  'see a delivery': door(`GET ${OURS}/rebuilds/deliveries/:id`, 'settings', {
    ...ofAll,
    works: { existing: NONE },
  }),
  'send a delivery again': door(`POST ${OURS}/rebuilds/deliveries/:id/replay`, 'settings', {
    ...ofAll,
    works: { existing: NONE },
  }),
} as const satisfies Readonly<Record<string, Door>>;

export type DoorName = keyof typeof DOORS;
export const doorOf = (name: DoorName): Door => DOORS[name];
