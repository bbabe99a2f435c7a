import { doubleBookings } from '../../domain/board/double-bookings';
import { wallTime } from '../../domain/time/types';
import { wallMilliseconds } from '../../domain/time/wall-clock';
import type { ReadPort } from '../../storage/ports/port';
import type { Fragment } from '../../storage/ports/sql';
import { INDEX, LINKS, every, sql } from '../../storage/ports/sql';

/** Most events that are compared. */
const MOST = 20_000;

/** The events of a range whose venue has another one of them at the same time. */
export interface DoubleBooked {
  ids: number[];
  /** Whether there were more events than are compared: the earliest ones were. */
  limited: boolean;
}

/**
 * Finds events whose venue is booked twice, by the rule of the board. Takes one statement.
 * @param conditions on the row `i` of the index, of the events that are compared
 */
export async function doubleBooked(
  port: ReadPort,
  conditions: readonly Fragment[],
  most = MOST,
): Promise<DoubleBooked> {
  const rows = await port.all<{ id: number; place: number; start_utc: string; end_utc: string }>({
    ...sql`select i.public_id as id, i.start_utc, i.end_utc,
        (select min(l.target_id) from ${LINKS} l where l.event_id = i.public_id and l.role = 'venue') as place
      from ${INDEX} i where ${every(conditions)}
        and exists (select 1 from ${LINKS} l where l.event_id = i.public_id and l.role = 'venue')
      order by i.start_utc, i.public_id limit ${most + 1}`,
    slow: 'finding',
  });
  const bookings = rows.slice(0, most).map((row) => ({
    id: String(row.id),
    place: row.place,
    from: seconds(row.start_utc),
    until: seconds(row.end_utc),
  }));
  return { ids: [...doubleBookings(bookings).keys()].map(Number), limited: rows.length > most };
}

const seconds = (utc: string): number => wallMilliseconds(wallTime(utc)) / 1000;
