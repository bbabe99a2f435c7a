import { randomBytes, randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { nextNumbers } from './counters';
import { touchParts } from './public-parts';
import { TABLES } from './tables';

/** The upper limit of epochs: JSON and both databases store such numbers exactly. */
const LARGEST = 2 ** 47;

const EPOCH = { name: 'epoch' };

/**
 * The epoch of the calendar: a random number that changes when the database is reset to an earlier state, such as by restoring
 * a backup. Entity tags and tokens of the changes feed from another epoch are not valid. 0 if no epoch has begun yet.
 */
export async function readEpoch(knex: Knex): Promise<number> {
  const row: { value: number | string } | undefined = await knex(TABLES.counters).where(EPOCH).first('value');
  return Number(row?.value ?? 0);
}

/** Public ids that a new epoch leaves out, if nobody says how many. */
export const SKIPPED_IDS = 100_000;

/**
 * Begins a new epoch, in a transaction that holds the calendar's lock. The public ids that the lost state may have given to records
 * are left out, so that a number that somebody knows from before never means another record.
 * @param skip how many ids are left out
 * @returns the new epoch
 */
export async function beginEpoch(trx: Knex, skip = SKIPPED_IDS): Promise<number> {
  if (skip > 0) await nextNumbers(trx, 'public_id', skip);
  await touchParts(trx, ['epoch'], { mark: newMark(), at: Date.now() });
  return drawEpoch(trx);
}

/** The same without the note for readers, for a step that runs before there is a table of such notes. */
export async function drawEpoch(trx: Knex): Promise<number> {
  const value = randomInt(1, LARGEST);
  await trx(TABLES.counters)
    .insert({ ...EPOCH, value })
    .onConflict('name')
    .merge();
  return value;
}

/** A random mark that distinguishes a change from any other with the same number, such as one from before a restore. */
export const newMark = (): string => randomBytes(6).toString('hex');
