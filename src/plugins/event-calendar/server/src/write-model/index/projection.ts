import type { Knex } from 'knex';
import { insertRows } from '../../storage/insert-rows';
import { relationsTo } from '../records/links';
import { storageOf } from '../../storage/documents';
import { groupBy } from '../../domain/group-by';
import { UTC, toWall } from '../../domain/time/zone';
import { isPostKind } from '../../domain/kinds';
import type { Kind } from '../../domain/kinds';
import { movesVersions, publicView } from '../../domain/sync/previous-visibility';
import { settingsOf } from '../../platform/settings/settings-reader';
import { actionOf, logChanges, visibilityBefore } from '../../storage/change-log';
import type { Change, AffectedRecord } from '../../storage/change-log';
import { computeEntries, computeLinks } from './entries';
import type { Entries } from './entries';
import { markRelinked, settleSchedules } from './schedules';
import type { Settings } from '../../platform/settings/settings';
import { isSeen } from '../../storage/index-columns';
import type { IndexRow, LinkRow, TextRow } from '../../storage/index-row';
import { rememberSlugs } from '../../storage/former-slugs';
import { TABLES } from '../../storage/tables';
import { adjustCounts, contributions, recount } from '../../storage/term-counts';
import type { LockedTransaction } from '../../storage/transaction';

const isTerm = (kind: Kind): boolean => !isPostKind(kind);
const rowKey = (row: { public_id: number; locale: string }): string => `${row.public_id}|${row.locale}`;
const textKey = (row: TextRow): string => `${rowKey(row)}|${row.field}`;
const linkKey = (row: LinkRow): string => `${row.event_id}|${row.role}|${row.target_id}`;

/** Columns that cannot be computed from a record: the count of a term, and when readers saw the last change. */
const KEPT_OTHERWISE = ['event_count', 'changed_utc'];

/** Columns that differ between what is stored and what was computed. */
export function differingColumns<Row extends object>(stored: Row, computed: Row): (keyof Row)[] {
  const keys = Object.keys(computed).filter((key) => !KEPT_OTHERWISE.includes(key));
  const names: (keyof Row)[] = [];
  for (const key of keys) {
    if (isKeyOf(computed, key) && !equal(stored[key], computed[key])) names.push(key);
  }
  return names;
}
const isKeyOf = <Row extends object>(row: Row, key: string): key is Extract<keyof Row, string> => key in row;
/** 64-bit integers come back as text from PostgreSQL. */
const equal = (a: unknown, b: unknown): boolean =>
  a === b || (a !== null && b !== null && typeof a !== 'object' && String(a) === String(b));

/** The current index entries of the given records. */
export async function storedEntries(
  trx: Knex,
  kind: Kind,
  documentIds: readonly string[],
  publicIds: readonly number[],
): Promise<Entries> {
  const rows: (IndexRow & { has_removed?: boolean | number })[] = await trx<IndexRow>(`${TABLES.index} as i`)
    .whereIn('document_id', [...documentIds])
    .select(['i.*', ...(kind === 'event' ? [trx.raw(HAS_REMOVED)] : [])]);
  const ids = [...new Set([...publicIds, ...rows.map((row) => Number(row.public_id))])];
  const links: LinkRow[] = kind === 'event' ? await trx<LinkRow>(TABLES.links).whereIn('event_id', ids) : [];
  const texts: TextRow[] = await trx<TextRow>(TABLES.texts).whereIn('public_id', ids);
  // An event without rows may have been removed: an import brings it back.
  const indexed = new Set(rows.map((row) => row.document_id));
  const hasRemoved =
    documentIds.some((documentId) => !indexed.has(documentId)) ||
    rows.some((row) => Boolean(row.has_removed));
  return { rows, links, texts, hasRemoved };
}

const HAS_REMOVED = `exists (select 1 from ${TABLES.removed} r where r.uid = i.uid) as has_removed`;

/**
 * Updates the index entries of records from the content types, and logs the changes that readers see. Part of the transaction of
 * every write; safe to repeat.
 * @param known.before the current index entries of the records, if known
 * @param known.affectedRecords the changes of other records by the same write
 * @returns how many records changed for their readers
 */
export async function project(
  transaction: LockedTransaction,
  kind: Kind,
  documentIds: readonly string[],
  {
    before,
    affectedRecords = [],
  }: { before?: Entries | undefined; affectedRecords?: readonly AffectedRecord[] } = {},
): Promise<number> {
  const { trx, at } = transaction;
  const altered = await writeEntries(transaction, kind, documentIds, before);
  // The order in which rows are read tells nothing: Strapi writes published versions anew.
  const changes = altered.changes.toSorted((a, b) => a.publicId - b.publicId);
  await logChanges(trx, changes, at, [...affectedRecords, ...altered.affectedRecords]);
  return changes.length;
}

/** The changes of a write that readers see. */
export interface Altered {
  changes: Change[];
  /** Other records whose responses contain parts of the changed ones. */
  affectedRecords: AffectedRecord[];
}

/** `project` without the change log, for callers who write it themselves. */
export async function writeEntries(
  transaction: LockedTransaction,
  kind: Kind,
  documentIds: readonly string[],
  before?: Entries,
): Promise<Altered> {
  const { trx } = transaction;
  const after = await computeEntries(transaction, kind, documentIds);
  const ids = after.rows.map((row) => row.public_id);
  const stored = before ?? (await storedEntries(trx, kind, documentIds, ids));
  return replaceEntries(transaction, kind, stored, after);
}

/** Replaces index entries of records. */
export async function replaceEntries(
  transaction: LockedTransaction,
  kind: Kind,
  before: Entries,
  after: Entries,
): Promise<Altered> {
  const { trx, strapi, at } = transaction;
  const ids = after.rows.map((row) => row.public_id);
  const changedAt = toWall(at, UTC);
  const recalled = kind === 'event' ? await settleSchedules(transaction, before, after) : new Set<number>();
  const changed = await writeRows(trx, before.rows, after.rows, changedAt);
  // Lists of events show no stand-in then.
  if (kind !== 'event' || settingsOf(strapi).untranslated === 'fallback')
    await noteStandIns(trx, before.rows, after.rows, changedAt);
  await rememberSlugs(trx, before.rows, after.rows);
  const textsChanged = await writeKeyed(trx, TABLES.texts, textKey, before.texts, after.texts);
  const linksChanged = await writeKeyed(trx, TABLES.links, linkKey, before.links, after.links);
  for (const text of textsChanged) changed.add(rowKey(text));
  const relinked = new Set(linksChanged.map((link) => Number(link.event_id)));

  const counted = kind === 'event' ? await adjustTerms(trx, before, after) : [];
  if (isTerm(kind) && changed.size > 0) await recount(trx, ids);
  const unlinked = await dropLinksToGone(trx, kind, before.rows, after.rows);
  const without = unlinked.map(({ publicId }) => publicId);
  await markRelinked(transaction, { events: without, moved: kind === 'venue' ? without : [] });
  const showing = kind === 'event' ? [] : await eventsWith(trx, withdrawn(before.rows, after.rows));
  await markRelinked(transaction, { events: showing, moved: [] });
  const quiet = after.rows.filter((row) => relinked.has(row.public_id) && !changed.has(rowKey(row)));
  await markRelinked(transaction, { events: quiet.map((row) => row.public_id), moved: [] });
  return {
    changes: changesOf(kind, before.rows, after.rows, { changed, relinked, recalled }, settingsOf(strapi)),
    affectedRecords: [...counted, ...unlinked],
  };
}

/** The records that were published in a language and no longer are: events that showed them have changed. */
function withdrawn(before: readonly IndexRow[], after: readonly IndexRow[]): number[] {
  const now = new Map(after.map((row) => [rowKey(row), row.status]));
  return before
    .filter((row) => row.status === 'publish' && (now.get(rowKey(row)) ?? 'publish') !== 'publish')
    .map((row) => Number(row.public_id));
}

/** The events that link to some records. */
async function eventsWith(trx: Knex, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows: { event_id: number | string }[] = await trx(TABLES.links)
    .whereIn('target_id', [...ids])
    .distinct('event_id');
  return rows.map(({ event_id }) => Number(event_id));
}

/** @returns the terms whose counts have changed */
async function adjustTerms(trx: Knex, before: Entries, after: Entries): Promise<AffectedRecord[]> {
  const amounts = ({ rows, links }: Entries) => contributions(rows, links);
  const moved = await adjustCounts(trx, amounts(before), amounts(after));
  const kinds = new Map([...before.links, ...after.links].map((link) => [Number(link.target_id), link.role]));
  return moved.map((publicId) => ({ kind: kinds.get(publicId) ?? 'tag', publicId }));
}

async function writeRows(
  trx: Knex,
  before: readonly IndexRow[],
  after: readonly IndexRow[],
  at: string,
): Promise<Set<string>> {
  const changed = new Set<string>();
  const stored = new Map(before.map((row) => [rowKey(row), row]));
  const inserted: IndexRow[] = [];
  for (const row of after) {
    const old = stored.get(rowKey(row));
    stored.delete(rowKey(row));
    if (old === undefined) {
      inserted.push({ ...row, changed_utc: at });
      changed.add(rowKey(row));
      continue;
    }
    const names = differingColumns(old, row);
    if (names.length === 0) continue;
    const isChange = names.some(isSeen);
    const values = {
      ...Object.fromEntries(names.map((name) => [name, row[name]])),
      ...(isChange ? { changed_utc: at } : {}),
    };
    await trx(TABLES.index).where({ public_id: row.public_id, locale: row.locale }).update(values);
    if (isChange) changed.add(rowKey(row));
  }
  for (const row of stored.values()) {
    await trx(TABLES.index).where({ public_id: row.public_id, locale: row.locale }).delete();
    changed.add(rowKey(row));
  }
  await insertRows(trx, TABLES.index, inserted);
  return changed;
}

/** Readers in a language that a record has lost see another version now, so for them it has changed. */
async function noteStandIns(
  trx: Knex,
  before: readonly IndexRow[],
  after: readonly IndexRow[],
  at: string,
): Promise<void> {
  const keys = new Set(after.map(rowKey));
  const left = new Set(after.map((row) => Number(row.public_id)));
  const lost = before.filter((row) => !keys.has(rowKey(row)));
  const ids = lost.map((row) => Number(row.public_id)).filter((id) => left.has(id));
  if (ids.length === 0) return;
  await trx(TABLES.index).whereIn('public_id', ids).where({ is_primary: 1 }).update({ changed_utc: at });
}

/** Replaces rows that differ by key or content. @returns the written and removed rows */
async function writeKeyed<Row extends TextRow | LinkRow>(
  trx: Knex,
  table: string,
  keyOf: (row: Row) => string,
  before: readonly Row[],
  after: readonly Row[],
): Promise<Row[]> {
  const stored = new Map(before.map((row) => [keyOf(row), row]));
  const written = after.filter((row) => {
    const old = stored.get(keyOf(row));
    return old === undefined || differingColumns(old, row).length > 0;
  });
  const wanted = new Set(after.map(keyOf));
  const replaced = new Set(written.map(keyOf));
  const removed = before.filter((row) => !wanted.has(keyOf(row)) || replaced.has(keyOf(row)));
  for (const row of removed) {
    const key =
      'role' in row
        ? { event_id: row.event_id, role: row.role, target_id: row.target_id }
        : { public_id: row.public_id, locale: row.locale, field: row.field };
    await trx(table).where(key).delete();
  }
  await insertRows(trx, table, written);
  return [...removed, ...written];
}

/**
 * Nothing links to a record that is gone or in the trash (docs/interface.md 8.13).
 * @returns the events that were linked to one
 */
async function dropLinksToGone(
  trx: Knex,
  kind: Kind,
  before: readonly IndexRow[],
  after: readonly IndexRow[],
): Promise<AffectedRecord[]> {
  if (kind === 'event') return [];
  const left = new Set(after.filter((row) => row.status !== 'trash').map((row) => Number(row.public_id)));
  const gone = [...before, ...after].map((row) => Number(row.public_id)).filter((id) => !left.has(id));
  const unlinked = await linkingTo(trx, gone);
  for (const id of new Set(gone)) {
    // Later ones move up, as in a rebuild.
    await trx(TABLES.links)
      .whereExists(
        trx(`${TABLES.links} as g`)
          .select(trx.raw('1'))
          .whereRaw(`g.event_id = ${TABLES.links}.event_id and g.role = ${TABLES.links}.role`)
          .andWhereRaw(`g.target_id = ? and g.position < ${TABLES.links}.position`, [id]),
      )
      .decrement('position', 1);
    await trx(TABLES.links).where({ target_id: id }).delete();
  }
  return unlinked;
}

async function linkingTo(trx: Knex, ids: readonly number[]): Promise<AffectedRecord[]> {
  if (ids.length === 0) return [];
  const rows: { event_id: number }[] = await trx(TABLES.links)
    .whereIn('target_id', [...ids])
    .distinct('event_id');
  return rows.map(({ event_id }) => ({ kind: 'event', publicId: Number(event_id) }));
}

/** The number of events whose links are updated at a time after a linked record was published or unpublished. */
const EVENTS_AT_ONCE = 200;

/**
 * Updates the links of the events that link to the given records. The versions of linked records determine which links are valid
 * and their order, see `entries.ts`.
 * @returns the events whose links have changed
 */
export async function refreshLinksTo(
  transaction: LockedTransaction,
  kind: Kind,
  documentIds: readonly string[],
): Promise<AffectedRecord[]> {
  const { trx, strapi } = transaction;
  const relinked = new Set<number>();
  const moved = new Set<number>();
  const targets = storageOf(strapi, kind).table;
  for (const { join, owner } of relationsTo(strapi, kind)) {
    if (owner !== 'event') continue;
    const owners = storageOf(strapi, owner).table;
    const linking: { document_id: string }[] = await trx(`${join.table} as l`)
      .join(`${targets} as t`, 't.id', `l.${join.target}`)
      .join(`${owners} as o`, 'o.id', `l.${join.owner}`)
      .whereIn('t.document_id', [...documentIds])
      .distinct('o.document_id');
    // And those that linked before.
    const linked: { document_id: string }[] = await trx(`${TABLES.links} as l`)
      .join(`${TABLES.index} as t`, 't.public_id', 'l.target_id')
      .join(`${TABLES.index} as o`, 'o.public_id', 'l.event_id')
      .whereIn('t.document_id', [...documentIds])
      .distinct('o.document_id');
    const events = [...new Set([...linking, ...linked].map((event) => event.document_id))];
    for (let start = 0; start < events.length; start += EVENTS_AT_ONCE) {
      const batch = events.slice(start, start + EVENTS_AT_ONCE);
      const wanted = await computeLinks(transaction, batch);
      const stored: LinkRow[] = await trx<LinkRow>(TABLES.links).whereIn('event_id', [...wanted.keys()]);
      const changed = await writeKeyed(trx, TABLES.links, linkKey, stored, [...wanted.values()].flat());
      for (const link of changed) relinked.add(Number(link.event_id));
      for (const id of movedAmong(stored, [...wanted.values()].flat())) moved.add(id);
    }
  }
  await markRelinked(transaction, { events: [...relinked], moved: [...moved] });
  return [...relinked].map((publicId) => ({ kind: 'event', publicId }));
}

/** The events that have another venue now, or none. */
function movedAmong(before: readonly LinkRow[], after: readonly LinkRow[]): Set<number> {
  const venues = (links: readonly LinkRow[]) =>
    new Map(
      links.filter(({ role }) => role === 'venue').map((link) => [linkKey(link), Number(link.event_id)]),
    );
  const [was, is] = [venues(before), venues(after)];
  const differing = [...was, ...is].filter(([key]) => !(was.has(key) && is.has(key)));
  return new Set(differing.map(([, event]) => event));
}

function changesOf(
  kind: Kind,
  before: readonly IndexRow[],
  after: readonly IndexRow[],
  {
    changed,
    relinked,
    recalled,
  }: { changed: ReadonlySet<string>; relinked: ReadonlySet<number>; recalled: ReadonlySet<number> },
  { untranslated }: Pick<Settings, 'untranslated'>,
): Change[] {
  const ids = new Set([...before, ...after].map((row) => Number(row.public_id)));
  const stored = groupBy(before, (row) => Number(row.public_id));
  const computed = groupBy(after, (row) => Number(row.public_id));
  return [...ids].flatMap((publicId) => {
    const [was, is] = [stored.get(publicId) ?? [], computed.get(publicId) ?? []];
    const all = new Set([...was, ...is].map((row) => row.locale));
    const locales = [...all].filter(
      (locale) => relinked.has(publicId) || changed.has(`${publicId}|${locale}`),
    );
    if (locales.length === 0) return [];
    return [
      {
        kind,
        publicId,
        action: actionOf(was, is),
        locales,
        was: visibilityBefore(was, is),
        ...publicView(kind, { was, is, locales }, untranslated),
        movesName: movesName(kind, was, is),
        isRecalled: recalled.has(publicId),
        movesSchedule: [...was, ...is].some(({ status }) => status === 'future'),
      },
    ];
  });
}

/**
 * Whether filters that name a record by its id may find something else now. Those by an event look at its version in a language. A
 * slug can only name a term, and everybody sees all of these.
 */
const movesName = (kind: Kind, was: readonly IndexRow[], is: readonly IndexRow[]): boolean =>
  was.length > 0 && (is.length === 0 || (kind === 'event' && movesVersions(was, is)));
