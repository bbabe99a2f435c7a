import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isPostgres } from '../../storage/client';
import { beginEpoch, readEpoch } from '../../storage/epoch';
import { readStamp, takeStamp, writeStamp } from '../../storage/stamps';
import { TABLES } from '../../storage/tables';
import { underLock } from '../../storage/transaction';
import type { Transaction } from '../../storage/transaction';

/** The last change of a calendar, and its epoch. */
interface Known {
  epoch: number;
  change: number;
  mark: string;
}

/**
 * Detects that the database was set back to an earlier state, as by restoring a backup: the last change that this process saw is
 * missing, or another one has its number.
 */
export interface RestoreWatch {
  /**
   * Checks once, in a few small statements, and begins a new epoch if the database was set back.
   * @param told the last state in responses of this process
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

/** Whether a seen change is missing. Changes that were deleted because of their age are not. */
async function isSetBack(knex: Knex, { epoch, change: number, mark }: Known): Promise<boolean> {
  if (number === 0 || (await readEpoch(knex)) !== epoch) return false;
  const change: { mark: string } | undefined = await knex(TABLES.changes).where({ number }).first('mark');
  if (change !== undefined) return change.mark !== mark;
  const forgotten: { value: number | string } | undefined = await knex(TABLES.counters)
    .where({ name: 'forgotten' })
    .first('value');
  return Number(forgotten?.value ?? 0) < number;
}

/** If several processes notice it, one begins the epoch. */
async function beginAfterRestore(strapi: Core.Strapi, known: Known): Promise<void> {
  await underLock(strapi, async ({ trx }) => {
    if (!(await isSetBack(trx, known))) return;
    await beginEpoch(trx);
    strapi.log.warn(
      'Calendar: the database was set back to an earlier state. A new epoch begins: readers of the changes feed start again.',
    );
  });
}

/**
 * Identifies a PostgreSQL database: its id and that of a table, which a restored dump changes, and the id of the server with
 * its timeline, which a point-in-time recovery changes. An SQLite file has no such ids.
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

/** Empty if the server does not reveal it, as some hosted ones. */
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
 * Begins a new epoch if the database is not the one of the last start, because a command restored it, or somebody restored or copied it
 * by hand. Call it at a start, under the calendar's lock.
 */
export async function detectRestoredDatabase({ trx, strapi }: Transaction): Promise<void> {
  const restored = await takeStamp(trx, 'restored');
  const moved = await hasMoved(trx);
  if (restored === undefined && !moved) return;
  const skip: unknown = Object(restored).skip;
  await beginEpoch(trx, typeof skip === 'number' ? skip : undefined);
  strapi.log.info('Calendar: this database is a restored or copied one. A new epoch begins.');
}

/** Whether the database has another place than at the last start; notes the present one. */
async function hasMoved(trx: Knex): Promise<boolean> {
  const place = await placeOf(trx);
  if (place === undefined) return false;
  const before = await readStamp(trx, 'place');
  if (before !== place) await writeStamp(trx, 'place', place);
  return before !== undefined && before !== place;
}
