import { join } from 'node:path';
import { PLUGIN } from './project.mjs';

/** The generated types of the interface's records and parameters, for the code of host projects. */
export const HOST_TYPES = join(PLUGIN, 'server/src/host/generated/interface-types.ts');

const HEAD =
  '// Generated from the OpenAPI document by `npm run types`; change the definitions in server/src instead.\n\n';

/** Types that openapi-typescript generates for other parts of a document. */
const OTHERS = ['paths', 'webhooks', '$defs', 'operations'];
/** Not needed: errors are thrown, and updates by id and by slug take the same input. */
const NO_SCHEMAS = ['Error', 'EventUpdateBySlug'];
/** Not query parameters of the services: the language is an option of its own, and records are always complete. */
const NO_PARAMETERS = ['i18n_language', '_fields'];

/**
 * Generates the text of the module: a type for each schema of the document, and for the parameters of each list and single read.
 * @param {object} document the OpenAPI document of the events, in English and with the settings' defaults
 */
export async function hostTypes(document) {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const schemas = { ...document.components.schemas, ...querySchemas(document) };
  for (const name of NO_SCHEMAS) delete schemas[name];
  const nodes = await openapiTS(
    { ...document, paths: {}, components: { schemas } },
    { defaultNonNullable: false, rootTypes: true, rootTypesNoSchemaPrefix: true, silent: true },
  );
  return HEAD + astToString(nodes.filter(({ name }) => !OTHERS.includes(name?.text)));
}

function querySchemas({ paths }) {
  const reads = Object.entries(paths).filter(
    ([path, { get }]) => get.tags[0] !== 'namespace' && !path.includes('by-slug'),
  );
  const named = reads.map(([path, { get }]) => {
    const [kind] = get.tags;
    const name = kind[0].toUpperCase() + kind.slice(1) + (path.endsWith('{id}') ? 'ReadQuery' : 'ListQuery');
    const asked = get.parameters.filter((one) => one.in === 'query' && !NO_PARAMETERS.includes(one.name));
    const properties = asked.map(({ name, schema, description }) => [name, { ...schema, description }]);
    return [name, { type: 'object', properties: Object.fromEntries(properties) }];
  });
  return Object.fromEntries(named);
}
