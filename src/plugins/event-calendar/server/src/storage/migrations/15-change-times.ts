import { isPostgres } from '../client';
import { TABLES } from '../tables';
import type { Migration } from './migration';

/** Fills `changed_utc` of the calendar index from the change log; of records whose changes are forgotten, from their modification. */
export const changeTimes: Migration = {
  number: 15,
  name: 'change-times',
  async up(trx) {
    const text = isPostgres(trx)
      ? `to_char(to_timestamp(max(c.at) / 1000) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`
      : `strftime('%Y-%m-%d %H:%M:%S', max(c.at) / 1000, 'unixepoch')`;
    const last = `(select ${text} from ${TABLES.changes} c where c.public_id = ${TABLES.index}.public_id)`;
    await trx(TABLES.index).update({ changed_utc: trx.raw(`coalesce(${last}, modified_utc)`) });
  },
};
