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
 * How many seconds ahead of the clock changes share a second again: nobody was told of it, unless the clock was set back by just that
 * much. Several because the clocks of processes differ.
 */
const FAR_AHEAD = { from: 60, to: 65 };

/**
 * Notes a change of parts, in a transaction that holds the calendar's lock. A second change within a second gets the next one, so
 * that a reader who was told of the first does not take it for the second (`If-Modified-Since`); more of them share that one, which
 * nobody is told of before it is over. If the clock goes back, or that of another process is ahead, every change gets the next second
 * until the clock has caught up, at most a minute ahead of it.
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
      at: trx.raw('case when ?? = ? or ?? between ? and ? then ?? when ?? >= ? then ?? + 1 else ? end', [
        was,
        second + 1,
        was,
        second + FAR_AHEAD.from,
        second + FAR_AHEAD.to,
        was,
        was,
        second,
        was,
        second,
      ]),
    });
}
