import type { Kind } from '../../domain/kinds';
import type { Instant, Zone } from '../../domain/time/types';
import { toWall } from '../../domain/time/zone';
import { ANONYMOUS, mayBeSeen, visibility } from '../../domain/visibility';
import { isPostKind } from '../../domain/kinds';
import { readSlug } from '../../domain/slug';
import { fillSlots } from '../../engine/read/slots';
import type { SlotValues } from '../../engine/read/slots';
import { eventList } from '../../resources/event/query';
import type { EventListValues } from '../../resources/event/list';
import type { Settings } from '../../platform/settings/settings';
import { blankedEvent, openEvent } from '../../engine/read/assembly';
import { dialectOf } from '../../storage/ports/dialect';
import type { Translation } from '../../engine/read/language';
import type { LinkedRecords } from '../../engine/read/linked';
import { NOT_TRASHED } from '../../domain/status';
import { members } from '../../engine/read/members';
import { readPage } from '../../engine/read/page-statement';
import type { ReadPort } from '../../storage/ports/port';
import { recordText } from '../../engine/read/read-one';
import type { Key } from '../../engine/read/read-one';
import type { RecordRow } from '../../engine/read/record-statement';
import { findById, findBySlug } from '../../engine/read/record-statement';
import type { IndexRow } from '../../storage/index-row';
import { FORMER_SLUGS, INDEX, sql } from '../../storage/ports/sql';
import { visible } from '../../engine/read/visible';

/** The address and the time of a request for a page. */
export interface PageRequest {
  origin: string;
  now: Instant;
  /** Whether the caller may list events. */
  listsEvents: boolean;
  /** A password to open an event with. */
  password?: string | undefined;
}

/** The content of a record's public page. */
export interface PageRecord {
  kind: Kind;
  publicId: number;
  /** The language of the texts. It differs from the requested one only if a setting allows it. */
  language: string;
  /** A protected event: blanked and without linked records. */
  isProtected: boolean;
  /** The parsed response to a single read, with `json_ld`. */
  response: unknown;
  /** The ticket address of an event; null if there is none or if the event is protected. */
  ticketUrl: string | null;
  /** All languages in which the public can read the record. */
  languages: readonly { language: string; slug: string | null }[];
  /**
   * For other kinds than events: the next events there, without their linked records. Undefined if the caller may not list
   * events (docs/interface.md 22.2).
   */
  upcoming: readonly unknown[] | undefined;
}

interface Context {
  settings: Settings;
  zone: Zone;
  slots: SlotValues;
  recordsOf: (epoch: number) => LinkedRecords;
}

/** The number of upcoming events on a page. */
interface AskedPage {
  kind: Kind;
  language: string;
  slug: string;
  now: Instant;
  listsEvents: boolean;
  fits: Key['fits'];
}

/** The number of events on the page of a venue, an organizer or a term. */
const UPCOMING = 20;

/** Reads the public content of a record in three statements: the record, its languages, and its linked records. */
export async function readPageRecord(
  port: ReadPort,
  context: Context,
  { kind, language, slug, now, listsEvents, fits }: AskedPage,
): Promise<PageRecord | undefined> {
  const translation: Translation = { language, untranslated: context.settings.untranslated };
  const row = await findForPage(port, kind, slug, translation);
  if (row === undefined) return undefined;
  if (isPostKind(kind) && !mayBeSeen(visibility(ANONYMOUS, kind), row)) return undefined;
  const isProtected = row.password !== null && !fits(row.password);
  const nobody = { reader: ANONYMOUS, translation };
  const text = isProtected
    ? blankedEvent(row)
    : await recordText(port, context.recordsOf(row.epoch), row, { fits, context: undefined }, nobody);
  const languages = await languagesOf(port, row);
  const own = languages.find((one) => one.locale === row.locale);
  return {
    kind,
    publicId: row.public_id,
    language: row.locale,
    isProtected,
    response: JSON.parse(fillSlots(text, context.slots)),
    ticketUrl: isProtected ? null : (own?.ticket_url ?? null),
    languages: languages.map((one) => ({ language: one.locale, slug: one.slug })),
    upcoming: listsEvents
      ? await upcomingOf(port, context, kind, row.public_id, translation, now)
      : undefined,
  };
}

/** Finds a record by its slug, or by its id if it has none (`publicAddress`). */
async function findForPage(
  port: ReadPort,
  kind: Kind,
  slug: string,
  translation: Translation,
): Promise<RecordRow | undefined> {
  const named = await findBySlug(port, kind, slug, translation);
  if (named !== undefined || !/^[1-9]\d*$/.test(slug)) return named;
  const { row } = await findById(port, Number(slug), translation);
  return row?.kind === kind && !row.slug ? row : undefined;
}

/**
 * The present slug of the record that had a slug before (docs/interface.md 22.9); undefined if none had it, or if another published
 * record has it now. What readers cannot see changes nothing for them.
 */
export async function readPresentSlug(
  port: ReadPort,
  { kind, slug, translation }: { kind: Kind; slug: string; translation: Translation },
): Promise<string | undefined> {
  const { language, untranslated } = translation;
  const given = readSlug(slug);
  const [former] = await port.all<{ public_id: number }>(sql`select f.public_id from ${FORMER_SLUGS} f
    where f.kind = ${kind} and f.slug = ${given} and (f.locale = ${language} or ${untranslated} = 'fallback')
      and not exists (select 1 from ${INDEX} i where i.kind = ${kind} and i.slug = ${given} and i.locale = f.locale
        and i.status = 'publish')
    order by case when f.locale = ${language} then 0 else 1 end, f.public_id limit 1`);
  if (former === undefined) return undefined;
  const { row } = await findById(port, former.public_id, translation);
  return row && (row.slug ?? String(row.public_id));
}

function languagesOf(
  port: ReadPort,
  row: RecordRow,
): Promise<Pick<IndexRow, 'locale' | 'slug' | 'ticket_url'>[]> {
  const seen = visible(dialectOf(port.dialect), sql`i`, visibility(ANONYMOUS, row.kind));
  return port.all(sql`select i.locale, i.slug, i.ticket_url from ${INDEX} i
    where i.public_id = ${row.public_id} and ${seen} order by i.locale`);
}

const FILTERS = { venue: 'venue', organizer: 'organizer', category: 'categories', tag: 'tags' } as const;

async function upcomingOf(
  port: ReadPort,
  { settings, zone, slots }: Context,
  kind: Kind,
  publicId: number,
  translation: Translation,
  now: Instant,
): Promise<unknown[]> {
  if (kind === 'event') return [];
  const dialect = dialectOf(port.dialect);
  const parameter = FILTERS[kind];
  const asked = members(
    dialect,
    [{ parameter, kind, by: 'id', members: [publicId], unknown: 'refuse' }],
    translation,
  );
  const given = kind === 'venue' || kind === 'organizer' ? [publicId] : [String(publicId)];
  const values: EventListValues = {
    page: 1,
    per_page: UPCOMING,
    strict_dates: false,
    status: NOT_TRASHED.filter((status) => status === 'publish'),
    [parameter]: given,
  };
  const window = { endAfter: toWall(now, zone) };
  const asker = { reader: ANONYMOUS, translation };
  const plan = eventList(dialect, values, window, settings.geoRadiusKm, asker);
  const { rows } = await readPage(port, plan, asked, { page: 1, perPage: UPCOMING });
  return rows.map(({ body, series }): unknown =>
    JSON.parse(fillSlots(openEvent({ body, series }, []), slots)),
  );
}
