import type { Knex } from 'knex';
import { TABLES } from './tables';

/** The sequences of the calendar: public ids of records, numbers of changes; and the last of those that are forgotten. */
export type Counter = 'public_id' | 'change' | 'forgotten';

/**
 * Takes the next `count` numbers of a sequence; numbers of a transaction that fails are given out again, those of a
 * committed one never.
 * @returns the first of them
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

/** The number that a sequence gives next, as long as the calendar's lock is held. */
export async function nextNumber(trx: Knex, counter: Counter): Promise<number> {
  const row: { value: number | string } | undefined = await trx(TABLES.counters)
    .where({ name: counter })
    .first('value');
  return Number(row?.value ?? 0) + 1;
}

/** Makes a sequence go on above `value`, where it does not yet: after an import that brought its own numbers. */
export async function raiseCounter(trx: Knex, counter: Counter, value: number): Promise<void> {
  await trx(TABLES.counters).insert({ name: counter, value: 0 }).onConflict('name').ignore();
  await trx(TABLES.counters).where({ name: counter }).andWhere('value', '<', value).update({ value });
}
