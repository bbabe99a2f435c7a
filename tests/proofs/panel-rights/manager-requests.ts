import { SECOND, FIRST } from './records';
import type { DoorName } from './table';
import type { On, Request } from './requests';
import {
  changedNothing,
  content,
  hasLanguage,
  isGone,
  isPublished,
  isRenamed,
  isUnpublished,
  localeOf,
  lostLanguage,
  madeOne,
  uid,
} from './requests';

const list = (on: On): string => `/content-manager/collection-types/${uid(on)}`;
const one = (on: On): string => `${list(on)}/${on.record.documentId}`;
const single = (on: On): string => `/content-manager/single-types/${uid(on)}`;
const inLanguage = (path: string, on: On): string => `${path}?locale=${localeOf(on)}`;
const several = (on: On) => ({ documentIds: [on.record.documentId] });
/** The relation that a kind has. */
const link = ({ kind, turn }: On): string =>
  kind === 'category' ? 'parent' : (['venue', 'organizers', 'categories', 'tags'][turn % 4] ?? 'venue');

/** Filters and sorts that tell a password to whoever tries often enough. */
const PRIVATE_QUERIES = [
  'filters[password][$startsWith]=s',
  'filters[password][$notNull]=true',
  'filters[$and][0][password][$contains]=a',
  'filters[$or][0][$not][password][$null]=true',
  'filters[localizations][password][$startsWith]=s',
  'sort=password',
  'sort=password:desc',
  'sort[0]=title:asc&sort[1]=password:asc',
  'sort[password]=asc',
] as const;
const privateQuery = ({ turn }: On): string => PRIVATE_QUERIES[turn % PRIVATE_QUERIES.length] ?? '';

type Manager = Extract<DoorName, keyof typeof READS | keyof typeof WRITES | keyof typeof SINGLES>;

const READS = {
  'list records': { ask: (on) => ({ path: inLanguage(list(on), on) }) },
  'list events by their passwords': {
    ask: (on) => ({ path: `${list(on)}?locale=${FIRST}&${privateQuery(on)}` }),
  },
  'open a record': { ask: (on) => ({ path: inLanguage(one(on), on) }) },
  'read records before a bulk publication': {
    ask: (on) => ({
      path: inLanguage(`${list(on)}/actions/bulkFindForValidation`, on),
      body: { ...several(on), locale: localeOf(on) },
    }),
  },
  'count the links of a record to drafts': {
    ask: (on) => ({ path: inLanguage(`${one(on)}/actions/countDraftRelations`, on) }),
  },
  'count the links of records to drafts': {
    ask: (on) => ({
      path: `${list(on)}/actions/countManyEntriesDraftRelations?documentIds[]=${on.record.documentId}&locale=${FIRST}`,
    }),
  },
  'list records to link to': {
    ask: (on) => ({ path: inLanguage(`/content-manager/relations/${uid(on)}/${link(on)}`, on) }),
  },
  'list the links of a record': {
    ask: (on) => ({
      path: inLanguage(`/content-manager/relations/${uid(on)}/${on.record.documentId}/${link(on)}`, on),
    }),
  },
  'fill a form from another language': {
    ask: (on) => ({
      path: `/i18n/content-manager/get-fill-from-locale/${uid(on)}?documentId=${on.record.documentId}&sourceLocale=${FIRST}&targetLocale=${SECOND}&collectionType=collection-types`,
    }),
  },
  'read the shared fields of a record': {
    ask: (on) => ({
      path: '/i18n/content-manager/actions/get-non-localized-fields',
      body: { model: uid(on), id: on.record.rowId, locale: FIRST },
    }),
  },
  'see recent records': {
    ask: ({ turn }) => ({
      path: `/content-manager/homepage/recent-documents?action=${turn % 2 === 0 ? 'update' : 'publish'}`,
    }),
  },
  'count records': { ask: () => ({ path: '/content-manager/homepage/count-documents' }) },
  'get the address of the public page': {
    ask: (on) => ({
      path: `/content-manager/preview/url/${uid(on)}?documentId=${on.record.documentId}&locale=${localeOf(on)}`,
    }),
  },
  'propose a slug': {
    ask: (on) => ({
      path: inLanguage('/content-manager/uid/generate', on),
      body: { contentTypeUID: uid(on), field: 'slug', data: content(on) },
    }),
  },
  'check a slug': {
    ask: (on) => ({
      path: inLanguage('/content-manager/uid/check-availability', on),
      body: { contentTypeUID: uid(on), field: 'slug', value: 'a-slug' },
    }),
  },
  'read the arrangement of a form': {
    ask: (on) => ({ path: `/content-manager/content-types/${uid(on)}/configuration` }),
  },
  'follow a translation': {
    ask: (on) => ({ path: `/i18n/ai-localization-jobs/collection-types/${uid(on)}/${on.record.documentId}` }),
  },
  'follow a translation of a single type': {
    ask: (on) => ({ path: `/i18n/ai-localization-jobs/single-types/${uid(on)}` }),
  },
} satisfies Partial<Record<DoorName, Request>>;

const WRITES = {
  'arrange a form': {
    ask: (on) => ({
      path: `/content-manager/content-types/${uid(on)}/configuration`,
      body: { ...on.world.forms.get(on.kind) },
    }),
    writes: ['strapi_core_store_settings'],
  },
  'create a record': {
    ask: (on) => ({ path: inLanguage(list(on), on), body: content(on) }),
    then: madeOne(false),
  },
  'create a record with the documentId of another one': {
    ask: (on) => ({
      path: inLanguage(list(on), on),
      body: { ...content(on), documentId: on.record.documentId },
    }),
  },
  'create and publish a record': {
    ask: (on) => ({ path: inLanguage(`${list(on)}/actions/publish`, on), body: content(on) }),
    then: madeOne(true),
  },
  'change a record': {
    ask: (on) => ({ path: inLanguage(one(on), on), body: content(on) }),
    then: isRenamed,
  },
  'delete a language of a record': {
    extra: 'twoLanguages',
    ask: (on) => ({ path: inLanguage(one(on), on) }),
    then: lostLanguage,
  },
  'delete a record': { ask: (on) => ({ path: `${one(on)}?locale=*` }), then: isGone },
  'delete records': {
    extra: 'twoLanguages',
    ask: (on) => ({ path: inLanguage(`${list(on)}/actions/bulkDelete`, on), body: several(on) }),
    then: lostLanguage,
  },
  'duplicate a record': {
    ask: (on) => ({ path: inLanguage(`${list(on)}/clone/${on.record.documentId}`, on), body: content(on) }),
    then: madeOne(false),
    leavesRecord: true,
  },
  'duplicate a record without a form': {
    ask: (on) => ({ path: inLanguage(`${list(on)}/auto-clone/${on.record.documentId}`, on), body: {} }),
  },
  'publish a record': {
    ask: (on) => ({ path: inLanguage(`${one(on)}/actions/publish`, on), body: content(on) }),
    then: (change) => isPublished(change) && isRenamed(change),
    alters: ['publish_at', 'ready_for_review', 'date'],
  },
  'publish records': {
    ask: (on) => ({
      path: inLanguage(`${list(on)}/actions/bulkPublish`, on),
      body: { ...several(on), locale: localeOf(on) },
    }),
    then: isPublished,
    alters: ['publish_at', 'ready_for_review', 'date'],
  },
  'unpublish a record': {
    ask: (on) => ({ path: inLanguage(`${one(on)}/actions/unpublish`, on), body: {} }),
    then: isUnpublished,
  },
  'unpublish a record and its changes': {
    ask: (on) => ({ path: inLanguage(`${one(on)}/actions/unpublish`, on), body: { discardDraft: true } }),
    then: isUnpublished,
  },
  'unpublish records': {
    ask: (on) => ({
      path: inLanguage(`${list(on)}/actions/bulkUnpublish`, on),
      body: { ...several(on), locale: localeOf(on) },
    }),
    then: (change) => isUnpublished(change) || changedNothing(change),
  },
  'discard the changes of a record': {
    ask: (on) => ({ path: inLanguage(`${one(on)}/actions/discard`, on), body: {} }),
    then: hasLanguage,
    leavesRecord: true,
  },
} satisfies Partial<Record<DoorName, Request>>;

const SINGLES = {
  'read a single type': { ask: (on) => ({ path: inLanguage(single(on), on) }) },
  'change a single type': {
    ask: (on) => ({ path: `${single(on)}?locale=${on.turn % 2 === 0 ? FIRST : 'hu'}`, body: content(on) }),
  },
  'delete a single type': { ask: (on) => ({ path: inLanguage(single(on), on) }) },
  'publish a single type': {
    ask: (on) => ({ path: inLanguage(`${single(on)}/actions/publish`, on), body: content(on) }),
  },
  'unpublish a single type': {
    ask: (on) => ({ path: inLanguage(`${single(on)}/actions/unpublish`, on), body: {} }),
  },
  'discard the changes of a single type': {
    ask: (on) => ({ path: inLanguage(`${single(on)}/actions/discard`, on), body: {} }),
  },
  'count the links of a single type to drafts': {
    ask: (on) => ({ path: inLanguage(`${single(on)}/actions/countDraftRelations`, on) }),
  },
} satisfies Partial<Record<DoorName, Request>>;

/** The requests to Strapi's Content Manager. */
export const MANAGER_REQUESTS: Readonly<Record<Manager, Request>> = { ...READS, ...WRITES, ...SINGLES };
