import { defineConfig } from 'vitest/config';

/** Whole-app tests: each file boots the built app on a fresh database, so few run side by side. */
const wholeApp = (client: 'sqlite' | 'postgres') => ({
  test: {
    name: client,
    include: ['tests/**/*.test.ts'],
    env: { TEST_CLIENT: client },
    globalSetup: ['tests/harness/global-setup.ts'],
    pool: 'forks' as const,
    testTimeout: 120_000,
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
