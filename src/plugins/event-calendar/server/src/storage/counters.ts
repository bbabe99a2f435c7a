import type { Knex } from 'knex';
import { TABLES } from './tables';

/** The sequences of the calendar: public ids of records and change numbers. `forgotten` is the last change number deleted. */
export type Counter = 'public_id' | 'change' | 'forgotten';

/**
 * Takes the next `count` numbers of a sequence. The numbers of a transaction that is rolled back are used again; committed
 * numbers are never reused.
 * @returns the first number
 */
export async function nextNumbers(trx: Knex, counter: Counter, count = 1): Promise<number> {
  const [row] = await trx(TABLES.counters)
    .insert({ name: counter, value: count })
    .onConflict('name')
    .merge({ value: trx.raw('?? + ?', [`${TABLES.counters}.value`, count]) })
    .returning<{ value: number | string }[]>('value');
  if (row === undefined) throw new Error(`The sequence ${counter} gave no number`);
  return Number(row.value) - count + 1;
}

/** The next number of a sequence, without taking it; reliable only while the calendar's lock is held. */
export async function nextNumber(trx: Knex, counter: Counter): Promise<number> {
  const row: { value: number | string } | undefined = await trx(TABLES.counters)
    .where({ name: counter })
    .first('value');
  return Number(row?.value ?? 0) + 1;
}

/** Raises a sequence to at least `value`, after an import that assigned its own numbers. */
export async function raiseCounter(trx: Knex, counter: Counter, value: number): Promise<void> {
  await trx(TABLES.counters).insert({ name: counter, value: 0 }).onConflict('name').ignore();
  await trx(TABLES.counters).where({ name: counter }).andWhere('value', '<', value).update({ value });
}
