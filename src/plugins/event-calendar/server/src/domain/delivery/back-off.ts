const HOUR_MS = 3_600_000;

/** How long a delivery is retried, counted from the first delivery of its oldest change. */
export const GIVE_UP_AFTER_MS = 72 * HOUR_MS;

/** The longest pause between two attempts. */
export const MAX_PAUSE_MS = 6 * HOUR_MS;

/** The longest pause that a receiver can ask for, so that a mistaken header does not stop a target for ever. */
const LONGEST_ASKED_MS = 24 * HOUR_MS;

/** The random variation of a pause, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;

/**
 * The pause after a failed attempt, in milliseconds: twice the one before it, up to six hours, give or take a fifth.
 * @param attempt from 1
 * @param firstPause milliseconds
 * @param random from 0 to below 1
 */
export function pauseAfter(attempt: number, firstPause: number, random: number): number {
  const pause = Math.min(MAX_PAUSE_MS, firstPause * 2 ** Math.min(attempt - 1, 40));
  return Math.round(pause * (1 + JITTER * (2 * random - 1)));
}

/**
 * The pause that a response's `Retry-After` asks for, in milliseconds (RFC 9110, 10.2.3: seconds, or a date); undefined if it
 * is missing or not valid.
 * @param now UTC milliseconds
 */
export function pauseAskedFor(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const pause = /^\d+$/.test(text)
    ? Number(text) * 1000
    : /^[A-Za-z]{3}/.test(text)
      ? Date.parse(text) - now
      : Number.NaN;
  return Number.isNaN(pause) ? undefined : Math.min(LONGEST_ASKED_MS, Math.max(0, pause));
}
