import type { Instant, Zone } from '../../domain/time/types';
import { isWallTime } from '../../domain/time/types';
import { UTC, toInstant } from '../../domain/time/zone';
import { wallOfMilliseconds } from '../../domain/time/wall-clock';
import type { ReadPort } from '../../storage/ports/port';
import { INDEX, sql } from '../../storage/ports/sql';

/** The next changes that need only time to pass, in UTC milliseconds; infinite if there are none. */
export interface NextMoments {
  /** The next end of the second in which an event starts, and one that readers who see no drafts see: until then it is upcoming. */
  start: number;
  publicStart: number;
  /** The next scheduled publication; one in the past is due. */
  publication: number;
}

/** Times of events are in whole seconds. */
const SECOND = 1_000;

/**
 * Reads the next moments in one statement over two indexes, and remembers them until the calendar changes or one has passed.
 * @param zone the site's
 */
export function createNextMoments(
  port: ReadPort,
  zone: Zone,
): (change: number, now: Instant) => Promise<NextMoments> {
  let known: { change: number; moments: NextMoments } | undefined;
  return async (change, now) => {
    if (known?.change === change && now < known.moments.start) return known.moments;
    const second = wallOfMilliseconds(now);
    const [row] = await port.all<{
      start: string | null;
      public_start: string | null;
      publication: string | null;
    }>(sql`select
      (select min(e.start_utc) from ${INDEX} e where e.kind = 'event' and e.start_utc >= ${second}) as start,
      (select min(p.start_utc) from ${INDEX} p where p.kind = 'event' and p.start_utc >= ${second}
        and p.status = 'publish') as public_start,
      (select min(f.date_local) from ${INDEX} f where f.status = 'future') as publication`);
    const moments = {
      start: millisecondsOf(row?.start, UTC) + SECOND,
      publicStart: millisecondsOf(row?.public_start, UTC) + SECOND,
      publication: millisecondsOf(row?.publication, zone),
    };
    known = { change, moments };
    return moments;
  };
}

const millisecondsOf = (wall: string | null | undefined, zone: Zone): number =>
  wall !== null && wall !== undefined && isWallTime(wall) ? toInstant(wall, zone) : Infinity;
