/** How a target gathers changes (milliseconds). */
export interface Coalescing {
  /** So long nothing may have changed before it is told. */
  quiet: number;
  /** So long after the first change it is told at the latest, even while changes go on. */
  longest: number;
}

/** Changes that a target has not been told of, by the moments of the first and the last (UTC milliseconds). */
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
