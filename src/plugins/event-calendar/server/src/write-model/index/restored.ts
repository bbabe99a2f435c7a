import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isPostgres } from '../../storage/client';
import { beginEpoch } from '../../storage/epoch';
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

/** The state of the change log, and what it says of a change that was seen before. */
interface Found extends Known {
  /** The mark of the change that was seen; null if it is missing. */
  seen: string | null;
  /** The number of the last change that was deleted because of its age. */
  forgotten: number;
}

/**
 * Detects that the database was set back to an earlier state, as by restoring a backup: the last change that this process saw is
 * missing, or another one has its number.
 */
export interface RestoreWatch {
  /**
   * Checks once, in one small statement, and begins a new epoch if the database was set back.
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
      let found = await findChange(connection, known?.change ?? 0);
      if (known !== undefined && isSetBack(known, found)) {
        await beginAfterRestore(strapi, known);
        found = await findChange(connection, known.change);
      }
      known = found;
    },
  };
}

/** The last change, and the one with a number, in one statement. */
async function findChange(knex: Knex, number: number): Promise<Found> {
  const changes = () => knex(TABLES.changes);
  const counter = (name: string) => knex(TABLES.counters).where({ name }).select('value').as(name);
  const row: Partial<Record<'epoch' | 'forgotten' | 'change', number | string | null>> &
    Partial<Record<'mark' | 'seen', string | null>> = await knex
    .select(
      counter('epoch'),
      counter('forgotten'),
      changes().max('number').as('change'),
      changes().orderBy('number', 'desc').limit(1).select('mark').as('mark'),
      changes().where({ number }).select('mark').as('seen'),
    )
    .first();
  const { epoch, forgotten, change, mark, seen } = row;
  return {
    epoch: Number(epoch ?? 0),
    change: Number(change ?? 0),
    mark: mark ?? '',
    seen: seen ?? null,
    forgotten: Number(forgotten ?? 0),
  };
}

/** Whether a seen change is missing. Changes that were deleted because of their age are not. */
function isSetBack({ epoch, change, mark }: Known, found: Found): boolean {
  if (change === 0 || found.epoch !== epoch) return false;
  return found.seen === null ? found.forgotten < change : found.seen !== mark;
}

/** If several processes notice it, one begins the epoch. */
async function beginAfterRestore(strapi: Core.Strapi, known: Known): Promise<void> {
  await underLock(strapi, async ({ trx }) => {
    if (!isSetBack(known, await findChange(trx, known.change))) return;
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
