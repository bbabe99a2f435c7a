import { appendFileSync } from 'node:fs';
import { dailyWays } from '../harness/fresh-database';

/**
 * A proof is a test with a length: `npm test` runs it in a short form, `npm run prove -- NAME` at full length or with `--length N`. Its
 * file is `NAME.test.ts` in this folder and begins with a comment that states its claim.
 */

/** "full", a number, or unset for the short form. */
const LENGTH = process.env.PROOF_LENGTH ?? '';
const SEED = process.env.PROOF_SEED ?? '';
/** The file whose lines `npm run prove` prints at the end. */
const SUMMARY = process.env.PROOF_SUMMARY ?? '';
/** How often a long run shows its progress, in milliseconds. */
const EVERY = 2_000;
const HOURS = 3_600_000;

/** Whether this is a run of `npm run prove`. */
export const LONG = LENGTH !== '';

/** The time limit for the test of a proof, in milliseconds. */
export const PROOF_TIMEOUT = LONG ? 12 * HOURS : 300_000;

/** The length: the number of requests or rounds, or another unit that the proof counts. */
export function lengthOf({ short, full }: { short: number; full: number }): number {
  if (!LONG) return short;
  return LENGTH === 'full' ? full : Number(LENGTH);
}

/** The ways of a proof that this database takes: at full length all. */
export const waysHere = <Way>(ways: readonly Way[]): readonly Way[] => (LONG ? ways : dailyWays(ways));

/** The seed of all random choices: that of `npm run prove`, which is new in every run; in the short form always the proof's own. */
export const seedOf = (own: number): number => (SEED === '' ? own : Number(SEED));

let reportedAt = 0;

/** Shows the progress of a long run at most about every two seconds; a short run shows nothing. */
export function report(line: string): void {
  if (!LONG || Date.now() - reportedAt < EVERY) return;
  reportedAt = Date.now();
  process.stderr.write(`${line}\n`);
}

/** Adds a line to the summary at the end of a long run, whether the proof holds or not. */
export function conclude(line: string): void {
  if (SUMMARY !== '') appendFileSync(SUMMARY, `${line}\n`);
}
