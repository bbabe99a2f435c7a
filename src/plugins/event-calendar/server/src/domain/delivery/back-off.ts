const HOUR_MS = 3_600_000;

/** How long a delivery is tried, from its oldest change's first delivery on. */
export const GIVE_UP_AFTER_MS = 72 * HOUR_MS;

/** The longest pause between two attempts. */
export const LONGEST_PAUSE_MS = 6 * HOUR_MS;

/** A pause that a receiver asks for is kept, up to a day: nobody silences a target for ever by a slip. */
const LONGEST_ASKED_MS = 24 * HOUR_MS;

/** By how much a pause may be longer or shorter, so that what failed together does not come back together. */
const JITTER = 0.2;

/**
 * The pause after a failed attempt, in milliseconds: twice the one before it, up to six hours, give or take a fifth.
 * @param attempt from 1
 * @param firstPause milliseconds
 * @param random from 0 to below 1
 */
export function pauseAfter(attempt: number, firstPause: number, random: number): number {
  const pause = Math.min(LONGEST_PAUSE_MS, firstPause * 2 ** Math.min(attempt - 1, 40));
  return Math.round(pause * (1 + JITTER * (2 * random - 1)));
}

/**
 * The pause that an answer's `Retry-After` asks for, in milliseconds; undefined where it asks for none that can be read
 * (RFC 9110, 10.2.3: seconds, or a date).
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
