/** How a target gathers changes (milliseconds). */
export interface Coalescing {
  /** How long there must be no change before the message is sent. */
  quiet: number;
  /** The longest time from the first change to the message, even while changes go on. */
  longest: number;
}

/** Changes not yet sent to a target: the times of the first and the last (UTC milliseconds). */
export interface Burst {
  first: number;
  last: number;
}

/**
 * When a burst of changes becomes one delivery (UTC milliseconds): after the quiet period, at the latest after the longest wait.
 * It is the trailing edge: the last change is always in it, or begins the next burst.
 */
export const dueAt = ({ first, last }: Burst, { quiet, longest }: Coalescing): number =>
  Math.max(first, Math.min(last + quiet, first + longest));
