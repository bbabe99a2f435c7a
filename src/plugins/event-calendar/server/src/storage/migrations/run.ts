import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { runningVersion, versionText } from '../../platform/version';
import { runningProcesses } from '../processes';
import type { RunningProcess } from '../processes';
import { alignEditorMarks } from '../editor-marks';
import { readStamp, writeStamp } from '../stamps';
import { TABLES } from '../tables';
import type { Migration } from './migration';
import { editorMarks } from './29-editor-marks';
import { MIGRATIONS, RENDERINGS } from './steps';

/** The steps that have run in a database: number, name, and when (UTC milliseconds). */
export const MIGRATIONS_TABLE = 'calendar_migrations';

/** The database cannot be used, or not be changed, by this version; the message says in one line what to do. */
class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

type Done = Pick<Migration, 'number' | 'name'> & {
  /** See `Migration.since`; null if all older code must have ended. */
  since: number | null;
};

/** The number of the last step that this code knows. */
export const LAST_STEP = MIGRATIONS.length - 1;

/** How often a start that waits for processes looks, in milliseconds. */
const LOOK_EVERY_MS = 1_000;

async function stepsIn(knex: Knex): Promise<readonly Done[]> {
  if (!(await knex.schema.hasTable(MIGRATIONS_TABLE))) return [];
  const rows: (Omit<Done, 'since'> & { since?: number | null })[] =
    await knex(MIGRATIONS_TABLE).orderBy('number');
  return rows.map(({ number, name, since }) => ({ number, name, since: since ?? null }));
}

/** The steps of a database that this code does not know. */
const unknownIn = (done: readonly Done[]): Done[] =>
  done.filter(({ number, name }) => !MIGRATIONS.some((step) => step.number === number && step.name === name));

const bears = ({ number, since }: Done): boolean =>
  number > LAST_STEP && since !== null && since <= LAST_STEP;

/**
 * Must be called before Strapi synchronises its tables, because Strapi drops columns that this version's content types lack. Steps that
 * only add are no reason to refuse (`Migration.since`).
 * @throws NewerDatabaseError if the database lists steps that this version does not have
 */
export async function refuseNewerDatabase(knex: Knex): Promise<void> {
  const unknown = unknownIn(await stepsIn(knex)).find((step) => !bears(step));
  if (unknown === undefined) return;
  const { version } = runningVersion();
  const last = (await knex.schema.hasTable(TABLES.stamps)) ? await readStamp(knex, 'version') : undefined;
  const maker =
    typeof last === 'string' && last !== version
      ? `version ${last}, and this is version ${version}`
      : 'a newer version';
  throw new NewerDatabaseError(
    `The calendar's database was made by ${maker} (step ${unknown.number}, ${unknown.name}). ` +
      'Nothing was changed. Install that version again, or restore a backup from before the update.',
  );
}

/** Whether a newer version has changed the tables in a way that this code may not run on, while it runs. */
export async function isOutdated(knex: Knex): Promise<boolean> {
  return unknownIn(await stepsIn(knex)).some((step) => !bears(step));
}

/** The steps that have not yet run in a database. */
export async function pendingSteps(knex: Knex): Promise<readonly Migration[]> {
  const done = await stepsIn(knex);
  return MIGRATIONS.filter((step) => !done.some(({ number }) => number === step.number));
}

/** The oldest code that may run on the tables of this version, by the last step that it knows. */
const OLDEST = Math.max(...MIGRATIONS.map(({ number, since }) => since ?? number));

/** Whether a process may serve beside this version: it may run on its tables, and writes the same texts into the index. */
export const mayStay = ({ step, rendering }: RunningProcess): boolean =>
  step >= OLDEST && rendering === RENDERINGS.length;

/** Whether a running process does not write what `alignEditorMarks` corrects. */
export const hasUnmarkingProcess = async (knex: Knex): Promise<boolean> =>
  (await runningProcesses(knex, Date.now())).some(({ step }) => step < editorMarks.number);

/** The running processes that must not serve beside this version. */
export const processesInTheWay = async (knex: Knex): Promise<RunningProcess[]> =>
  (await runningProcesses(knex, Date.now())).filter((process) => !mayStay(process));

/** The version and the commit of this code, as long as the table of processes has room. */
export const announcedVersion = (): string => versionText(runningVersion()).slice(0, 50);

export const processText = ({ version, host, pid }: RunningProcess): string =>
  `version ${version} on ${host} (process ${pid})`;

/**
 * Waits for processes whose code must not run on the tables of this version, and names in the log those of other versions that go on
 * serving. Must be called before anything is changed.
 * @param seconds how long (`startWaitSeconds`)
 * @throws NewerDatabaseError if they have not ended by then
 */
export async function waitForOlderProcesses(strapi: Core.Strapi, seconds: number): Promise<void> {
  const knex = strapi.db.connection;
  const until = performance.now() + seconds * 1_000;
  for (let told = false; ; told = true) {
    const running = await runningProcesses(knex, Date.now());
    const older = running.filter((process) => !mayStay(process));
    if (older.length === 0) return tellOfOthers(strapi, running);
    const names = older.map(processText).join(', ');
    if (performance.now() > until)
      throw new NewerDatabaseError(
        `Version ${runningVersion().version} cannot change the database of the calendar while older processes run: ${names}. ` +
          'Nothing was changed. Stop them, then start again.',
      );
    if (!told) strapi.log.warn(`Calendar: waits until older processes have ended: ${names}`);
    await pause(LOOK_EVERY_MS);
  }
}

function tellOfOthers(strapi: Core.Strapi, running: readonly RunningProcess[]): void {
  const others = running.filter(({ version }) => version !== announcedVersion());
  if (others.length === 0) return;
  strapi.log.info(
    `Calendar: serves beside processes of other versions: ${others.map(processText).join(', ')}`,
  );
}

/**
 * Runs the steps that have not yet run in a database, all in the caller's transaction: they take effect together or not at all.
 * The database then says which version has prepared it last.
 * Must be called under the calendar's lock, so that only one of several processes runs them.
 */
export async function runMigrations(trx: Knex, strapi: Core.Strapi): Promise<void> {
  const pending = await pendingSteps(trx);
  if (!(await trx.schema.hasTable(MIGRATIONS_TABLE))) {
    await trx.schema.createTable(MIGRATIONS_TABLE, (table) => {
      table.integer('number').notNullable().primary();
      table.string('name', 100).notNullable();
      table.bigInteger('at').notNullable();
    });
  }
  if (!(await trx.schema.hasColumn(MIGRATIONS_TABLE, 'since')))
    await trx.schema.alterTable(MIGRATIONS_TABLE, (table) => table.integer('since'));
  for (const step of pending) {
    strapi.log.debug(`Calendar: step ${step.number}, ${step.name}`);
    await step.up(trx, strapi);
    await trx(MIGRATIONS_TABLE).insert({
      number: step.number,
      name: step.name,
      at: Date.now(),
      since: step.since ?? null,
    });
  }
  const { version } = runningVersion();
  const isAnother = (await readStamp(trx, 'version')) !== version;
  // Another version may have written rows without what only this one computes.
  if (isAnother || pending.length > 0) await alignEditorMarks(trx, strapi);
  if (isAnother) await writeStamp(trx, 'version', version);
}
