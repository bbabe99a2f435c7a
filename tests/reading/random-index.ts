import type {
  IndexRow,
  LinkRow,
  TextRow,
} from '../../src/plugins/event-calendar/server/src/storage/index-row';
import type { Kind, LinkedKind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { LINKED_KINDS } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { STATUSES } from '../../src/plugins/event-calendar/server/src/domain/status';
import { STARTS_DIFFER } from '../../src/plugins/event-calendar/server/src/storage/index-row';
import { SLOTS } from '../../src/plugins/event-calendar/server/src/engine/read/slots';
import { filterColumns } from '../../src/plugins/event-calendar/server/src/resources/event/list';
import type { IndexContent } from './index-database';
import { Random } from './random';
import { drawnColumns } from './value-filters';
import type { EventTimes } from './value-filters';

export const LOCALES = ['en', 'fr', 'de'] as const;
const AUTHORS = [1, 2, 3] as const;
export const WORDS = [
  'jazz',
  'brunch',
  'open air',
  '100%',
  'under_score',
  'back\\slash',
  'été',
  'q"uote',
  '{x,y}',
];
export const PASSWORDS = ['sesame', 'Sesame', 'ключ'];
/** Points in degrees, including both sides of the date line and one near a pole. */
export const POINTS: readonly (readonly [number, number])[] = [
  [48.85, 2.35],
  [48.86, 2.36],
  [49.2, 2.4],
  [40.7, -74],
  [0, 179.9],
  [0.1, -179.95],
  [89.9, 10],
  [89.85, -170],
  [0, 0],
];

const COUNTS: Record<Kind, number> = { event: 60, venue: 9, organizer: 6, category: 12, tag: 6 };

/** The kind of an id. Ids start at 1 and go through the kinds in order. */
const kindOfId = (id: number): Kind | undefined => {
  let last = 0;
  for (const [kind, count] of Object.entries(COUNTS)) {
    last += count;
    if (id <= last) return KINDS_IN_ORDER.find((known) => known === kind);
  }
  return undefined;
};
const KINDS_IN_ORDER: readonly Kind[] = ['event', 'venue', 'organizer', 'category', 'tag'];

/** The ids of a kind. */
export function idsOf(kind: Kind): number[] {
  const all = Object.values(COUNTS).reduce((sum, count) => sum + count, 0);
  return Array.from({ length: all }, (_, index) => index + 1).filter((id) => kindOfId(id) === kind);
}

/**
 * A random calendar of a hundred records with all special cases: ties, gaps, secrets, cycles. Each value depends only on the seed, its
 * row and its name, so that a new column does not change the other columns.
 */
export function randomIndex(seed: number): IndexContent {
  const rows: IndexRow[] = [];
  const links: LinkRow[] = [];
  const texts: TextRow[] = [];
  const taken = new Set<string>();
  const documents = KINDS_IN_ORDER.flatMap((kind) => idsOf(kind).map((id) => ({ kind, id })));
  for (const { kind, id } of documents) {
    const drawn = (name: string): Random => Random.of(seed, id, name);
    const locales = LOCALES.filter((locale) => drawn(`has ${locale}`).chance(0.6));
    const present = locales.length === 0 ? [drawn('locale').pick(LOCALES)] : locales;
    const primary = present.find((locale) => locale === 'en') ?? present[0];
    const shared = sharedColumns(drawn, kind);
    // The times of published versions and drafts may differ too.
    const times = kind === 'event' && drawn('moved').chance(0.15) ? timesOf(drawn('other times')) : undefined;
    const moved = times && { ...times, ...drawnColumns(drawn, times) };
    const own = rows.length;
    for (const locale of present) {
      const here = (name: string): Random => Random.of(seed, id, locale, name);
      const status = here('status');
      const row: IndexRow = {
        ...shared,
        ...(locale === primary ? undefined : moved),
        // The statuses of versions may differ temporarily, in the admin panel.
        status: isTerm(kind) ? 'publish' : status.chance(0.9) ? shared.status : status.pick(STATUSES),
        public_id: id,
        locale,
        kind,
        document_id: `document-${id}`,
        is_primary: locale === primary ? 1 : 0,
        slug: here('no slug').chance(0.1) ? null : slugOf(here('slug'), taken, kind, id, locale),
        sort_name: here('sort name').pick(['a', 'b', 'b b', 'z', 'é', '']),
        event_count: isTerm(kind) ? Math.max(0, here('count').below(5) - 2) : 0,
        ...rendered(kind, id, locale, shared.password),
      };
      rows.push(row);
      texts.push(...textsOf(here, row));
    }
    const starts = new Set(rows.slice(own).map((row) => row.start_local));
    const start = starts.size === 1 ? (shared.start_local ?? '') : STARTS_DIFFER;
    if (kind === 'event') links.push(...linksOf(drawn, id, start));
  }
  return { rows, links, texts };
}

/** The random numbers of a value, by its name. */
type Drawn = (name: string) => Random;

const isTerm = (kind: Kind): boolean => kind === 'category' || kind === 'tag';

type Shared = Omit<
  IndexRow,
  | 'public_id'
  | 'locale'
  | 'kind'
  | 'document_id'
  | 'is_primary'
  | 'slug'
  | 'sort_name'
  | 'event_count'
  | 'body'
  | 'blanked'
  | 'embedded'
  | 'structured'
>;

function sharedColumns(drawn: Drawn, kind: Kind): Shared {
  const event = kind === 'event';
  const place = drawn('point');
  const point = kind === 'venue' && place.chance(0.7) ? place.pick(POINTS) : undefined;
  const times = event ? timesOf(drawn('times')) : NO_TIMES;
  return {
    status: drawn('published').chance(0.6) ? 'publish' : drawn('status').pick(STATUSES),
    author: isTerm(kind) ? null : drawn('author').pick(AUTHORS),
    ...times,
    date_local: wall(1 + drawn('date').below(3), '12:00:00'),
    modified_utc: wall(1, '00:00:00'),
    ...(event ? drawnColumns(drawn, times) : filterColumns(undefined)),
    password: event && drawn('protected').chance(0.2) ? drawn('password').pick(PASSWORDS) : null,
    lat: point?.[0] ?? null,
    lng: point?.[1] ?? null,
    // Includes cycles of parents, which must not cause endless loops.
    parent_id:
      kind === 'category' && drawn('has parent').chance(0.6) ? drawn('parent').pick(idsOf('category')) : null,
    // Only the panel asks for these.
    lacks_image: 0,
    behind: null,
    source_rows: 1,
    source_ids: 1,
    source_at: 1,
    // Public pages alone read it.
    ticket_url: null,
    // Names in filters: `tests/http/term-names.test.ts`.
    compared_name: null,
    exact_name: null,
    // Feeds alone read these.
    uid: null,
    sequence: 0,
    timezone: null,
    all_day: 0,
    event_status: null,
    changed_utc: null,
    feed: null,
  };
}

const NO_TIMES: EventTimes = {
  start_local: null,
  end_local: null,
  start_utc: null,
  end_utc: null,
  lasting: 0,
};

const wall = (day: number, clock: string, month = 5): string =>
  `2031-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')} ${clock}`;

/** Some events last for months. */
function timesOf(random: Random): EventTimes {
  const lasting = random.chance(0.1);
  const start = 8 + random.below(6);
  const time = random.pick(['00:00:00', '10:00:00', '23:59:59']);
  const end = Math.min(28, start + random.below(3));
  const month = lasting ? 1 + random.below(3) : 5;
  return {
    start_local: wall(start, time, month),
    end_local: wall(end, end === start ? '23:59:59' : time),
    start_utc: wall(start, '04:00:00', month),
    end_utc: wall(end, '12:00:00'),
    lasting: lasting ? 1 : 0,
  };
}

/** A slug that is unique per kind and language; some equal the slug of another record in another language, or another record's id. */
function slugOf(random: Random, taken: Set<string>, kind: Kind, id: number, locale: string): string {
  const often = `${kind}-${random.below(3)}`;
  if (random.chance(0.3) && !taken.has(`${often} ${locale}`)) {
    taken.add(`${often} ${locale}`);
    return often;
  }
  if (isTerm(kind) && id % 5 === 0) return String(id + 1);
  return `${kind}-${id}-${locale}`;
}

function rendered(
  kind: Kind,
  id: number,
  locale: string,
  password: string | null,
): Pick<IndexRow, 'body' | 'blanked' | 'embedded' | 'structured'> {
  if (kind === 'event') {
    return {
      body: `{"id":${id},"at":"${locale}","rest_url":"${SLOTS.root}/events/${id}"`,
      blanked: password === null ? null : `{"id":${id},"blanked":"${locale}"`,
      embedded: null,
      structured: `{"at":"${locale}"${SLOTS.structured}${SLOTS.structured},"last":1}`,
    };
  }
  if (isTerm(kind)) {
    return {
      body: `{"id":${id},"at":"${locale}","count":${SLOTS.count}}`,
      blanked: null,
      embedded: `{"embedded":"${locale}","count":${SLOTS.count},"id":${id}}`,
      structured: null,
    };
  }
  return {
    body: `{"id":${id},"at":"${locale}",${SLOTS.structured}"global_id":"${SLOTS.host}?id=${id}"}`,
    blanked: null,
    embedded: null,
    structured: `{"name":"${kind} ${id} ${locale}"}`,
  };
}

function textsOf(drawn: Drawn, { public_id, locale, kind, slug }: IndexRow): TextRow[] {
  const text = (field: string): string => drawn(field).some(WORDS, 3).join(' ');
  const fields: Record<string, string> =
    kind === 'event'
      ? // A title is never empty.
        { all: `${drawn('title').pick(WORDS)} ${text('description')}`.trim() }
      : isTerm(kind)
        ? { name: text('name'), slug: slug ?? '', description: text('description') }
        : { name: text('name'), description: text('description'), phone: text('phone') };
  return Object.entries(fields)
    .filter(([, folded]) => folded !== '')
    .map(([field, folded]) => ({ public_id, locale, field, folded }));
}

const MOST: Record<LinkedKind, number> = { category: 3, tag: 2, venue: 1, organizer: 3 };

function linksOf(drawn: Drawn, event: number, start_local: string): LinkRow[] {
  return LINKED_KINDS.flatMap((role) =>
    drawn(`links ${role}`)
      .some(idsOf(role), MOST[role])
      .map((target, position) => ({ event_id: event, role, target_id: target, position, start_local })),
  );
}
