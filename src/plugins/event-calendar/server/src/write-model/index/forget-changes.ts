import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { raiseCounter } from '../../storage/counters';
import { underLock } from '../../storage/transaction';
import type { Instant } from '../../domain/time/types';
import type { Settings } from '../../platform/settings/settings';
import { TABLES } from '../../storage/tables';

const DAY_MS = 86_400_000;
/** The number of changes deleted at a time, during which others wait. */
const AT_ONCE = 5000;

/**
 * Deletes changes that are older than `changesDays`, in the order of their numbers. The last change of each existing record is
 * kept, because `If-Match` compares its mark, and the last one that the public could see, which public entity tags contain. The mark
 * of the last deleted change is kept too, to recognize readers who have
 * read up to it.
 * @param now the end of the counted days
 * @param keepAbove a number above which nothing is deleted, because somebody has not been told yet
 */
export async function forgetChanges(
  strapi: Core.Strapi,
  { changesDays }: Pick<Settings, 'changesDays'>,
  now: Instant,
  keepAbove = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  if (changesDays === 0) return;
  const knex = strapi.db.connection;
  for (;;) {
    const from = await lastForgotten(knex);
    const numbers = await oldNumbers(knex, from, now - changesDays * DAY_MS, keepAbove);
    const last = numbers.at(-1);
    if (last === undefined) return;
    await underLock(strapi, async ({ trx }) => forget(trx, from, last));
    if (numbers.length < AT_ONCE) return;
  }
}

/** The highest deleted number; 0 if there is none. */
export async function lastForgotten(knex: Knex): Promise<number> {
  const row: { value: number | string } | undefined = await knex(TABLES.counters)
    .where({ name: 'forgotten' })
    .first('value');
  return Number(row?.value ?? 0);
}

/** The next numbers that are old enough. */
async function oldNumbers(knex: Knex, from: number, before: number, keepAbove: number): Promise<number[]> {
  const rows: { number: number | string; at: number | string }[] = await knex(TABLES.changes)
    .where('number', '>', from)
    .andWhere('number', '<=', keepAbove)
    .orderBy('number')
    .limit(AT_ONCE)
    .select('number', 'at');
  const young = rows.findIndex(({ at }) => Number(at) > before);
  return (young < 0 ? rows : rows.slice(0, young)).map(({ number }) => Number(number));
}

async function forget(trx: Knex, from: number, last: number): Promise<void> {
  const named = trx(TABLES.changes).where('number', '>=', from).andWhere('number', '<=', last);
  await trx(`${TABLES.changes} as c`)
    .where('c.number', '<', last)
    .whereIn('c.public_id', named.select('public_id'))
    .andWhere((superseded) =>
      superseded
        .where('c.action', 'delete')
        .orWhereExists(
          trx(`${TABLES.changes} as n`)
            .select(trx.raw('1'))
            .whereRaw('n.public_id = c.public_id and n.number > c.number and n.shown >= c.shown'),
        ),
    )
    .delete();
  await trx(TABLES.affectedRecords).where('number', '<=', last).delete();
  await raiseCounter(trx, 'forgotten', last);
}
