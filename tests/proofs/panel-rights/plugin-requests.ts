import { FIRST, SECOND } from './records';
import type { DoorName } from './table';
import type { Change, On, Request } from './requests';
import {
  changedNothing,
  isGone,
  isOpen,
  isPublished,
  isRestored,
  isTrashed,
  isUnpublished,
  localeOf,
  lostLanguage,
  madeOne,
} from './requests';

const OURS = '/event-calendar';
const record = ({ kind, record: { documentId } }: On): string => `${OURS}/records/${kind}/${documentId}`;
const event = ({ record: { documentId } }: On): string => `${OURS}/events/${documentId}`;
const review = ({ kind, record: { documentId } }: On): string => `${OURS}/review/${kind}/${documentId}`;
const translations = ({ kind, record: { documentId } }: On): string =>
  `${OURS}/translations/${kind}/${documentId}`;
const target = ({ rebuildTarget }: On): string => `${OURS}/rebuilds/targets/${rebuildTarget}`;
const several = ({ record: { documentId } }: On) => ({ documentIds: [documentId] });

const isScheduled = ({ after }: Change): boolean =>
  after.length > 0 && after.every((row) => isOpen(row) || row['publish_at'] !== null);
const isUnscheduled = ({ after }: Change): boolean =>
  after.length > 0 && after.every((row) => row['publish_at'] === null);
const awaitsReview = ({ after }: Change): boolean =>
  after.some((row) => !isOpen(row) && Boolean(row['ready_for_review']));
const isBack = ({ after }: Change): boolean => after.some((row) => row.locale === SECOND);
const WAS = {
  start: '2031-05-10 20:00:00',
  end: '2031-05-10 22:00:00',
  allDay: false,
  timezone: 'Europe/Paris',
};
const MOVED = { start: '2031-05-11 19:00:00', end: '2031-05-11 21:00:00', allDay: false };
const isMoved = ({ after }: Change): boolean => after.every((row) => row['start_date'] === MOVED.start);
const TARGETS = ['calendar_targets', 'calendar_deliveries', 'calendar_attempts'];
const RESTORED = ['trashed_at', 'publish_at', 'ready_for_review', 'date'];
const PUBLISHED = ['publish_at', 'ready_for_review', 'date'];

const READS = {
  'read the facts of the calendar': { ask: () => ({ path: `${OURS}/calendar` }) },
  'check times': { ask: () => ({ path: `${OURS}/times?start=2031-05-10%2020:00:00` }) },
  'list time zones': { ask: () => ({ path: `${OURS}/zones` }) },
  'check what a slug would be': {
    ask: ({ kind }) => ({ path: `${OURS}/slugs?kind=${kind}&wanted=a%20slug&locale=${FIRST}` }),
  },
  'say that a record is open': {
    ask: ({ kind, record: { documentId } }) => ({
      path: `${OURS}/open`,
      body: { kind, documentId, locale: FIRST, tab: `tab of ${documentId}` },
    }),
    writes: ['calendar_open_records'],
  },
  'list the links that readers do not see': { ask: (on) => ({ path: `${event(on)}/unpublished` }) },
  'list the trash': { ask: () => ({ path: `${OURS}/trash` }) },
  'list the languages in the trash': { ask: () => ({ path: `${OURS}/trash/languages` }) },
  'list what waits for review': { ask: () => ({ path: `${OURS}/review` }) },
  'list what was sent back': { ask: () => ({ path: `${OURS}/review/returned` }) },
  'read what was said about a record': { ask: (on) => ({ path: review(on) }) },
  'see which languages records lack': {
    ask: ({ kind, other }) => ({ path: `${OURS}/translations/${kind}?documentIds=${other}` }),
  },
  'see the texts to translate': { ask: (on) => ({ path: `${translations(on)}?locale=${localeOf(on)}` }) },
  'see the state of publication': {
    ask: (on) => ({ path: `${record(on)}/publication?locale=${localeOf(on)}` }),
  },
  'see the next events': { ask: () => ({ path: `${OURS}/home/upcoming` }) },
  'see missing translations': { ask: () => ({ path: `${OURS}/home/missing-translations` }) },
  'see the board': {
    ask: () => ({ path: `${OURS}/board?start=2031-05-01&end=2031-06-01&locale=${FIRST}` }),
  },
  'search all dates': { ask: () => ({ path: `${OURS}/board/search?search=concert&locale=${FIRST}` }) },
  'list events': { ask: () => ({ path: `${OURS}/event-list?locale=${FIRST}` }) },
  'see the series of an event': {
    ask: ({ record: { documentId } }) => ({ path: `${OURS}/series/of/${documentId}` }),
  },
  'see which dates of series would move': { ask: () => ({ path: `${OURS}/series/moving` }) },
  'list saved views': { ask: () => ({ path: `${OURS}/event-list/views` }) },
  'count what waits': {
    ask: () => ({ path: `${OURS}/home/waiting?start=2031-05-01&end=2031-06-01&locale=${FIRST}` }),
  },
  'filter the board': { ask: ({ kind }) => ({ path: `${OURS}/board/choices?kind=${kind}&locale=${FIRST}` }) },
  'ask why an event is not showing': {
    ask: ({ record: { documentId } }) => ({ path: `${OURS}/explain?event=${documentId}` }),
  },
  'see who fetches feeds': { ask: () => ({ path: `${OURS}/feed-fetches` }) },
  'see who has fetched an event': { ask: (on) => ({ path: `${event(on)}/feed-fetches` }) },
  'see selected events': { ask: (on) => ({ path: `${OURS}/events/selected`, body: several(on) }) },
  'plan copies of an event': {
    ask: (on) => ({ path: `${event(on)}/copies/preview`, body: { dates: ['2031-06-01'] } }),
  },
  'see the ages of the backups': { ask: () => ({ path: `${OURS}/backups` }) },
  'see the state of site rebuilds': { ask: () => ({ path: `${OURS}/rebuilds/state` }) },
  'list targets': { ask: () => ({ path: `${OURS}/rebuilds/targets` }) },
  'list deliveries': { ask: (on) => ({ path: `${target(on)}/deliveries` }) },
  'see a delivery': { ask: () => ({ path: `${OURS}/rebuilds/deliveries/4711` }) },
} satisfies Partial<Record<DoorName, Request>>;

const WRITES = {
  'publish the links of an event': {
    extra: 'draftOrganizer',
    ask: (on) => ({ path: `${event(on)}/unpublished/publish`, body: {} }),
    then: ({ before, after, made }) => made.length === 0 && after.length === before.length,
    reachesOthers: true,
  },
  'move a record to the trash': {
    ask: (on) => ({ path: `${record(on)}/trash`, body: {} }),
    then: isTrashed,
    alters: RESTORED,
    reachesOthers: true,
  },
  'move records to the trash': {
    ask: (on) => ({ path: `${OURS}/records/${on.kind}/trash`, body: several(on) }),
    then: isTrashed,
    alters: RESTORED,
    reachesOthers: true,
  },
  'restore a record as a draft': {
    ask: (on) => ({ path: `${record(on)}/restore`, body: { as: 'draft' } }),
    then: (change) => isRestored(change) && !change.after.some(isOpen),
    alters: RESTORED,
  },
  'restore a record as it was': {
    ask: (on) => ({ path: `${record(on)}/restore`, body: { as: 'before' } }),
    then: (change) => isRestored(change) && isPublished(change),
    alters: RESTORED,
  },
  'restore records as they were': {
    ask: (on) => ({ path: `${OURS}/records/${on.kind}/restore`, body: { ...several(on), as: 'before' } }),
    then: (change) => isRestored(change) && isPublished(change),
    alters: RESTORED,
  },
  'delete a record in the trash for good': { ask: (on) => ({ path: record(on) }), then: isGone },
  'move a language to the trash': {
    extra: 'twoLanguages',
    ask: (on) => ({ path: `${record(on)}/languages/${localeOf(on)}/trash`, body: {} }),
    then: lostLanguage,
  },
  'restore a language as a draft': {
    extra: 'languageInTrash',
    ask: (on) => ({ path: `${OURS}/trash/languages/${on.record.key}/restore`, body: { as: 'draft' } }),
    then: isBack,
  },
  'restore a language as it was': {
    extra: 'languageInTrash',
    ask: (on) => ({ path: `${OURS}/trash/languages/${on.record.key}/restore`, body: { as: 'before' } }),
    then: isBack,
  },
  'delete a language in the trash for good': {
    extra: 'languageInTrash',
    ask: (on) => ({ path: `${OURS}/trash/languages/${on.record.key}` }),
    then: changedNothing,
  },
  'ask for a review': {
    ask: (on) => ({ path: `${review(on)}/request`, body: {} }),
    then: awaitsReview,
    alters: ['ready_for_review'],
  },
  'publish after a review': {
    ask: (on) => ({ path: `${review(on)}/publish`, body: {} }),
    then: isPublished,
    alters: PUBLISHED,
  },
  'send back after a review': {
    ask: (on) => ({ path: `${review(on)}/send-back`, body: { reason: 'Not yet' } }),
    then: (change) => !awaitsReview(change),
    alters: ['ready_for_review'],
  },
  'undo sending back': {
    extra: 'sentBack',
    ask: (on) => ({ path: `${review(on)}/send-back/undo`, body: { note: Number(on.record.key) || 1 } }),
    then: awaitsReview,
    alters: ['ready_for_review'],
  },
  'say that a translation is up to date': {
    ask: (on) => ({ path: `${translations(on)}/${localeOf(on)}/checked`, body: {} }),
    writes: ['calendar_text_times'],
  },
  'save views': {
    ask: () => ({ path: `${OURS}/event-list/views`, body: { views: [{ name: 'Mine', query: 'mine=1' }] } }),
    writes: ['calendar_saved_views'],
  },
  'delete a saved view': {
    ask: () => ({ path: `${OURS}/event-list/views?name=Mine` }),
    writes: ['calendar_saved_views'],
  },
  'answer in a review': {
    ask: (on) => ({ path: `${review(on)}/answer`, body: { text: on.text } }),
    writes: ['calendar_review_notes'],
  },
  'copy an event to dates': {
    ask: (on) => ({ path: `${event(on)}/copies`, body: { dates: ['2031-06-01'] } }),
    then: madeOne(false, false),
    leavesRecord: true,
  },
  'copy an event to dates and publish': {
    ask: (on) => ({ path: `${event(on)}/copies`, body: { dates: ['2031-06-01'], publish: true } }),
    then: madeOne(true, false),
    leavesRecord: true,
  },
  'schedule a publication': {
    ask: (on) => ({ path: `${record(on)}/schedule`, body: { at: '2042-01-01 00:00:00' } }),
    then: isScheduled,
    alters: ['publish_at', 'ready_for_review'],
  },
  'cancel a scheduled publication': {
    ask: (on) => ({ path: `${record(on)}/schedule` }),
    then: isUnscheduled,
    alters: ['publish_at'],
  },
  'move an event on the board': {
    ask: ({ record: { documentId } }) => ({
      path: `${OURS}/board/events/${documentId}/move`,
      body: { from: WAS, to: MOVED },
    }),
    then: isMoved,
  },
  'change selected events': {
    ask: ({ record: { documentId } }) => ({
      path: `${OURS}/events/changes`,
      body: { events: [{ documentId, change: { times: MOVED } }] },
    }),
    then: isMoved,
  },
  'make a series of events': {
    ask: ({ record: { documentId } }) => ({
      path: `${OURS}/series`,
      body: { documentIds: [documentId, 'none'] },
    }),
  },
  'take a series apart': {
    ask: ({ record: { documentId } }) => ({ path: `${OURS}/series/of/${documentId}` }),
  },
  'change the dates of a series': {
    ask: ({ record: { documentId } }) => ({
      path: `${OURS}/series/changes`,
      body: { documentId, scope: 'all' },
    }),
  },
  'give a series another rule': {
    ask: ({ record: { documentId } }) => ({
      path: `${OURS}/series/rule`,
      body: { documentId, scope: 'all', rule: 'FREQ=DAILY;COUNT=3' },
    }),
  },
  'undo a change of a series': { ask: () => ({ path: `${OURS}/series/changes/4711/undo`, body: {} }) },
  'unpublish an event on the board': {
    ask: (on) => ({
      path: `${OURS}/board/events/${on.record.documentId}/unpublish`,
      body: { locale: localeOf(on) },
    }),
    then: isUnpublished,
  },
  'undo an unpublication on the board': {
    extra: 'unpublishedOnBoard',
    ask: ({ record: { key } }) => ({ path: `${OURS}/board/unpublished/${key}/undo`, body: {} }),
    then: isPublished,
  },
  'create a target': {
    writes: TARGETS,
    ask: ({ text }) => ({
      path: `${OURS}/rebuilds/targets`,
      body: { name: text, url: 'http://127.0.0.1:9/', active: false },
    }),
  },
  'change a target': {
    writes: TARGETS,
    ask: (on) => ({ path: target(on), body: { quietSeconds: 21 + (on.turn % 50) } }),
  },
  'delete a target': { writes: TARGETS, ask: (on) => ({ path: target(on) }) },
  'send a test message': { writes: TARGETS, ask: (on) => ({ path: `${target(on)}/test`, body: {} }) },
  'rebuild a site': { writes: TARGETS, ask: (on) => ({ path: `${target(on)}/rebuild`, body: {} }) },
  'rotate a secret': { writes: TARGETS, ask: (on) => ({ path: `${target(on)}/rotate`, body: {} }) },
  'retire a secret': { writes: TARGETS, ask: (on) => ({ path: `${target(on)}/retire`, body: {} }) },
  'send a delivery again': {
    writes: TARGETS,
    ask: () => ({ path: `${OURS}/rebuilds/deliveries/4711/replay`, body: {} }),
  },
} satisfies Partial<Record<DoorName, Request>>;

/** The requests to the routes of the plugin. */
export const PLUGIN_REQUESTS: Readonly<Record<keyof typeof READS | keyof typeof WRITES, Request>> = {
  ...READS,
  ...WRITES,
};
