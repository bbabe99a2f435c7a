import type { Knex } from 'knex';
import { groupBy } from '../../domain/group-by';
import { isRescheduled } from '../../domain/schedule';
import { UTC, toWall } from '../../domain/time/zone';
import type { Schedule } from '../../domain/schedule';
import { exposureOf, isPublic } from '../../domain/sync/exposure';
import { storageOf } from '../../storage/documents';
import type { IndexRow, LinkRow } from '../../storage/index-row';
import { isPostgres } from '../../storage/client';
import { dialectOf } from '../../storage/ports/dialect';
import { sql } from '../../storage/ports/sql';
import { addRemoved, deleteReturned } from '../../storage/removed-events';
import type { Disappeared } from '../../storage/removed-events';
import { TABLES } from '../../storage/tables';
import type { Entries } from './entries';
import type { LockedTransaction } from '../../storage/transaction';

/** What is remembered during a transaction, because a write has several steps. */
interface Write {
  /** The events whose number has risen: it rises once for each write. */
  raised: Set<number>;
  /**
   * The versions as they were before the write, by public id and language, where a step has changed who sees them: a public event is
   * a draft for a moment before it is in the trash.
   */
  earlier: Map<string, Seen>;
}

/** A version of an event, with what it links to, as a JSON list of public ids. */
interface Seen {
  row: IndexRow;
  links: string;
}

const WRITES = new WeakMap<Knex, Write>();

function writeOf(trx: Knex): Write {
  const known = WRITES.get(trx) ?? { raised: new Set(), earlier: new Map() };
  WRITES.set(trx, known);
  return known;
}

type ByEvent<Row> = ReadonlyMap<number, readonly Row[]>;

/** An event before and after a write. */
interface Compared {
  publicId: number;
  was: readonly IndexRow[];
  is: readonly IndexRow[];
  links: { was: readonly LinkRow[]; is: readonly LinkRow[] };
}

/**
 * Keeps what feeds depend on across writes: raises the number of events whose schedule changes, notes events that are deleted
 * and forgets those that return. Call it before the entries are written; it changes the numbers in `after`.
 * @returns the events of which feeds said to everybody that they were deleted, and that are there again
 */
export async function settleSchedules(
  { trx, strapi, at }: LockedTransaction,
  before: Entries,
  after: Entries,
): Promise<ReadonlySet<number>> {
  const events = compared(before, after);
  const returned = await takeBack(trx, events, before.hasRemoved === true);
  const raised: IndexRow[] = [];
  for (const event of events) {
    const back = returned.get(event.publicId) ?? NOT_BACK;
    const number = newNumber(trx, event, back);
    if (number === undefined) continue;
    for (const row of event.is) row.sequence = number;
    raised.push(...event.is.slice(0, 1));
  }
  const { table } = storageOf(strapi, 'event');
  for (const [sequence, alike] of groupBy(raised, (row) => row.sequence)) {
    const documentIds = alike.map((row) => row.document_id);
    await trx(table).whereIn('document_id', documentIds).update({ sequence });
  }
  const { earlier } = writeOf(trx);
  await addRemoved(
    trx,
    events.flatMap((event) => disappeared(event, toWall(at, UTC), earlier)),
  );
  return new Set(returned.keys());
}

function compared(before: Entries, after: Entries): Compared[] {
  const was = byEvent(before.rows);
  const is = byEvent(after.rows);
  const linksBefore = groupBy(before.links, (link) => Number(link.event_id));
  const linksAfter = groupBy(after.links, (link) => Number(link.event_id));
  return [...new Set([...was.keys(), ...is.keys()])].map((publicId) => ({
    publicId,
    was: was.get(publicId) ?? [],
    is: is.get(publicId) ?? [],
    links: { was: linksBefore.get(publicId) ?? [], is: linksAfter.get(publicId) ?? [] },
  }));
}

const byEvent = (rows: readonly IndexRow[]): ByEvent<IndexRow> =>
  groupBy(rows, (row) => Number(row.public_id));

/** The languages in which everybody saw an event that is there again, and the number that it disappeared with. */
interface Back {
  locales: ReadonlySet<string>;
  sequence: number;
}
const NOT_BACK: Back = { locales: new Set(), sequence: -1 };

/**
 * Forgets that events have disappeared which are not deleted any more: also as drafts, which may take place (docs/interface.md 25.7).
 * @returns those that everybody saw, by public id
 */
async function takeBack(
  trx: Knex,
  events: readonly Compared[],
  hasRemoved: boolean,
): Promise<ReadonlyMap<number, Back>> {
  const present = events.flatMap(({ publicId, was, is }) => {
    // A new event can be one that was deleted only if it brought a number.
    if (!hasRemoved && (was.length > 0 || is.every(({ sequence }) => sequence === 0))) return [];
    const uid = is.find(({ status }) => status !== 'trash')?.uid;
    return typeof uid === 'string' ? [{ publicId, uid }] : [];
  });
  const back = new Map<number, Back>();
  if (present.length === 0) return back;
  const uids = present.map(({ uid }) => uid);
  const taken = groupBy(await deleteReturned(trx, uids), ({ uid }) => uid);
  for (const { publicId, uid } of present) {
    const rows = taken.get(uid) ?? [];
    if (rows.length === 0) continue;
    back.set(publicId, {
      locales: new Set(rows.map(({ locale }) => locale)),
      sequence: Math.max(...rows.map(({ sequence }) => Number(sequence))),
    });
  }
  return back;
}

/** The number of an event after a write; undefined if it stays. An import may have brought a lower one than readers know. */
function newNumber(trx: Knex, { publicId, was, is, links }: Compared, back: Back): number | undefined {
  const [row] = is;
  if (row === undefined) return undefined;
  if (was.length === 0) return back.sequence >= row.sequence ? back.sequence + 1 : undefined;
  const highest = Math.max(row.sequence, back.sequence, ...was.map(({ sequence }) => Number(sequence)));
  const schedule = (rows: readonly IndexRow[], of: readonly LinkRow[]): Schedule => ({
    rows,
    place: placeIn(of),
  });
  const stays = highest > row.sequence ? highest : undefined;
  if (!isRescheduled(schedule(was, links.was), schedule(is, links.is), back.locales)) return stays;
  const { raised } = writeOf(trx);
  if (raised.has(publicId)) return stays;
  raised.add(publicId);
  return highest + 1;
}

const placeIn = (links: readonly LinkRow[]): number | undefined => {
  const venue = links.find(({ role }) => role === 'venue');
  return venue === undefined ? undefined : Number(venue.target_id);
};

/**
 * The versions of an event that has been deleted, for those who saw them. One that only some readers no longer see, or a language that
 * is deleted, disappears without a word: it takes place all the same (docs/interface.md 25.7).
 * @param earlier that of the transaction; versions are added
 */
function disappeared({ was, is, links }: Compared, at: string, earlier: Map<string, Seen>): Disappeared[] {
  const isDeleted = is.every(({ status }) => status === 'trash');
  const targets = JSON.stringify(links.was.map(({ target_id }) => Number(target_id)));
  const versions = was.map((before) => {
    const now = is.find(({ locale }) => locale === before.locale);
    const version = `${before.public_id} ${before.locale}`;
    const seen = earlier.get(version) ?? { row: before, links: targets };
    if (now?.status !== before.status || exposureOf(now) < exposureOf(before)) earlier.set(version, seen);
    return seen;
  });
  // One for all versions: a draft that ended that another language stood in must not seem to have gone before that one.
  const risen = Number(versions.some(({ row }) => isPublic(row)));
  return versions.flatMap(({ row, links: seenLinks }) => {
    // Rows of earlier versions do not tell enough.
    if (!isDeleted || exposureOf(row) === 0 || row.uid === null || row.timezone === null) return [];
    const sequence = is[0]?.sequence ?? Number(row.sequence) + risen;
    return [{ was: row, uid: row.uid, sequence, links: seenLinks, removed_utc: at }];
  });
}

/** Events whose links have changed without a write on them. */
export interface Relinked {
  events: readonly number[];
  /** Those among them that have another venue now, or none. */
  moved: readonly number[];
}

/**
 * Notes that events have changed because of their links: readers see them as changed, and a public one with another place gets the
 * next number. Two statements for any number of events, one if none has another place.
 */
export async function markRelinked(
  { trx, strapi, at }: LockedTransaction,
  { events, moved }: Relinked,
): Promise<void> {
  if (events.length === 0) return;
  const dialect = dialectOf(isPostgres(trx) ? 'postgres' : 'sqlite');
  const among = (ids: readonly number[]) => {
    const { sql: text, values } = dialect.isOneOf(sql`public_id`, ids);
    return trx(TABLES.index)
      .where({ kind: 'event' })
      .whereRaw(text, [...values]);
  };
  const values: Record<string, unknown> = { changed_utc: toWall(at, UTC) };
  if (moved.length > 0) {
    const { table } = storageOf(strapi, 'event');
    const { raised } = writeOf(trx);
    const open = among(moved.filter((id) => !raised.has(id)))
      .where({ status: 'publish', hidden: 0 })
      .whereNull('password');
    const rows: { public_id: number }[] = await trx(table)
      .whereIn('document_id', open.select('document_id'))
      .update({ sequence: trx.raw('coalesce(sequence, 0) + 1') }, ['public_id']);
    for (const { public_id } of rows) raised.add(Number(public_id));
    values['sequence'] = trx.raw(
      `coalesce((select max(e.sequence) from ${table} e where e.document_id = ${TABLES.index}.document_id), 0)`,
    );
  }
  await among(events).update(values);
}
