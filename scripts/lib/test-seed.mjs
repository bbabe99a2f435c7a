import { randomInt } from 'node:crypto';

/** The seed of the random values of every run of `npm test`, so that a test gives everybody the same result. */
const FIXED = 20_261_126;

/** The seed of this process and of those that it starts; `npm run prove` sets another one. */
export const testSeed = () => Number(process.env.TEST_SEED || FIXED);

/** A seed that nobody has chosen. */
export const newSeed = () => randomInt(2 ** 31);
