/** An event by the days that it is on, as day numbers; `last` is the last of them. */
export interface DaysOf {
  id: string;
  first: number;
  last: number;
}

/** The events that a month view shows if there are more than fit into its days. */
export interface CrowdedDays {
  /** The ids of the events that are shown, on all of their days. */
  shown: ReadonlySet<string>;
  /** How many events of a day are not shown, by the day's number. Days that show all their events are missing. */
  hidden: ReadonlyMap<number, number>;
}

/** How many events of several days are placed on a day before those of a single day. */
const LASTING = 2;

/**
 * Chooses the events that a month view shows: on each day as many as there is room for, in the given order. Exhibitions of
 * several months must not displace the events of one evening, and the other way round.
 * @param range the days that are shown: the first, and the last
 * @param room events on a day
 */
export function crowdedDays(
  events: readonly DaysOf[],
  range: { first: number; last: number },
  room: number,
): CrowdedDays {
  const taken = new Map<number, number>();
  const hidden = new Map<number, number>();
  const shown = new Set<string>();
  const within = events.map(({ id, first, last }) => ({
    id,
    days: daysBetween(Math.max(first, range.first), Math.min(last, range.last)),
  }));
  const lasting = within.filter(({ days }) => days.length > 1);
  const turns = [
    { events: lasting, room: Math.min(LASTING, room) },
    { events: within.filter(({ days }) => days.length === 1), room },
    { events: lasting, room },
  ];
  for (const turn of turns) {
    for (const { id, days } of turn.events) {
      if (shown.has(id) || days.some((day) => (taken.get(day) ?? 0) >= turn.room)) continue;
      shown.add(id);
      for (const day of days) taken.set(day, (taken.get(day) ?? 0) + 1);
    }
  }
  for (const { id, days } of within) {
    if (!shown.has(id)) for (const day of days) hidden.set(day, (hidden.get(day) ?? 0) + 1);
  }
  return { shown, hidden };
}

const daysBetween = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(last - first + 1, 0) }, (_, n) => first + n);
