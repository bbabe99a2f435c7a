import type { Instant, Zone } from '../../domain/time/types';
import { instant, isWallTime } from '../../domain/time/types';
import { UTC, toInstant } from '../../domain/time/zone';
import { wallOfMilliseconds } from '../../domain/time/wall-clock';
import type { ReadPort } from '../../storage/ports/port';
import { INDEX, sql } from '../../storage/ports/sql';

/** What will happen by time alone, in UTC milliseconds; infinite where nothing will. */
export interface NextMoments {
  /** The first start of an event that is still to come. */
  start: number;
  /** The first scheduled publication; a past one is due. */
  publication: number;
}

/**
 * Reads what comes next, in one statement over two indexes, and remembers it until the calendar changes or it has come.
 * @param zone the site's
 */
export function createNextMoments(
  port: ReadPort,
  zone: Zone,
): (change: number, now: Instant) => Promise<NextMoments> {
  let known: { change: number; moments: NextMoments } | undefined;
  return async (change, now) => {
    if (known?.change === change && now < known.moments.start) return known.moments;
    const [row] = await port.all<{ start: string | null; publication: string | null }>(sql`select
      (select min(e.start_utc) from ${INDEX} e where e.kind = 'event' and e.start_utc > ${wallOfMilliseconds(now)}) as start,
      (select min(f.date_local) from ${INDEX} f where f.status = 'future') as publication`);
    const moments = {
      start: millisecondsOf(row?.start, UTC),
      publication: millisecondsOf(row?.publication, zone),
    };
    known = { change, moments };
    return moments;
  };
}

const millisecondsOf = (wall: string | null | undefined, zone: Zone): number =>
  wall !== null && wall !== undefined && isWallTime(wall) ? toInstant(wall, zone) : Infinity;

/** The end of the second that an instant lies in. */
export const endOfSecond = (now: Instant): Instant => instant((Math.floor(now / 1000) + 1) * 1000);
