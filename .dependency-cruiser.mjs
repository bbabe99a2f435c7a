/**
 * The layers of the server part, from the lowest to the highest: a file may import files of its own layer and of earlier ones.
 * `docs/architecture.md` describes the layers.
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

const PLUGIN = '^src/plugins/event-calendar/(server|admin)/src/';
const SERVER = '^src/plugins/event-calendar/server/src/';

const downwards = LAYERS.slice(0, -1).map((layer, index) => ({
  name: `${layer}-imports-downwards`,
  severity: 'error',
  comment: `${layer}/ imports from a layer above it.`,
  from: { path: `${SERVER}${layer}/` },
  to: { path: `${SERVER}(${LAYERS.slice(index + 1).join('|')})/` },
}));

/** Files of the server part that are in no layer. */
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
    // A file without imports is found where others import it; a file without imports and importers is found as an orphan.
    { ...layerless, from: OUTSIDE, to: {} },
    { ...layerless, from: {}, to: OUTSIDE },
    { ...layerless, from: { ...OUTSIDE, orphan: true }, to: {} },
    {
      name: 'no-cycles-between-folders',
      severity: 'error',
      comment: 'Two folders import each other, directly or indirectly. Type imports count.',
      scope: 'folder',
      from: { path: SERVER },
      to: { circular: true },
    },
    {
      name: 'no-cycles-between-files',
      severity: 'error',
      comment: 'Two files import each other, directly or indirectly. Type imports count.',
      from: { path: PLUGIN },
      to: { circular: true },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    // Type imports count too.
    tsPreCompilationDeps: true,
    exclude: { path: '\\.(test|fixtures)\\.tsx?$' },
    doNotFollow: { path: 'node_modules' },
    includeOnly: { path: PLUGIN },
  },
};
