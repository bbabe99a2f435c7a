/** fast-check with the seed of the run. jest loads it instead of the package, so that only tests with properties load it. */
import fc from '../../node_modules/fast-check/lib/cjs/fast-check.js';
import { testSeed } from '../../scripts/lib/test-seed.mjs';

fc.configureGlobal({ seed: testSeed() });

export * from '../../node_modules/fast-check/lib/cjs/fast-check.js';
export default fc;
