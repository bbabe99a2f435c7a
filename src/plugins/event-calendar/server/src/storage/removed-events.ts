import type { Knex } from 'knex';
import { groupBy } from '../domain/group-by';
import { sortableIn } from './client';
import { addColumnsOfIndex, REMOVED_COLUMNS } from './index-columns';
import type { IndexRow, RemovedColumn } from './index-columns';
import { insertedOrUpdated } from './insert-rows';
import { TABLES } from './tables';

/** A row of `calendar_removed`: an event in a language that has disappeared from lists, for some readers or for all. */
export type RemovedRow = Pick<IndexRow, RemovedColumn> & {
  uid: string;
  /** The public ids of what it linked to, as a JSON list. */
  links: string;
  /** UTC `YYYY-MM-DD HH:mm:ss`. */
  removed_utc: string;
};

/** A version of an event that disappears: its row as it was, and what the new row has besides. */
export interface Disappeared extends Pick<RemovedRow, 'uid' | 'sequence' | 'links' | 'removed_utc'> {
  was: IndexRow;
}

/** In milliseconds. Feeds say for 30 days that an event has disappeared, from a midnight of the site's zone on. */
const KEPT_MS = 32 * 86_400_000;

/** When an event takes place. */
const TIMES = [
  'start_local',
  'end_local',
  'start_utc',
  'end_utc',
  'lasting',
  'date_local',
  'timezone',
  'all_day',
] as const satisfies (keyof RemovedRow)[];

/**
 * Adds events that have disappeared, with all that filters and visibility test, but without a title or a text. For one that had
 * disappeared for some readers already, only its number and the time of removal change, because more readers saw it as it was then.
 * If it had only got a password, everybody saw its times since. What everybody was told stays the same when an event disappears
 * that only editors saw again.
 */
export async function addRemoved(trx: Knex, events: readonly Disappeared[]): Promise<void> {
  for (const [isPublic, alike] of groupBy(events, ({ was }) => was.status === 'publish')) {
    const changing = ['sequence', 'removed_utc', ...(isPublic ? TIMES : [])] as const;
    const kept = isPublic ? undefined : `${TABLES.removed}.status <> 'publish'`;
    await insertedOrUpdated(trx, TABLES.removed, alike.map(removedRow), ['uid', 'locale'], changing, kept);
  }
}

function removedRow({ was, ...rest }: Disappeared): object {
  const isProtected = was.password !== null;
  return {
    ...Object.fromEntries(REMOVED_COLUMNS.map((name) => [name, was[name]])),
    ...rest,
    hidden: 0,
    // Not the password.
    password: isProtected ? 'yes' : null,
    // A protected event is shown with its clock times.
    all_day: isProtected ? 0 : was.all_day,
  };
}

/**
 * Adds the columns that the index got after the table was created. They are null in rows from before, which a filter on them leaves
 * out.
 */
export async function alignRemovedEvents(trx: Knex): Promise<void> {
  if (!(await trx.schema.hasTable(TABLES.removed))) return;
  const existing = await trx(TABLES.removed).columnInfo();
  const missing = REMOVED_COLUMNS.filter((name) => !(name in existing));
  if (missing.length === 0) return;
  await trx.schema.alterTable(TABLES.removed, (table) => addColumnsOfIndex(table, missing, sortableIn(trx)));
}

type Taken = Pick<RemovedRow, 'uid' | 'locale' | 'status' | 'sequence'>;

/**
 * Deletes the rows of events that are not deleted any more, whoever sees them now.
 * @returns the rows that everybody was told of
 */
export async function deleteReturned(trx: Knex, uids: readonly string[]): Promise<Taken[]> {
  // The query builder returns no deleted rows on SQLite.
  const { sql, bindings } = trx(TABLES.removed)
    .whereIn('uid', [...uids])
    .delete()
    .toSQL();
  const result: Taken[] | { rows: Taken[] } = await trx.raw(
    `${sql} returning uid, locale, status, sequence`,
    [...bindings],
  );
  const taken = Array.isArray(result) ? result : result.rows;
  return taken.filter(({ status }) => status === 'publish');
}

/** Deletes what disappeared long ago. @param now UTC milliseconds */
export const forgetRemoved = (knex: Knex, now: number): Promise<number> =>
  knex(TABLES.removed)
    .where('removed_utc', '<', new Date(now - KEPT_MS).toISOString().slice(0, 19).replace('T', ' '))
    .delete();
