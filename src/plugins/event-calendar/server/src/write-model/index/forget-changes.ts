import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { raiseCounter } from '../../storage/counters';
import { lockCalendar } from '../../storage/lock';
import type { Instant } from '../../domain/time/types';
import type { Settings } from '../../platform/settings/settings';
import { TABLES } from '../../storage/tables';

const DAY_MS = 86_400_000;
/** Numbers that are forgotten in one go: others wait meanwhile. */
const AT_ONCE = 5000;

/**
 * Forgets changes that are older than `changesDays`, in the order of their numbers. The last one of each record that is still
 * there stays, because `If-Match` goes by its mark, and so does the last one that is forgotten: readers who have come so far
 * are known by its mark.
 * @param now until when days are counted
 * @param keepAbove a number above which nothing is forgotten, because somebody has not heard of it yet
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
    await strapi.db.transaction(async ({ trx }) => {
      await lockCalendar(trx);
      await forget(trx, from, last);
    });
    if (numbers.length < AT_ONCE) return;
  }
}

/** The highest number that was forgotten; 0 where none was. */
export async function lastForgotten(knex: Knex): Promise<number> {
  const row: { value: number | string } | undefined = await knex(TABLES.counters)
    .where({ name: 'forgotten' })
    .first('value');
  return Number(row?.value ?? 0);
}

/** The next numbers, as far as they are old. */
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
            .whereRaw('n.public_id = c.public_id and n.number > c.number'),
        ),
    )
    .delete();
  await trx(TABLES.echoes).where('number', '<=', last).delete();
  await raiseCounter(trx, 'forgotten', last);
}
