import { defaultDates } from '../../domain/time/list-window';
import type { LinkedKind } from '../../domain/kinds';
import * as common from '../../api/parameters/common';
import { optional, withDefault } from '../../api/parameters/declare';
import type { ListParameter } from '../../api/parameters/declare';
import { bothOf } from '../../api/parameters/coordinates';
import { ownExternalId } from '../../api/parameters/external-id';
import { flag, strictFlag } from '../../api/parameters/flags';
import { idList, idOrSlugList } from '../../api/parameters/lists';
import { decimal, recordId } from '../../api/parameters/numbers';
import { seriesChoice } from '../../api/parameters/series';
import { searchText } from '../../api/parameters/text';
import { dateTime, moment } from '../../api/parameters/times';
import type { Parameter, ValuesOf } from '../../api/operations/types';
import type { Asker } from '../../engine/read/linked-events';
import { targetsOf } from '../../engine/read/members';
import { inSeries } from '../../engine/read/series';
import type { IndexRow } from '../../storage/index-row';
import type { Dialect } from '../../storage/ports/dialect';
import type { Fragment } from '../../storage/ports/sql';
import { every, sql } from '../../storage/ports/sql';
import type { EventRecord } from '../shared/record';
import { categoryTree, placed, seenTargets } from './conditions';

/** A parameter of the list of events, which must say whether it tests protected fields. */
export type EventListParameter<T> = ListParameter<T> & {
  /**
   * Whether it tests fields that a password protects (docs/interface.md 16.19). Protected events are then excluded for readers who
   * may not open them.
   */
  readonly testsProtected: boolean;
};

interface Uses {
  link: ListParameter<unknown>['link'];
  testsProtected: boolean;
}

const plain = <T>(parameter: Parameter<T>, uses: Uses): EventListParameter<T> => ({ ...parameter, ...uses });

/** A filter that is one condition on the row `i`. */
export type ValueFilter<T> = EventListParameter<T | undefined> & {
  /** `column`: it tests only the row; `lookUp`: also other rows, so it comes last and makes a list costly. */
  readonly looksAt: 'column' | 'lookUp';
  readonly where: (wanted: T, dialect: Dialect, asker: Asker) => Fragment;
};

const valueFilter = <T>(
  parameter: Parameter<T | undefined>,
  filter: Uses & Pick<ValueFilter<T>, 'looksAt' | 'where'>,
): ValueFilter<T> => ({ ...parameter, ...filter });

/** A filter by linked records. */
export interface ByLink {
  /** Filters that usually match fewer events come first; the first one leads the statement. */
  readonly place: number;
  readonly role: LinkedKind;
  /** The name of the table of its targets. */
  readonly table: string;
  /** Statement of the ids of the targets. */
  readonly targets: (dialect: Dialect, asker: Asker) => Fragment;
  /** Tables that `targets` reads. */
  readonly tables?: (dialect: Dialect) => readonly Fragment[];
}

export type LinkParameter<T> = EventListParameter<T> & { readonly byLink: ByLink };

const linkFilter = <T>(
  parameter: Parameter<T>,
  { link, ...byLink }: ByLink & Pick<Uses, 'link'>,
): LinkParameter<T> => ({ ...parameter, link, testsProtected: true, byLink });

const outside = { testsProtected: false } as const;
const inside = { testsProtected: true } as const;

/**
 * `GET /events` (docs/interface.md 5.1), with what each parameter does to the list. The index in `/doc` shows them in this order.
 * `listWindow` evaluates the dates.
 */
export const EVENT_LIST = {
  page: plain(common.PAGING.page, { link: 'never', ...outside }),
  per_page: plain(common.PAGING.per_page, { link: 'never', ...outside }),
  start_date: plain(
    optional(dateTime(), 'eventList.startDate', {
      shownDefault: ({ now, zone }) => defaultDates(now, zone).start_date,
    }),
    { link: 1, ...outside },
  ),
  end_date: plain(
    optional(dateTime(), 'eventList.endDate', {
      shownDefault: ({ now, zone }) => defaultDates(now, zone).end_date,
    }),
    { link: 2, ...outside },
  ),
  starts_before: plain(optional(dateTime(), 'eventList.startsBefore'), { link: 10, ...outside }),
  starts_after: plain(optional(dateTime(), 'eventList.startsAfter'), { link: 11, ...outside }),
  ends_before: plain(optional(dateTime(), 'eventList.endsBefore'), { link: 12, ...outside }),
  ends_after: plain(optional(dateTime(), 'eventList.endsAfter'), { link: 13, ...outside }),
  strict_dates: plain(
    withDefault(strictFlag(), 'eventList.strictDates', () => false, {
      shownDefault: () => 'false',
      documentDefault: () => false,
    }),
    { link: 14, ...outside },
  ),
  search: plain(optional(searchText('words'), 'eventList.search'), { link: 3, ...inside }),
  categories: linkFilter(optional(idOrSlugList('category'), 'eventList.categories'), {
    link: 18,
    place: 4,
    role: 'category',
    table: 'of_categories',
    targets: () => sql`select id from category_tree`,
    tables: (dialect) => [categoryTree(dialect)],
  }),
  tags: linkFilter(optional(idOrSlugList('tag'), 'eventList.tags'), {
    link: 19,
    place: 3,
    role: 'tag',
    table: 'of_tags',
    targets: () => targetsOf('tags'),
  }),
  venue: linkFilter(optional(idList('venue', 'refuse'), 'eventList.venue'), {
    link: 15,
    place: 1,
    role: 'venue',
    table: 'of_venues',
    targets: (dialect, asker) => seenTargets(dialect, 'venue', asker),
  }),
  organizer: linkFilter(optional(idList('organizer', 'refuse'), 'eventList.organizer'), {
    link: 16,
    place: 2,
    role: 'organizer',
    table: 'of_organizers',
    targets: (dialect, asker) => seenTargets(dialect, 'organizer', asker),
  }),
  featured: valueFilter(optional(flag(), 'eventList.featured'), {
    link: 17,
    ...inside,
    looksAt: 'column',
    where: (wanted) => sql`i.featured = ${Number(wanted)}`,
  }),
  status: plain(common.statusFilter('event'), { link: 7, ...outside }),
  geoloc: valueFilter(optional(flag(), 'eventList.geoloc'), {
    link: 4,
    ...inside,
    looksAt: 'lookUp',
    where: (wanted, dialect, asker) => placed(dialect, wanted, asker),
  }),
  geoloc_lat: plain(optional(decimal(-90, 90), 'eventList.geolocLat'), { link: 5, ...inside }),
  geoloc_lng: plain(optional(decimal(-180, 180), 'eventList.geolocLng'), { link: 6, ...inside }),
  include: plain(optional(idList('event', 'ignore'), 'eventList.include'), { link: 9, ...outside }),
  post_parent: plain(optional(recordId('event'), 'eventList.postParent'), { link: 8, ...outside }),
  ticketed: valueFilter(optional(flag(), 'eventList.ticketed'), {
    link: 20,
    ...inside,
    looksAt: 'column',
    where: (wanted) => sql`i.ticketed = ${Number(wanted)}`,
  }),
  series: valueFilter(optional(seriesChoice(), 'eventList.series'), {
    link: 23,
    ...outside,
    looksAt: 'lookUp',
    where: ({ id }) => (id === undefined ? every([]) : inSeries(id)),
  }),
  modified_after: plain(optional(moment(), 'list.modifiedAfter'), { link: 22, ...outside }),
  external_id: plain(optional(ownExternalId('event'), 'list.externalId'), { link: 21, ...outside }),
  password: plain(common.passwordParameter(), { link: 'never', ...outside }),
  bom: plain(common.byteOrderMark(), { link: 'never', ...outside }),
} as const satisfies Readonly<Record<string, EventListParameter<unknown>>>;
export type EventListValues = ValuesOf<typeof EVENT_LIST>;

/** The columns of the index that only these filters test. */
export const filterColumns = (
  event: EventRecord | undefined,
): Pick<IndexRow, 'hidden' | 'featured' | 'ticketed' | 'password'> => ({
  hidden: event?.hide_from_listings ? 1 : 0,
  featured: event?.featured ? 1 : 0,
  ticketed: event?.ticket_url ? 1 : 0,
  password: event?.password ?? null,
});

/** A point needs both coordinates (docs/interface.md 5.18). */
export const bothCoordinates = bothOf('geoloc_lat', 'geoloc_lng');

type Table = typeof EVENT_LIST;
export type ListName = keyof Table;
type NamesOf<Use> = { [Name in ListName]: Table[Name] extends Use ? Name : never }[ListName];

/** The filters that are one condition on a row. */
export type ValueFilterName = NamesOf<{ readonly looksAt: unknown }>;
/** The filters by linked records. */
export type LinkFilterName = NamesOf<{ readonly byLink: ByLink }>;

const isListName = (name: string): name is ListName => Object.hasOwn(EVENT_LIST, name);

/** Whether a name of a parameter or another rule is that of a value filter. */
export const isValueFilter = (name: string): name is ValueFilterName =>
  isListName(name) && 'looksAt' in EVENT_LIST[name];
/** Whether a name of a parameter or another rule is that of a link filter. */
export const isLinkFilter = (name: string): name is LinkFilterName =>
  isListName(name) && 'byLink' in EVENT_LIST[name];

const NAMES: readonly ListName[] = Object.keys(EVENT_LIST).filter(isListName);

/** The names of link filters; those that usually match fewer events come first. */
export const LINK_FILTERS: readonly LinkFilterName[] = NAMES.filter(isLinkFilter).toSorted(
  (one, other) => EVENT_LIST[one].byLink.place - EVENT_LIST[other].byLink.place,
);

const valuesLookingAt = (looksAt: ValueFilter<unknown>['looksAt']): ValueFilterName[] =>
  NAMES.filter(isValueFilter).filter((name) => EVENT_LIST[name].looksAt === looksAt);

/** The value filters that test more than the row. */
export const LOOK_UPS: readonly ValueFilterName[] = valuesLookingAt('lookUp');

/** The names of value filters, in the order of their conditions. */
export const VALUE_FILTERS: readonly ValueFilterName[] = [...valuesLookingAt('column'), ...LOOK_UPS];

/** The parameters that test protected fields. */
export const PROTECTED_FILTERS: readonly ListName[] = [
  ...new Set<ListName>([...LINK_FILTERS, ...VALUE_FILTERS, ...NAMES]),
].filter((name) => EVENT_LIST[name].testsProtected);

type ValueFilters = {
  readonly [Name in ValueFilterName]: ValueFilter<NonNullable<EventListValues[Name]>>;
};

/** The condition of a value filter; undefined if it is not given. */
export function conditionOf<Name extends ValueFilterName>(
  name: Name,
  values: { readonly [Asked in ValueFilterName]?: NonNullable<EventListValues[Asked]> | undefined },
  dialect: Dialect,
  asker: Asker,
): Fragment | undefined {
  const filters: ValueFilters = EVENT_LIST;
  const filter: ValueFilters[Name] = filters[name];
  const wanted: NonNullable<EventListValues[Name]> | undefined = values[name];
  return wanted === undefined ? undefined : filter.where(wanted, dialect, asker);
}
