import { appendFileSync } from 'node:fs';

/**
 * A proof is a test with a length: `npm test` runs it short, `npm run prove -- NAME` at full length or at `--length N`. Its
 * file is `NAME.test.ts` here and begins with a comment that says what it claims.
 */

/** "full", a number, or nothing: short. */
const LENGTH = process.env.PROOF_LENGTH ?? '';
const SEED = process.env.PROOF_SEED ?? '';
/** The file whose lines `npm run prove` prints at the end. */
const SUMMARY = process.env.PROOF_SUMMARY ?? '';
/** How often a long run shows where it is, in milliseconds. */
const EVERY = 2_000;
const HOURS = 3_600_000;

/** Whether this is a run of `npm run prove`. */
export const LONG = LENGTH !== '';

/** The time limit for the test of a proof, in milliseconds. */
export const PROOF_TIMEOUT = LONG ? 12 * HOURS : 120_000;

/** How much is to be done: requests, rounds, whatever the proof counts. */
export function lengthOf({ short, full }: { short: number; full: number }): number {
  if (!LONG) return short;
  return LENGTH === 'full' ? full : Number(LENGTH);
}

/** The seed of everything random, so that a run can be repeated: `--seed`, else the proof's own. */
export const seedOf = (own: number): number => (SEED === '' ? own : Number(SEED));

let reportedAt = 0;

/** Shows where a long run is, about every two seconds however often it is called; a short run says nothing. */
export function report(line: string): void {
  if (!LONG || Date.now() - reportedAt < EVERY) return;
  reportedAt = Date.now();
  process.stderr.write(`${line}\n`);
}

/** A line of the summary that a long run ends with, whether the proof holds or not. */
export function conclude(line: string): void {
  if (SUMMARY !== '') appendFileSync(SUMMARY, `${line}\n`);
}
