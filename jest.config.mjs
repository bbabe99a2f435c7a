import { WORKERS } from './scripts/lib/test-times/plan.mjs';
import { leftOut } from './tests/jest/one-database.mjs';

/** Packages that exist only as ES modules, and the packages that they import. */
const ES_MODULES = [
  'temporal-polyfill',
  'temporal-utils',
  '@redocly/[^/]+',
  'openapi-typescript',
  'parse-json',
  'index-to-position',
  'supports-color',
  'change-case',
];

/** jest runs CommonJS. Our own `.mjs` files are converted to it too; the built app in `dist/` is loaded unchanged. */
const shared = {
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  testEnvironment: '<rootDir>/tests/jest/environment.mjs',
  testRunner: '<rootDir>/tests/jest/runner.mjs',
  transform: {
    [`\\.(ts|tsx|mts|mjs)$|/node_modules/(${ES_MODULES.join('|')})/.+\\.js$`]: [
      '@swc/jest',
      {
        jsc: { target: 'es2022', transform: { react: { runtime: 'automatic' } } },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
        // Packages refer to source maps that they do not contain.
        inputSourceMap: false,
      },
    ],
  },
  transformIgnorePatterns: [
    `/node_modules/(?!(?:.*/)?(?:${ES_MODULES.join('|')})/)`,
    '<rootDir>/(dist|build)/',
  ],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json', 'node'],
  moduleNameMapper: {
    '^#test$': '<rootDir>/tests/jest/index.ts',
    '^fast-check$': '<rootDir>/tests/jest/fast-check.ts',
  },
  modulePathIgnorePatterns: ['<rootDir>/(dist|build|\\.tmp|data|examples/[^/]+/node_modules)/'],
};

/** Whole-app tests: each file starts the built app on a fresh database. */
const wholeApp = (client) => ({
  ...shared,
  displayName: client,
  testEnvironmentOptions: { client },
  testMatch: ['<rootDir>/tests/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...(process.env.TEST_LENGTH === 'short' ? leftOut(client) : [])],
  globalSetup: `<rootDir>/tests/jest/setup-${client}.ts`,
  globalTeardown: '<rootDir>/tests/jest/teardown.ts',
  setupFilesAfterEnv: ['<rootDir>/tests/jest/whole-app.ts'],
});

export default {
  watchman: false,
  maxWorkers: WORKERS,
  testSequencer: '<rootDir>/tests/jest/sequencer.mjs',
  // A worker keeps what it has loaded for the next file, whose service starts in half the time. A test file leaves some
  // 20 MB behind, so that a worker whose heap is larger than this after a file is replaced.
  workerIdleMemoryLimit: '900MB',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/{src,scripts,bench}/**/*.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/tests/jest/unit.ts'],
    },
    wholeApp('sqlite'),
    wholeApp('postgres'),
  ],
};
