/** A stay of an event at a place, from one moment until another, in UTC seconds. */
export interface Stay {
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

/** The most overlapping stays that are reported for one stay. */
export const MOST_REPORTED = 5;

/**
 * Finds overlapping stays at one place: for each of them, by its id, some of the others, at most `MOST_REPORTED`. A stay that begins
 * when another ends does not overlap it. A stay without a length occupies its moment; a stay of more than three days
 * occupies nothing.
 *
 * Goes through the starts at each place and remembers only the stays that last longest: if any earlier stay is still
 * running, those are. So the work grows with the number of stays, not with the number of pairs.
 */
export function doubleBookings(stays: readonly Stay[]): ReadonlyMap<string, readonly string[]> {
  const overlaps = new Map<string, string[]>();
  const inOrder = stays
    .filter((stay) => endOf(stay) - stay.from <= LONGEST)
    .toSorted((a, b) => a.place - b.place || a.from - b.from);
  let place: number | undefined;
  let longest: Stay[] = [];
  for (const stay of inOrder) {
    if (stay.place !== place) longest = [];
    place = stay.place;
    for (const earlier of longest) {
      if (endOf(earlier) <= stay.from) break;
      add(overlaps, stay.id, earlier.id);
      add(overlaps, earlier.id, stay.id);
    }
    const at = longest.findIndex((earlier) => endOf(earlier) < endOf(stay));
    longest.splice(at === -1 ? longest.length : at, 0, stay);
    longest.length = Math.min(longest.length, MOST_REPORTED);
  }
  return overlaps;
}

const endOf = ({ from, until }: Stay): number => (until > from ? until : from + 1);

function add(overlaps: Map<string, string[]>, id: string, other: string): void {
  const others = overlaps.get(id);
  if (others === undefined) overlaps.set(id, [other]);
  else if (others.length < MOST_REPORTED) others.push(other);
}
