/** A booking of a place by an event, from one moment until another, in UTC seconds. */
export interface Booking {
  id: string;
  place: number;
  from: number;
  until: number;
}

/**
 * The longest event that occupies its venue, in seconds: three whole days, one of which may have 25 hours. An exhibition of some
 * weeks does not exclude concerts in the same house, and would otherwise conflict with all of them.
 */
const LONGEST = (3 * 24 + 1) * 60 * 60;

/** The most overlapping bookings that are reported for one booking. */
export const MAX_REPORTED = 5;

/**
 * Finds overlapping bookings at one place: for each of them, by its id, some of the others, at most `MAX_REPORTED`. A booking that begins
 * when another ends does not overlap it. A booking without a length occupies its moment; a booking of more than three days
 * occupies nothing.
 *
 * Goes through the starts at each place and remembers only the bookings that last longest: if any earlier booking is still
 * running, those are. So the work grows with the number of bookings, not with the number of pairs.
 */
export function doubleBookings(bookings: readonly Booking[]): ReadonlyMap<string, readonly string[]> {
  const overlaps = new Map<string, string[]>();
  const inOrder = bookings
    .filter((booking) => endOf(booking) - booking.from <= LONGEST)
    .toSorted((a, b) => a.place - b.place || a.from - b.from);
  let place: number | undefined;
  let longest: Booking[] = [];
  for (const booking of inOrder) {
    if (booking.place !== place) longest = [];
    place = booking.place;
    for (const earlier of longest) {
      if (endOf(earlier) <= booking.from) break;
      add(overlaps, booking.id, earlier.id);
      add(overlaps, earlier.id, booking.id);
    }
    const at = longest.findIndex((earlier) => endOf(earlier) < endOf(booking));
    longest.splice(at === -1 ? longest.length : at, 0, booking);
    longest.length = Math.min(longest.length, MAX_REPORTED);
  }
  return overlaps;
}

const endOf = ({ from, until }: Booking): number => (until > from ? until : from + 1);

function add(overlaps: Map<string, string[]>, id: string, other: string): void {
  const others = overlaps.get(id);
  if (others === undefined) overlaps.set(id, [other]);
  else if (others.length < MAX_REPORTED) others.push(other);
}
