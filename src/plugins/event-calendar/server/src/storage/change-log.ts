import type { Knex } from 'knex';
import { nextNumbers } from './counters';
import { insertRows } from './insert-rows';
import { groupBy } from '../domain/group-by';
import type { Kind } from '../domain/kinds';
import { publicView, formatVisibility } from '../domain/sync/previous-visibility';
import type { PublicView, VisibilityRow } from '../domain/sync/previous-visibility';
import { newMark } from './epoch';
import type { IndexRow } from './index-row';
import { touchParts } from './public-parts';
import type { PublicPart } from '../domain/sync/public-parts';
import { TABLES } from './tables';

/** What happened to a record, as its readers see it. */
export type Action = 'create' | 'update' | 'publish' | 'unpublish' | 'trash' | 'restore' | 'delete';

export interface Change extends PublicView {
  kind: Kind;
  publicId: number;
  action: Action;
  /** The languages whose entries differ from before. */
  locales: string[];
  /** The visibility before the change, in the form of `formatVisibility`; empty if it has not changed. */
  was: string;
  /** Filters that name the record may find something else now. */
  movesName: boolean;
  /** Feeds said to everybody that the event was deleted, and no longer do. */
  isRecalled: boolean;
  /** A publication was scheduled, moved or called off. */
  movesSchedule: boolean;
}

/** An unchanged record whose response contains data of a changed one: a term counts events, an event embeds a venue. */
export interface AffectedRecord {
  kind: Kind;
  publicId: number;
}

type Seen = Pick<IndexRow, 'status'>;
type Visibilities = Parameters<typeof formatVisibility>[0];

/** Derives the action from the index rows before and after a write. */
export function actionOf(before: readonly Seen[], after: readonly Seen[]): Action {
  if (before.length === 0) return 'create';
  if (after.length === 0) return 'delete';
  const has = (rows: readonly Seen[], status: string): boolean => rows.some((row) => row.status === status);
  if (has(before, 'trash') !== has(after, 'trash')) return has(after, 'trash') ? 'trash' : 'restore';
  if (has(before, 'publish') !== has(after, 'publish'))
    return has(after, 'publish') ? 'publish' : 'unpublish';
  return 'update';
}

/** The value of `Change.was`, from the index rows before and after a write. */
export function visibilityBefore(before: Visibilities, after: Visibilities): string {
  const was = formatVisibility(before);
  return was === formatVisibility(after) ? '' : was;
}

/**
 * Writes changes to the log, each with the next number, together with the other records whose responses they affect. The
 * calendar's lock keeps the numbers in the order of the commits, so a reader that has read up to a number has missed nothing
 * below it.
 * @param at UTC milliseconds
 * @param affectedRecords affected records; without a change they are logged as changes of their own
 */
export async function logChanges(
  trx: Knex,
  changes: readonly Change[],
  at: number,
  affectedRecords: readonly AffectedRecord[] = [],
): Promise<void> {
  // An affected record needs a change number that no reader has passed yet.
  if (changes.length === 0) {
    if (affectedRecords.length > 0) await logChanges(trx, await asChanges(trx, affectedRecords), at);
    return;
  }
  const first = await nextNumbers(trx, 'change', changes.length);
  const rows = changes.map((change, index) => ({
    number: first + index,
    kind: change.kind,
    public_id: change.publicId,
    action: change.action,
    locales: change.locales.join(','),
    at,
    was: change.was,
    mark: newMark(),
    public_locales: change.publicLocales.toSorted().join(','),
    shown: change.isShown ? 1 : 0,
  }));
  await insertRows(trx, TABLES.changes, rows);
  const parts = await partsOf(trx, changes, affectedRecords);
  // Later than `at`: readers compare it with the time of their responses.
  await touchParts(trx, parts, { mark: newMark(), at: Math.max(at, Date.now()) });
  const last = first + changes.length - 1;
  const altered = new Map(affectedRecords.map(({ kind, publicId }) => [publicId, kind]));
  const affected = [...altered].map(([public_id, kind]) => ({ number: last, kind, public_id }));
  await insertRows(trx, TABLES.affectedRecords, affected);
}

/** The parts of public responses that differ after changes. */
async function partsOf(
  trx: Knex,
  changes: readonly Change[],
  affectedRecords: readonly AffectedRecord[],
): Promise<Set<PublicPart>> {
  const parts = new Set<PublicPart>();
  const shown = changes.filter(({ isShown }) => isShown);
  // An unseen record may affect one that is seen.
  const views = shown.length > 0 ? undefined : await publicViewsNow(trx, affectedRecords);
  const affected = affectedRecords.filter(({ publicId }) => views?.get(publicId)?.isShown ?? true);
  for (const { kind } of [...shown, ...affected]) parts.add(kind).add('event');
  for (const { kind, isShown, movesName } of changes)
    if (movesName && !isShown) parts.add(kind === 'event' ? 'events' : 'names');
  if (changes.some(({ isRecalled }) => isRecalled)) parts.add('event');
  if (changes.some(({ movesSchedule }) => movesSchedule)) parts.add('schedule');
  return parts;
}

/** Affected records as changes of their own, in all languages and with unchanged visibility. */
async function asChanges(trx: Knex, affectedRecords: readonly AffectedRecord[]): Promise<Change[]> {
  const views = await publicViewsNow(trx, affectedRecords);
  return affectedRecords.map((record) => ({
    ...record,
    action: 'update',
    locales: [],
    was: '',
    ...(views.get(record.publicId) ?? { publicLocales: [], isShown: false }),
    ...ONLY_CONTENT,
  }));
}

/** What a change of content alone leaves as it was. */
export const ONLY_CONTENT = { movesName: false, isRecalled: false, movesSchedule: false } as const;

/** What anonymous readers see of each record now, in lists or by its address, by public id. */
export async function publicViewsNow(
  trx: Knex,
  records: readonly Pick<Change, 'kind' | 'publicId'>[],
): Promise<ReadonlyMap<number, PublicView>> {
  if (records.length === 0) return new Map();
  const kinds = new Map(records.map(({ publicId, kind }) => [publicId, kind]));
  const rows: (VisibilityRow & { public_id: number | string })[] = await trx(TABLES.index)
    .whereIn('public_id', [...kinds.keys()])
    .select('public_id', 'locale', 'status', 'author', 'hidden', 'is_primary');
  const visibilities = groupBy(rows, ({ public_id }) => Number(public_id));
  return new Map(
    [...kinds].map(([id, kind]) => {
      const is = visibilities.get(id) ?? [];
      return [id, publicView(kind, { was: is, is, locales: is.map(({ locale }) => locale) }, 'omit')];
    }),
  );
}

/** The languages in which lists currently show each record to anonymous readers, by public id. */
export async function publicLocalesNow(
  trx: Knex,
  records: readonly Pick<Change, 'kind' | 'publicId'>[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const views = await publicViewsNow(trx, records);
  return new Map([...views].map(([id, { publicLocales }]) => [id, publicLocales]));
}
