/**
 * The layers of the server part, from the lowest to the highest: a file imports files of its own layer and of those before it.
 * `docs/architecture.md` says what stands in which.
 */
export const LAYERS = [
  'domain',
  'panel-contract',
  'platform',
  'api',
  'storage',
  'access',
  'engine',
  'resources',
  'write-model',
  'openapi',
  'services',
  'features',
  'transport',
  'admin-api',
  'cli',
  'host',
  'boot',
];

const SERVER = '^src/plugins/event-calendar/server/src/';

const downwards = LAYERS.slice(0, -1).map((layer, index) => ({
  name: `${layer}-imports-downwards`,
  severity: 'error',
  comment: `${layer}/ imports what lies above it.`,
  from: { path: `${SERVER}${layer}/` },
  to: { path: `${SERVER}(${LAYERS.slice(index + 1).join('|')})/` },
}));

/** Files of the server part in no layer. */
const OUTSIDE = { path: SERVER, pathNot: `${SERVER}(${LAYERS.join('|')})/` };
const layerless = {
  name: 'every-file-has-a-layer',
  severity: 'error',
  comment: 'A file of the server part that is in no layer.',
};

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...downwards,
    // A file that imports nothing is seen where others import it, and one that has to do with no other file as an orphan.
    { ...layerless, from: OUTSIDE, to: {} },
    { ...layerless, from: {}, to: OUTSIDE },
    { ...layerless, from: { ...OUTSIDE, orphan: true }, to: {} },
    {
      name: 'no-cycles-between-folders',
      severity: 'error',
      comment: 'Two folders import each other, by way of others or not, types included.',
      scope: 'folder',
      from: { path: SERVER },
      to: { circular: true },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    // Types count as well.
    tsPreCompilationDeps: true,
    exclude: { path: '\\.(test|fixtures)\\.ts$' },
    doNotFollow: { path: 'node_modules' },
    includeOnly: { path: '^src/plugins/event-calendar/server/src/' },
  },
};
