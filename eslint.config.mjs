import { builtinModules } from 'node:module';
import tseslint from 'typescript-eslint';

const NODE_GLOBALS = Object.fromEntries(
  ['process', 'console', 'Buffer', 'URL', 'URLSearchParams', 'AbortController', 'AbortSignal', 'fetch']
    .concat(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'performance'])
    .map((name) => [name, 'readonly']),
);

/** Rules that need types: promises that nothing waits for, and cases that are left out. */
const WITH_TYPES = {
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
  '@typescript-eslint/await-thenable': 'error',
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
};
const typesOf = (project) => ({ parserOptions: { project, tsconfigRootDir: import.meta.dirname } });

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      'dist/',
      'build/',
      '**/_site*/',
      '.strapi/',
      '.tmp/',
      'data/',
      'coverage/',
      'public/',
      'types/generated/',
      '**/host/generated/',
    ],
  },
  ...tseslint.configs.strict,
  {
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'prefer-const': 'error',
      'object-shorthand': 'error',
      'no-control-regex': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { prefer: 'type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['src/**/*.ts', 'config/**/*.ts'],
    ignores: ['src/**/admin/**', 'src/**/*.test.ts', 'src/**/*.fixtures.ts'],
    languageOptions: typesOf('./tsconfig.json'),
    rules: WITH_TYPES,
  },
  {
    files: ['src/admin/**/*.{ts,tsx}', 'src/plugins/*/admin/src/**/*.{ts,tsx}'],
    languageOptions: typesOf('./src/admin/tsconfig.json'),
    rules: WITH_TYPES,
  },
  {
    // The plugin must work in any project: its server part imports nothing from outside its folder.
    files: ['src/plugins/event-calendar/server/src/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^(\\.\\./)+(config|scripts|tests|plugins)(/|$)', message: 'Stay inside the plugin.' },
          ],
        },
      ],
    },
  },
  {
    // Pure rules: no Strapi, no input or output.
    files: ['src/plugins/event-calendar/server/src/domain/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: builtinModules.flatMap((name) => [name, `node:${name}`]),
          patterns: [{ group: ['@strapi/*', 'knex', 'pg', 'better-sqlite3'], message: 'domain/ is pure.' }],
        },
      ],
    },
  },
  {
    // Users of the panel read errors in English or French, so every message has a key (`domain/refusals.ts`).
    files: ['src/plugins/event-calendar/server/src/admin-api/**/*.ts'],
    ignores: ['**/admin-api/request/route.ts', '**/admin-api/webhooks/save.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "NewExpression[callee.object.name='errors']",
          message: 'Refuse with `write-model/records/refuse.ts`, for which the panel has messages.',
        },
      ],
    },
  },
  {
    // The two parts are compiled separately: they share only pure rules and the types of the responses.
    files: ['src/plugins/event-calendar/admin/src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '/server/src/(?!domain/|panel-contract/)',
              message: 'Import only domain/ and panel-contract/ from the server part.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['scripts/**/*.mjs', 'bench/**/*.mjs', 'examples/**/*.mjs', '*.mjs'],
    languageOptions: { globals: NODE_GLOBALS },
    rules: { 'no-console': 'off', 'no-undef': 'error', '@typescript-eslint/no-dynamic-delete': 'off' },
  },
);
