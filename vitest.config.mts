import { configDefaults, defineConfig } from 'vitest/config';

/**
 * What a whole run of `npm test` leaves to SQLite: the admin panel in a browser knows of no database, and its routes are
 * tested on both without one. The walk through it and the times of events are looked at on both all the same.
 */
const LEFT_TO_SQLITE = [
  'tests/browser/!(first-time|times).test.ts',
  'tests/proofs/{saves-in-browser,two-editors}.test.ts',
];
const leavesOut = (client: 'sqlite' | 'postgres'): string[] =>
  client === 'postgres' && process.env.TEST_LENGTH === 'short' ? LEFT_TO_SQLITE : [];

/** Whole-app tests: each file boots the built app on a fresh database, so few run side by side. */
const wholeApp = (client: 'sqlite' | 'postgres') => ({
  test: {
    name: client,
    include: ['tests/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...leavesOut(client)],
    env: { TEST_CLIENT: client },
    globalSetup: ['tests/harness/global-setup.ts'],
    pool: 'forks' as const,
    testTimeout: 120_000,
    // A machine of the continuous integration that stands still for a while makes a browser miss its moment: the report names what
    // passed the second time.
    retry: process.env.CI ? 1 : 0,
    // What a busy machine shows late in a browser.
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
