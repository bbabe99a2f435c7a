import { join } from 'node:path';
import jestConfig from './jest.config.mjs';

const DOMAIN = 'src/plugins/event-calendar/server/src/domain';
const unit = jestConfig.projects.find((project) => project.displayName === 'unit');

/**
 * Mutation tests of the pure rules (`npm run mutate`): Stryker changes one line of `domain/` at a time, and a test beside the code has to
 * fail.
 */
export default {
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  jest: {
    config: {
      ...unit,
      projects: [],
      roots: [`<rootDir>/${DOMAIN}`],
      setupFilesAfterEnv: [...unit.setupFilesAfterEnv, '<rootDir>/tests/jest/mutate.ts'],
      // Stryker accepts no other, and there is no run to note times for.
      testRunner: 'jest-circus/runner',
      // Stryker loads it itself, without jest's name for the folder.
      testEnvironment: join(import.meta.dirname, 'tests', 'jest', 'environment.mjs'),
    },
  },
  mutate: [`${DOMAIN}/**/*.ts`, `!${DOMAIN}/**/*.{test,fixtures}.ts`],
  ignorePatterns: [
    '/dist',
    '/build',
    '/.strapi',
    '/data',
    '/docs',
    '/public',
    '/examples',
    '/tests/{browser,http,proofs}',
  ],
  tempDirName: '.tmp/mutate',
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // Milliseconds. An endless loop is found by counting; the time only has to be enough on a busy machine.
  timeoutMS: 20_000,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: process.env.MUTATE_REPORT ?? '.tmp/mutate.json' },
};
