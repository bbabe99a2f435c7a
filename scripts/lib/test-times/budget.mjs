import { Failure } from '../steps.mjs';

/**
 * The time limit of a run, which counts from the start of this process.
 *
 * @param {NodeJS.ProcessEnv} env `TEST_MINUTES`: a number above 0; no limit without it
 * @returns {{ minutes?: number, end?: number }} `end`: in milliseconds since 1970
 * @throws {Failure} if it is no number
 */
export function budgetOf({ TEST_MINUTES: text = '' }) {
  if (text === '') return {};
  const minutes = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || minutes <= 0)
    throw new Failure(`TEST_MINUTES is "${text}": it must be a number above 0`);
  return { minutes, end: Date.now() - process.uptime() * 1000 + minutes * 60_000 };
}

/** @returns the seconds until a moment; without one there is no limit */
export const secondsUntil = (end) => (end === undefined ? Infinity : (end - Date.now()) / 1000);
