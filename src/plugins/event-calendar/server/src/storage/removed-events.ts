import type { Knex } from 'knex';
import { groupBy } from '../domain/group-by';
import type { IndexRow } from './index-row';
import { insertedOrUpdated } from './insert-rows';
import { TABLES } from './tables';

/**
 * An event in a language that has disappeared from lists: what filters and visibility test, as it was, but no title and no text. The
 * columns have the names of the calendar index, so that the conditions of lists apply to both.
 */
export type RemovedRow = Pick<
  IndexRow,
  | 'public_id'
  | 'locale'
  | 'kind'
  | 'is_primary'
  | 'status'
  | 'author'
  | 'hidden'
  | 'featured'
  | 'ticketed'
  | 'start_local'
  | 'end_local'
  | 'start_utc'
  | 'end_utc'
  | 'lasting'
  | 'date_local'
  | 'timezone'
  | 'all_day'
  | 'sequence'
> & {
  uid: string;
  /** Not null if it had a password; not the password. */
  password: string | null;
  /** The public ids of what it linked to, as a JSON list. */
  links: string;
  /** UTC `YYYY-MM-DD HH:mm:ss`. */
  removed_utc: string;
};

/** How long feeds say that an event has disappeared, in milliseconds. */
const KEPT_MS = 30 * 86_400_000;

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
 * Adds events that have disappeared. For one that had disappeared for some readers already, only its number and the time of removal
 * change, because more readers saw it as it was then. If it had only got a password, everybody saw its times since.
 */
export async function addRemoved(trx: Knex, rows: readonly RemovedRow[]): Promise<void> {
  for (const [isPublic, alike] of groupBy(rows, ({ status }) => status === 'publish')) {
    const changing = ['sequence', 'removed_utc', ...(isPublic ? TIMES : [])] as const;
    await insertedOrUpdated(trx, TABLES.removed, alike, ['uid', 'locale'], changing);
  }
}

/** A version that may be visible again, and to whom: see `Exposure`. */
export interface Returned {
  uid: string;
  locale: string;
  exposure: number;
}

type Taken = Pick<RemovedRow, 'uid' | 'locale' | 'status' | 'sequence'>;

/**
 * Deletes the rows of events that all who saw them see again. Those that come back with a password keep theirs, because some lists
 * do not show them.
 * @returns the rows of events that everybody sees again, at least without their content
 */
export async function takeReturned(trx: Knex, returned: readonly Returned[]): Promise<Taken[]> {
  // The query builder returns no deleted rows on SQLite.
  const { sql, bindings } = rowsOf(trx, returned, true).delete().toSQL();
  const answer: Taken[] | { rows: Taken[] } = await trx.raw(
    `${sql} returning uid, locale, status, sequence`,
    [...bindings],
  );
  const taken = Array.isArray(answer) ? answer : answer.rows;
  const closed = returned.filter(({ exposure }) => exposure === 2);
  const open = taken.filter(({ status }) => status === 'publish');
  if (closed.length === 0) return open;
  const kept: Taken[] = await rowsOf(trx, closed, false)
    .where({ status: 'publish' })
    .select('uid', 'locale', 'status', 'sequence');
  return [...open, ...kept];
}

/** The rows of events that have returned; with `seen` only those that all who saw them see again. */
function rowsOf(trx: Knex, returned: readonly Returned[], seen: boolean): Knex.QueryBuilder {
  const alike = groupBy(returned, ({ locale, exposure }) => `${locale} ${exposure}`);
  return trx(TABLES.removed).where((any) => {
    for (const group of alike.values()) {
      const [{ locale, exposure } = { locale: '', exposure: 0 }] = group;
      const uids = group.map(({ uid }) => uid);
      any.orWhere((one) => {
        one.where({ locale }).whereIn('uid', uids);
        if (seen && exposure < 3)
          one.andWhere((less) => less.whereNot('status', 'publish').orWhereNotNull('password'));
        if (seen && exposure < 2) one.whereNot('status', 'publish');
      });
    }
  });
}

/** Deletes what disappeared long ago. @param now UTC milliseconds */
export const forgetRemoved = (knex: Knex, now: number): Promise<number> =>
  knex(TABLES.removed)
    .where('removed_utc', '<', new Date(now - KEPT_MS).toISOString().slice(0, 19).replace('T', ' '))
    .delete();
