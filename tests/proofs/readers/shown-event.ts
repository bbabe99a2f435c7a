/** An event as a calendar program shows it. */
export interface ShownEvent {
  uid: string;
  title: string;
  /** Two dates of an all-day event, the second excluded, or two instants in ISO 8601. */
  start: string;
  end: string;
  state: 'confirmed' | 'tentative' | 'cancelled';
}

/** A program that somebody else has written, which reads calendar files. */
export interface CalendarProgram {
  name: string;
  /**
   * The events of each file, each file in a calendar of its own.
   * @throws Error if it refuses a file or an event
   */
  read(files: readonly string[]): ShownEvent[][];
  /** An event as far as the program can show it; undefined if it shows nothing of it. */
  shows?: (event: ShownEvent) => Partial<ShownEvent>;
}

/** By the STATUS of the event, which no program needs to have. */
export const stateOf = (status: unknown): ShownEvent['state'] => {
  const word = String(status ?? 'CONFIRMED')
    .trim()
    .toUpperCase();
  return word === 'CANCELLED' ? 'cancelled' : word === 'TENTATIVE' ? 'tentative' : 'confirmed';
};

/** The events in an order of their own. */
export const inOrder = (events: readonly Partial<ShownEvent>[]): string[] =>
  events.map((event) => JSON.stringify(Object.entries(event).toSorted())).toSorted();
