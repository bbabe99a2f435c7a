import { randomBytes, randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { TABLES } from './tables';

/** Epochs are random numbers up to here, which JSON and both databases hold exactly. */
const LARGEST = 2 ** 47;

const EPOCH = { name: 'epoch' };

/**
 * The epoch of the calendar: a random number that changes when an earlier state of the database takes the place of a later
 * one. What was made in another epoch (entity tags, tokens of the changes feed) is worth nothing in this one. 0 where none
 * has begun yet.
 */
export async function readEpoch(knex: Knex): Promise<number> {
  const row: { value: number | string } | undefined = await knex(TABLES.counters).where(EPOCH).first('value');
  return Number(row?.value ?? 0);
}

/** Begins a new epoch, in a transaction that holds the calendar's lock. @returns it */
export async function beginEpoch(trx: Knex): Promise<number> {
  const value = randomInt(1, LARGEST);
  await trx(TABLES.counters)
    .insert({ ...EPOCH, value })
    .onConflict('name')
    .merge();
  return value;
}

/** What tells a change from every other one that has or had its number. */
export const newMark = (): string => randomBytes(6).toString('hex');
