import type { IndexRow } from '../../src/plugins/event-calendar/server/src/storage/index-row';
import type { Kind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Status } from '../../src/plugins/event-calendar/server/src/domain/status';
import { isStatus } from '../../src/plugins/event-calendar/server/src/domain/status';
import {
  fold,
  searchFragments,
  searchWords,
} from '../../src/plugins/event-calendar/server/src/domain/text/fold';
import type { ListWindow } from '../../src/plugins/event-calendar/server/src/domain/time/list-window';
import { PROTECTED_FILTERS } from '../../src/plugins/event-calendar/server/src/resources/event/list';
import type { Model } from './model';
import { order } from './model';
import { VALUE_FILTER_MODELS } from './value-filters';

/** The parameters of a query string by name; lists are texts with commas. */
export type Query = Readonly<Record<string, string>>;

/** The expected response of a list: the wrong parameters, or the rows of the whole list in their order. */
export type Expected = { wrong: string[] } | { rows: IndexRow[] };

const csv = (value: string | undefined): string[] | undefined => value?.split(',');
const yes = (value: string | undefined): boolean | undefined =>
  value === undefined ? undefined : value === 'true';
const statusesOf = (value: string | undefined): Status[] | undefined => csv(value)?.filter(isStatus);

export function expectedEvents(model: Model, query: Query, window: ListWindow, radiusKm: number): Expected {
  const wrong: string[] = [];
  const means = (name: string, kind: Kind): number[] | undefined => {
    const found = csv(query[name])?.map((member) =>
      kind === 'category' || kind === 'tag'
        ? model.meaning(kind, member)
        : model.existing(kind, Number(member)),
    );
    if (found?.includes(undefined)) wrong.push(name);
    return found?.filter((id) => id !== undefined);
  };
  const venues = means('venue', 'venue');
  const organizers = means('organizer', 'organizer');
  const tags = means('tags', 'tag');
  const categories = means('categories', 'category');
  const families = categories && new Set(categories.flatMap((category) => [...model.family(category)]));
  means('post_parent', 'event');
  if (wrong.length > 0) return { wrong };

  const { post_parent: parent, search, geoloc_lat: lat, geoloc_lng: lng } = query;
  const include = csv(query.include)?.map(Number);
  const center = lat === undefined || lng === undefined ? undefined : ([Number(lat), Number(lng)] as const);
  const byValue = Object.entries(VALUE_FILTER_MODELS).flatMap(([name, { holds }]) => {
    const wanted = query[name];
    return wanted === undefined ? [] : [{ wanted, holds }];
  });
  const testsProtected = PROTECTED_FILTERS.some((name) => query[name] !== undefined);
  const placeOf = (event: IndexRow): IndexRow | undefined =>
    model.shown(event.public_id, 'venue').find((venue) => venue.lat !== null && venue.lng !== null);
  const away = (event: IndexRow): number => {
    const place = placeOf(event);
    if (center === undefined || place === undefined) return Infinity;
    return kilometres(center, [place.lat ?? 0, place.lng ?? 0]);
  };
  const words = search === undefined ? undefined : searchWords(search);

  const rows = model.listed('event').filter((event) => {
    const id = event.public_id;
    if (!model.sees(event, statusesOf(query.status)) || event.hidden === 1) return false;
    if (include !== undefined && !include.includes(id)) return false;
    if (parent !== undefined) return false;
    if (include === undefined && !within(event, window)) return false;
    if (testsProtected && !model.looksInto(event)) return false;
    if (venues && !model.shown(id, 'venue').some((row) => venues.includes(row.public_id))) return false;
    if (organizers && !model.shown(id, 'organizer').some((row) => organizers.includes(row.public_id)))
      return false;
    if (tags && !model.linked(id, 'tag').some((tag) => tags.includes(tag))) return false;
    if (families && !model.linked(id, 'category').some((category) => families.has(category))) return false;
    if (!byValue.every(({ wanted, holds }) => holds(wanted, event, placeOf(event)))) return false;
    if (center !== undefined && away(event) > radiusKm) return false;
    const text = model.texts(event).join('\n');
    if (words && !words.include.every((word) => text.includes(word))) return false;
    return !words?.exclude.some((word) => text.includes(word));
  });
  const byStart = (a: IndexRow, b: IndexRow): number => (include ? 0 : order(a.start_local, b.start_local));
  rows.sort(
    (a, b) =>
      (center === undefined ? 0 : away(a) - away(b)) ||
      byStart(a, b) ||
      order(a.date_local, b.date_local) ||
      a.public_id - b.public_id,
  );
  return { rows };
}

function within({ start_local: start, end_local: end }: IndexRow, window: ListWindow): boolean {
  if (start === null || end === null) return false;
  return (
    (window.startFrom === undefined || start >= window.startFrom) &&
    (window.startAfter === undefined || start > window.startAfter) &&
    (window.startBefore === undefined || start < window.startBefore) &&
    (window.endUntil === undefined || end <= window.endUntil) &&
    (window.endAfter === undefined || end > window.endAfter) &&
    (window.endBefore === undefined || end < window.endBefore)
  );
}

/** Distance by the spherical law of cosines, independent of the statement's haversine; exact enough for these distances. */
function kilometres(
  [lat1, lng1]: readonly [number, number],
  [lat2, lng2]: readonly [number, number],
): number {
  const r = Math.PI / 180;
  const unit = (lat: number, lng: number): number[] => [
    Math.cos(lat * r) * Math.cos(lng * r),
    Math.cos(lat * r) * Math.sin(lng * r),
    Math.sin(lat * r),
  ];
  const [a, b] = [unit(lat1, lng1), unit(lat2, lng2)];
  const chord = Math.hypot(...a.map((value, axis) => value - (b[axis] ?? 0)));
  return 2 * 6371.0088 * Math.asin(Math.min(1, chord / 2));
}

/** @param nowUtc `YYYY-MM-DD HH:mm:ss` */
export function expectedLinkables(
  model: Model,
  kind: 'venue' | 'organizer',
  query: Query,
  nowUtc: string,
): Expected {
  const event = query.event === undefined ? undefined : Number(query.event);
  if (event !== undefined && model.existing('event', event) === undefined) return { wrong: ['event'] };
  const fragments = query.search === undefined ? undefined : searchFragments(query.search);
  const rows = model.listed(kind).filter((row) => {
    const id = row.public_id;
    if (!model.sees(row, statusesOf(query.status))) return false;
    if (fragments !== undefined) {
      const holds = (text: string): boolean => fragments.every((fragment) => text.includes(fragment));
      if (fragments.length === 0 || !model.texts(row).some(holds)) return false;
    }
    if (event !== undefined && !model.linkedBy(event, kind, id)) return false;
    const published = model.linkedByAny(kind, id, ({ status }) => status === 'publish');
    if (query.has_events !== undefined && published !== yes(query.has_events)) return false;
    const upcoming = (row: IndexRow): boolean => (row.start_utc ?? '') >= nowUtc && model.sees(row);
    return query.only_with_upcoming !== 'true' || model.linkedByAny(kind, id, upcoming);
  });
  rows.sort((a, b) => order(b.date_local, a.date_local) || b.public_id - a.public_id);
  return { rows };
}

export function expectedTerms(model: Model, kind: 'category' | 'tag', query: Query): Expected {
  const wrong: string[] = [];
  const include = csv(query.include);
  const exclude = csv(query.exclude);
  const unknown = (members: string[] | undefined): boolean =>
    members?.some((member) => model.meaning(kind, member) === undefined) ?? false;
  if (unknown(include)) wrong.push('include');
  if (unknown(exclude)) wrong.push('exclude');
  const parent = kind === 'category' ? query.parent : undefined;
  if (parent !== undefined && model.existing('category', Number(parent)) === undefined) wrong.push('parent');
  for (const name of ['post', 'event']) {
    const id = query[name];
    if (id !== undefined && model.existing('event', Number(id)) === undefined) wrong.push(name);
  }
  if (wrong.length > 0) return { wrong };

  const event = query.event ?? query.post;
  const listed = model.listed(kind);
  const hideEmpty = query.hide_empty !== 'false' && event === undefined;
  const isUsed = (row: IndexRow): boolean =>
    row.event_count > 0 ||
    (kind === 'category' &&
      listed.some((below) => below.event_count > 0 && ancestors(model, below).has(row.public_id)));
  const search = query.search === undefined ? undefined : fold(query.search);
  const ids = (members: string[]): number[] => members.map(Number);
  const rows = listed.filter((row) => {
    const id = row.public_id;
    if (include && !ids(include).includes(id)) return false;
    if (exclude && ids(exclude).includes(id)) return false;
    if (parent !== undefined && row.parent_id !== Number(parent)) return false;
    if (query.slug !== undefined && row.slug !== query.slug) return false;
    if (search !== undefined && !model.texts(row, ['name', 'slug']).some((text) => text.includes(search))) {
      return false;
    }
    if (event !== undefined && !model.linkedBy(Number(event), kind, id)) return false;
    return !hideEmpty || isUsed(row);
  });
  const key = keyOf(model, query.orderby ?? 'name', include === undefined ? [] : ids(include));
  const sign = (query.order ?? 'asc').toLowerCase() === 'asc' ? 1 : -1;
  rows.sort((a, b) => sign * (order(key(a), key(b)) || a.public_id - b.public_id));
  return { rows };
}

function keyOf(model: Model, orderby: string, include: number[]): (row: IndexRow) => string | number {
  const keys: Record<string, (row: IndexRow) => string | number> = {
    id: (row) => row.public_id,
    term_group: (row) => row.public_id,
    slug: (row) => row.slug ?? '',
    count: (row) => row.event_count,
    description: (row) => model.texts(row, ['description'])[0] ?? '',
    parent: (row) => row.parent_id ?? 0,
    include: (row) => (include.length === 0 ? row.public_id : include.indexOf(row.public_id)),
  };
  return keys[orderby.toLowerCase()] ?? ((row) => row.sort_name);
}

function ancestors(model: Model, row: IndexRow): Set<number> {
  const found = new Set<number>();
  for (let parent = row.parent_id; parent !== null && !found.has(parent);) {
    found.add(parent);
    parent = model.standIn(parent)?.parent_id ?? null;
  }
  return found;
}
