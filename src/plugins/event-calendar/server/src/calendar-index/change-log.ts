import type { Knex } from 'knex';
import { nextNumbers } from '../documents/counters';
import { insertRows } from '../documents/insert-rows';
import type { Kind } from '../domain/kinds';
import type { IndexRow } from './row';
import { TABLES } from './tables';

/** What happened to a record, as its readers see it. */
export type Action = 'create' | 'update' | 'publish' | 'unpublish' | 'trash' | 'restore' | 'delete';

export interface Change {
  kind: Kind;
  publicId: number;
  action: Action;
  /** The languages whose entries differ from before. */
  locales: string[];
}

type Seen = Pick<IndexRow, 'status'>;

/** Names what happened, from the entries before and after. */
export function actionOf(before: readonly Seen[], after: readonly Seen[]): Action {
  if (before.length === 0) return 'create';
  if (after.length === 0) return 'delete';
  const has = (rows: readonly Seen[], status: string): boolean => rows.some((row) => row.status === status);
  if (has(before, 'trash') !== has(after, 'trash')) return has(after, 'trash') ? 'trash' : 'restore';
  if (has(before, 'publish') !== has(after, 'publish'))
    return has(after, 'publish') ? 'publish' : 'unpublish';
  return 'update';
}

/**
 * Writes changes into the log, each under the next number. Under the calendar's lock the numbers are in the order of the
 * commits, so that whoever has read up to a number has missed nothing below it.
 * @param at UTC milliseconds
 */
export async function logChanges(trx: Knex, changes: readonly Change[], at: number): Promise<void> {
  if (changes.length === 0) return;
  const first = await nextNumbers(trx, 'change', changes.length);
  const rows = changes.map((change, index) => ({
    number: first + index,
    kind: change.kind,
    public_id: change.publicId,
    action: change.action,
    locales: change.locales.join(','),
    at,
  }));
  await insertRows(trx, TABLES.changes, rows);
}
