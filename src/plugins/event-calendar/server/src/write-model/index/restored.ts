import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isPostgres, lockCalendar } from '../../storage/lock';
import { beginEpoch, readEpoch } from '../../storage/epoch';
import { readStamp, writeStamp } from '../../storage/stamps';
import { TABLES } from '../../storage/tables';

/** The last change of a calendar, and its epoch. */
interface Known {
  epoch: number;
  change: number;
  mark: string;
}

/**
 * Watches whether an earlier state of the database takes the place of the one that this process has seen, as a restored backup
 * does: the last change that it saw is not there any more, or another one has its number.
 */
export interface RestoreWatch {
  /**
   * Looks once, in a few tiny statements, and begins a new epoch where the database was set back.
   * @param told what answers of this process were made of last
   */
  look(told: Known | undefined): Promise<void>;
}

export function watchForRestore(strapi: Core.Strapi): RestoreWatch {
  let known: Known | undefined;
  return {
    async look(told) {
      const { connection } = strapi.db;
      if (known !== undefined && told?.epoch === known.epoch && told.change > known.change) known = told;
      if (known !== undefined && (await isSetBack(connection, known))) await beginAfterRestore(strapi, known);
      known = await lastChange(connection);
    },
  };
}

async function lastChange(knex: Knex): Promise<Known> {
  const last: { number: number | string; mark: string } | undefined = await knex(TABLES.changes)
    .orderBy('number', 'desc')
    .first('number', 'mark');
  return { epoch: await readEpoch(knex), change: Number(last?.number ?? 0), mark: last?.mark ?? '' };
}

/** Whether a change that was seen is missing; what was forgotten in its time is not. */
async function isSetBack(knex: Knex, { epoch, change: number, mark }: Known): Promise<boolean> {
  if (number === 0 || (await readEpoch(knex)) !== epoch) return false;
  const change: { mark: string } | undefined = await knex(TABLES.changes).where({ number }).first('mark');
  if (change !== undefined) return change.mark !== mark;
  const forgotten: { value: number | string } | undefined = await knex(TABLES.counters)
    .where({ name: 'forgotten' })
    .first('value');
  return Number(forgotten?.value ?? 0) < number;
}

/** Of several processes that notice it one begins the epoch. */
async function beginAfterRestore(strapi: Core.Strapi, known: Known): Promise<void> {
  await strapi.db.transaction(async ({ trx }) => {
    await lockCalendar(trx);
    if (!(await isSetBack(trx, known))) return;
    await beginEpoch(trx);
    strapi.log.warn(
      'Calendar: the database was set back to an earlier state. A new epoch begins: readers of the changes feed start again.',
    );
  });
}

/**
 * Where a PostgreSQL database is: its own number and that of a table, which a restored dump does not keep, and the server's
 * with its timeline, which a recovery to a moment changes. A file of SQLite has nothing of the kind.
 */
async function placeOf(trx: Knex): Promise<string | undefined> {
  if (!isPostgres(trx)) return undefined;
  const { rows } = await trx.raw(
    `select concat_ws(' ', (select d.oid from pg_database d where d.datname = current_database()),
      ?::regclass::oid) as place`,
    [TABLES.changes],
  );
  return `${String(rows[0]?.place)} ${await serverOf(trx)}`;
}

/** Empty where the server does not tell, as some hosted ones do not. */
async function serverOf(trx: Knex): Promise<string> {
  try {
    return await trx.transaction(async (inner) => {
      const { rows } =
        await inner.raw(`select concat_ws(' ', (select s.system_identifier from pg_control_system() s),
        (select c.timeline_id from pg_control_checkpoint() c)) as server`);
      return String(rows[0]?.server ?? '');
    });
  } catch {
    return '';
  }
}

/**
 * Begins a new epoch where the database is another one than it was at the last start: somebody restored or copied it. To be
 * called at a start, under the calendar's lock.
 */
export async function noticeCopy(strapi: Core.Strapi, trx: Knex): Promise<void> {
  const place = await placeOf(trx);
  if (place === undefined) return;
  const before = await readStamp(trx, 'place');
  if (before === place) return;
  await writeStamp(trx, 'place', place);
  if (before === undefined) return;
  await beginEpoch(trx);
  strapi.log.info('Calendar: this database is a restored or copied one. A new epoch begins.');
}
