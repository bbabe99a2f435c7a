/**
 * fast-check with the seed of the run. jest loads it instead of the package, so that only tests with properties load it.
 *
 * A test says how many values a property draws in `npm run prove -- properties` and with `--full`; a daily run draws a part of them, because
 * it always draws the same ones.
 */
import fc from '../../node_modules/fast-check/lib/cjs/fast-check.js';
import { testSeed } from '../../scripts/lib/test-seed.mjs';

/** The part of the stated values that a daily run draws, the number below which it draws all, and the number if none is stated. */
const DAILY = 0.2;
const LEAST = 50;
const USUAL = 100;
const runsOf = (stated: number): number =>
  process.env.TEST_LENGTH === 'full' ? stated : Math.max(Math.ceil(stated * DAILY), Math.min(stated, LEAST));

fc.configureGlobal({ seed: testSeed() });

/** As in the package, with fewer values in a daily run. */
export const assert = <Values>(property: fc.IRawProperty<Values>, given: fc.Parameters<Values> = {}) =>
  fc.assert(property, { ...given, numRuns: runsOf(given.numRuns ?? USUAL) });

/** Every code point but the halves of pairs, of which no text consists. */
const HALVES = { first: 0xd800, count: 0x800 };
const codePoint = fc.integer({ min: 0, max: 0x10ffff - HALVES.count }).map(
  (place) => String.fromCodePoint(place < HALVES.first ? place : place + HALVES.count),
  (text) => {
    const code = typeof text === 'string' ? text.codePointAt(0) : undefined;
    if (code === undefined || String.fromCodePoint(code) !== text) throw new Error('Not one code point');
    return code < HALVES.first ? code : code - HALVES.count;
  },
);

/** As in the package, whose unit `binary` first makes a table of all code points, which takes a second in every file. */
export const string = ({ unit, ...given }: fc.StringConstraints = {}): fc.Arbitrary<string> =>
  fc.string({ ...given, ...(unit === undefined ? {} : { unit: unit === 'binary' ? codePoint : unit }) });

export * from '../../node_modules/fast-check/lib/cjs/fast-check.js';
export default { ...fc, assert, string };
