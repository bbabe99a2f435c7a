import type { Knex } from 'knex';
import type { Series } from './series';
import { readSeriesRows } from './series';
import { TABLES } from './tables';

/** What dates are computed with. */
export type Computed = Pick<Series, 'engine' | 'tzRelease'>;

/**
 * Series by their numbers, from one of them on.
 * @param unlike only those that were not computed with this
 */
export async function seriesAfter(
  knex: Knex,
  after: number,
  limit: number,
  unlike?: Computed,
): Promise<Series[]> {
  const found = knex(TABLES.series).where('id', '>', after).orderBy('id').limit(limit);
  return readSeriesRows(unlike === undefined ? found : found.where(differs(unlike)));
}

/** Whether there is a series that was not computed with this. */
export async function hasSeriesUnlike(knex: Knex, computed: Computed): Promise<boolean> {
  const row: object | undefined = await knex(TABLES.series).where(differs(computed)).first('id');
  return row !== undefined;
}

const differs =
  ({ engine, tzRelease }: Computed) =>
  (either: Knex.QueryBuilder): void =>
    void either.whereNot({ engine }).orWhereNot({ tz_release: tzRelease });

/**
 * Notes that series have the dates that they would have if they were computed with this.
 * @param series as they were found; those that were computed anew meanwhile stay as they are
 */
export async function noteComputed(
  trx: Knex,
  series: readonly Series[],
  { engine, tzRelease }: Computed,
): Promise<void> {
  for (const { id, engine: before, tzRelease: release } of series)
    await trx(TABLES.series)
      .where({ id, engine: before, tz_release: release })
      .update({ engine, tz_release: tzRelease });
}
