import type { Knex } from 'knex';
import { groupBy } from '../domain/group-by';
import type { Kind } from '../domain/kinds';
import { logChanges } from './change-log';
import { TABLES } from './tables';
import type { IndexRow, LinkRow } from './index-row';

type Counted = Pick<IndexRow, 'public_id' | 'locale' | 'status' | 'password'>;

/**
 * How much the given events add to the counts of their terms, by language (docs/interface.md 10.3). Published events count.
 * Events behind a password do not, because their terms are not shown.
 * @returns amounts by `term|language`
 */
export function contributions(rows: readonly Counted[], links: readonly LinkRow[]): Map<string, number> {
  const terms = groupBy(
    links.filter((link) => link.role === 'category' || link.role === 'tag'),
    (link) => Number(link.event_id),
  );
  const amounts = new Map<string, number>();
  for (const row of rows) {
    if (row.status !== 'publish' || row.password !== null) continue;
    for (const link of terms.get(Number(row.public_id)) ?? []) {
      const key = `${link.target_id}|${row.locale}`;
      amounts.set(key, (amounts.get(key) ?? 0) + 1);
    }
  }
  return amounts;
}

/** The terms of one statement. */
const TERMS_AT_ONCE = 2000;

interface Updated {
  public_id: number | string;
}

/**
 * Changes the counts of terms by the difference between what events contributed before and what they contribute now.
 * @returns the ids of the terms whose count changed; a term has none in a language in which it has no version
 */
export async function adjustCounts(
  trx: Knex,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): Promise<number[]> {
  const moved = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const difference = (after.get(key) ?? 0) - (before.get(key) ?? 0);
    const [term = '', locale = ''] = key.split('|');
    return difference === 0 ? [] : [{ term: Number(term), locale, difference }];
  });
  const changed = new Set<number>();
  for (let start = 0; start < moved.length; start += TERMS_AT_ONCE) {
    const some = moved.slice(start, start + TERMS_AT_ONCE);
    const values = some.map(() => '(cast(? as bigint), ?, cast(? as bigint))').join();
    const result: Updated[] | { rows: Updated[] } = await trx.raw(
      `update ${TABLES.index} set event_count = event_count + moved.column3 from (values ${values}) as moved
       where public_id = moved.column1 and locale = moved.column2 returning public_id`,
      some.flatMap(({ term, locale, difference }) => [term, locale, difference]),
    );
    for (const { public_id } of 'rows' in result ? result.rows : result) changed.add(Number(public_id));
  }
  return [...changed];
}

/** SQL that counts the events of the term in the current row of `calendar_index`. */
const COUNTED = `(
  select count(*) from ${TABLES.links} l
  join ${TABLES.index} e on e.public_id = l.event_id
  where l.target_id = ${TABLES.index}.public_id and l.role = ${TABLES.index}.kind
    and e.locale = ${TABLES.index}.locale and e.status = 'publish' and e.password is null
)`;

/** Recounts the events of the given terms. */
export async function recount(trx: Knex, publicIds: readonly number[]): Promise<void> {
  for (let start = 0; start < publicIds.length; start += TERMS_AT_ONCE)
    await termsAmong(trx, publicIds.slice(start, start + TERMS_AT_ONCE)).update({
      event_count: trx.raw(COUNTED),
    });
}

function termsAmong(knex: Knex, publicIds?: readonly number[]): Knex.QueryBuilder {
  const terms = knex(TABLES.index).whereIn('kind', ['category', 'tag']);
  return publicIds === undefined ? terms : terms.whereIn('public_id', [...publicIds]);
}

/** Corrects the counts of those of the given terms whose counts are wrong, and logs them. */
export async function mendCounts(trx: Knex, publicIds: readonly number[]): Promise<void> {
  const wrong: WrongCount[] = [];
  for (let start = 0; start < publicIds.length; start += TERMS_AT_ONCE)
    wrong.push(...(await wrongCounts(trx, publicIds.slice(start, start + TERMS_AT_ONCE))));
  if (wrong.length === 0) return;
  await recount(
    trx,
    wrong.map(({ public_id }) => Number(public_id)),
  );
  const terms = wrong.map(({ kind, public_id }) => ({ kind, publicId: Number(public_id) }));
  await logChanges(trx, [], Date.now(), terms);
}

interface WrongCount {
  kind: Kind;
  public_id: number;
  locale: string;
  stored: number;
  counted: number;
}

/** The terms whose stored count differs from the actual number of events; of all terms if none are given. */
export async function wrongCounts(knex: Knex, publicIds?: readonly number[]): Promise<WrongCount[]> {
  return knex
    .select('*')
    .from(
      termsAmong(knex, publicIds)
        .select('kind', 'public_id', 'locale', 'event_count as stored', knex.raw(`${COUNTED} as counted`))
        .as('terms'),
    )
    .whereRaw('stored <> counted');
}
