import { configDefaults, defineConfig } from 'vitest/config';

/**
 * Tests that `npm test` runs only on SQLite: the panel in a browser does not depend on the database, and its routes are
 * tested on both databases without a browser. The walk through the panel and the times of events run on both anyway.
 */
const LEFT_TO_SQLITE = [
  'tests/browser/!(first-time|times).test.ts',
  'tests/proofs/{saves-in-browser,two-editors}.test.ts',
];
const leavesOut = (client: 'sqlite' | 'postgres'): string[] =>
  client === 'postgres' && process.env.TEST_LENGTH === 'short' ? LEFT_TO_SQLITE : [];

/** Whole-app tests: each file starts the built app on a fresh database, so only a few run at the same time. */
const wholeApp = (client: 'sqlite' | 'postgres') => ({
  test: {
    name: client,
    include: ['tests/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...leavesOut(client)],
    env: { TEST_CLIENT: client },
    globalSetup: ['tests/harness/global-setup.ts'],
    pool: 'forks' as const,
    testTimeout: 120_000,
    // A continuous integration machine can stall so long that a browser test misses its moment. The report lists tests that
    // passed only at the second attempt.
    retry: process.env.CI ? 1 : 0,
    // A busy machine shows changes late in a browser.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 240_000,
    teardownTimeout: 30_000,
  },
});

export default defineConfig({
  test: {
    minWorkers: 1,
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      wholeApp('sqlite'),
      wholeApp('postgres'),
    ],
  },
});
