import type { Knex } from 'knex';
import type { PublicPart } from '../domain/sync/public-parts';
import { TABLES } from './tables';

/** The last change of a part. */
export interface PartState {
  /** Differs after every change, also after a backup was restored. */
  mark: string;
  /** The first full second, since 1970, that is not before the change. */
  at: number;
}

/**
 * Notes a change of parts, in a transaction that holds the calendar's lock. A second change within a second gets the next one, so
 * that a reader who was told of the first does not take it for the second (`If-Modified-Since`); more of them share that one, which
 * nobody is told of before it is over. If the clock goes back, every change gets the next second until the clock has caught up.
 * @param at UTC milliseconds
 */
export async function touchParts(
  trx: Knex,
  parts: Iterable<PublicPart>,
  { mark, at }: { mark: string; at: number },
): Promise<void> {
  const second = Math.ceil(at / 1000);
  const rows = [...new Set(parts)].map((name) => ({ name, mark, at: second }));
  if (rows.length === 0) return;
  const was = `${TABLES.publicParts}.at`;
  await trx(TABLES.publicParts)
    .insert(rows)
    .onConflict('name')
    .merge({
      mark,
      at: trx.raw('case when ?? = ? + 1 then ?? when ?? >= ? then ?? + 1 else ? end', [
        was,
        second,
        was,
        was,
        second,
        was,
        second,
      ]),
    });
}
