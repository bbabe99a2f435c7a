import type { PostKind } from '../../domain/kinds';
import { STATUSES } from '../../domain/status';
import { inList, optional, withShownDefault, withDefault, type Extras } from './declare';
import { externalId } from './external-id';
import { flag } from './flags';
import { image } from './image';
import { statusList } from './lists';
import { positiveInteger, recordId } from './numbers';
import { lenientText, oneOf } from './text';
import { dateTime } from './times';

/** Larger pages are cut to this size, without an error (docs/interface.md 6.1). */
const MAX_PAGE_SIZE = 50;

/** `page` and `per_page`, which every list has; links state them themselves. */
export const PAGING = {
  page: inList(
    withDefault(positiveInteger(), 'list.page', () => 1, {
      shownDefault: () => 1,
      documentDefault: () => 1,
    }),
    'never',
  ),
  per_page: inList(
    withDefault(positiveInteger(MAX_PAGE_SIZE), 'list.perPage', ({ settings }) => settings.perPage, {
      shownDefault: ({ settings }) => String(settings.perPage),
      documentDefault: (settings) => settings.perPage,
    }),
    'never',
  ),
} as const;

/** For spreadsheets, which otherwise take UTF-8 for something else; only the CSV feeds of lists have it. */
export const byteOrderMark = () => inList(optional(flag(), 'list.bom', { shown: 'document' }), 'never');

export const statusFilter = (kind: PostKind) => optional(statusList(kind), 'list.status');

/** Shows the protected texts of events to those who know the password (docs/interface.md 16.16); never refused. */
export const passwordParameter = () => optional(lenientText(), 'event.password', { shown: 'document' });

/** `context=edit` shows protected texts to those who may edit the record (docs/interface.md 2.11, 16.16). */
export const contextParameter = () => optional(lenientText(), 'context', { shown: 'document' });

/** Described with a default of null: not given (docs/interface.md 1.8). */
export const nullShown = withShownDefault(null);

/** The write parameters that events, venues and organizers share. */
export const author = (extras: Extras = {}) => optional(recordId('user'), 'record.author', extras);
export const date = (extras: Extras = {}) => optional(dateTime(), 'record.date', extras);
export const dateUtc = (extras: Extras = {}) => optional(dateTime(), 'record.dateUtc', extras);
export const status = (extras: Extras = {}) => optional(oneOf(STATUSES), 'record.status', extras);
/** What the record is called where it comes from, in writes of every kind (docs/interface.md 11.14). */
export const external = (extras: Extras = {}) => optional(externalId(), 'record.externalId', extras);
export const featuredImage = (extras: Extras = {}) => optional(image(), 'record.image', extras);
