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

/**
 * Adds events that have disappeared. For one that had disappeared for some readers already, only its number and the time change:
 * more readers saw it as it was then.
 */
export const addRemoved = (trx: Knex, rows: readonly RemovedRow[]): Promise<void> =>
  insertedOrUpdated(trx, TABLES.removed, rows, ['uid', 'locale'], ['sequence', 'removed_utc']);

/** A version that may be visible again, and to whom: see `Exposure`. */
export interface Returned {
  uid: string;
  locale: string;
  exposure: number;
}

/**
 * Deletes the rows of events that all who saw them see again.
 * @returns the deleted rows
 */
export async function takeReturned(
  trx: Knex,
  returned: readonly Returned[],
): Promise<{ uid: string; locale: string; sequence: number }[]> {
  const query = trx(TABLES.removed).where((any) => {
    for (const alike of groupBy(returned, ({ locale, exposure }) => `${locale} ${exposure}`).values()) {
      const [{ locale, exposure } = { locale: '', exposure: 0 }] = alike;
      const uids = alike.map(({ uid }) => uid);
      any.orWhere((one) => {
        one.where({ locale }).whereIn('uid', uids);
        if (exposure < 3)
          one.andWhere((less) => less.whereNot('status', 'publish').orWhereNotNull('password'));
        if (exposure < 2) one.whereNot('status', 'publish');
      });
    }
  });
  return query.delete(['uid', 'locale', 'sequence']);
}

/** Deletes what disappeared long ago. @param now UTC milliseconds */
export const forgetRemoved = (knex: Knex, now: number): Promise<number> =>
  knex(TABLES.removed)
    .where('removed_utc', '<', new Date(now - KEPT_MS).toISOString().slice(0, 19).replace('T', ' '))
    .delete();
