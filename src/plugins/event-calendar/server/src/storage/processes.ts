import type { Knex } from 'knex';

/** The processes that serve this database, a row for each. */
export const PROCESSES_TABLE = 'calendar_processes';

/** How often a process says that it runs, in milliseconds. */
export const ANNOUNCE_EVERY_MS = 10_000;
/** A process that has not said so for this long counts as ended, in milliseconds. */
const ALIVE_MS = 3 * ANNOUNCE_EVERY_MS;
/** Rows of ended processes are kept for this long, in milliseconds. */
const KEPT_MS = 86_400_000;

/** A process as it announces itself. */
export interface RunningProcess {
  /** Random, because process numbers are given again. */
  id: string;
  version: string;
  /** The number of the last migration step that its code knows. */
  step: number;
  /** The version of the texts that it writes into the index. */
  rendering: number;
  /** The fingerprint of the index that it writes; older releases store none. */
  fingerprint?: string | null;
  host: string;
  pid: number;
  /** When it began to listen, and when it last said that it runs, in UTC milliseconds. */
  started: number;
  seen: number;
}

/** Step 24. Step 33 adds the fingerprint. */
export async function createProcesses(trx: Knex): Promise<void> {
  if (await trx.schema.hasTable(PROCESSES_TABLE)) return;
  await trx.schema.createTable(PROCESSES_TABLE, (table) => {
    table.string('id', 36).notNullable().primary();
    table.string('version', 50).notNullable();
    table.integer('step').notNullable();
    table.integer('rendering').notNullable();
    table.string('host', 255).notNullable();
    table.integer('pid').notNullable();
    table.bigInteger('started').notNullable();
    table.bigInteger('seen').notNullable();
  });
}

/** Stores that a process runs, and deletes rows of processes that ended a day ago. */
export async function announce(knex: Knex, process: RunningProcess): Promise<void> {
  await knex(PROCESSES_TABLE).insert(process).onConflict('id').merge(['seen', 'fingerprint']);
  await knex(PROCESSES_TABLE)
    .where('seen', '<', process.seen - KEPT_MS)
    .delete();
}

/** Removes the row of a process that ends. */
export async function withdraw(knex: Knex, id: string): Promise<void> {
  await knex(PROCESSES_TABLE).where({ id }).delete();
}

/** The processes that run, those that began first come first; none where the table does not exist yet. @param now UTC milliseconds */
export async function runningProcesses(knex: Knex, now: number): Promise<RunningProcess[]> {
  if (!(await knex.schema.hasTable(PROCESSES_TABLE))) return [];
  const rows: RunningProcess[] = await knex(PROCESSES_TABLE)
    .where('seen', '>=', now - ALIVE_MS)
    .orderBy(['started', 'id']);
  return rows.map((row) => ({ ...row, started: Number(row.started), seen: Number(row.seen) }));
}
