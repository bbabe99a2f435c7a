import type { Core } from '@strapi/strapi';
import type { Kind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { kindOfUid } from '../../src/plugins/event-calendar/server/src/domain/kinds';

/**
 * Adds fields to content types of the calendar, as files of a project do (`src/extensions/event-calendar/content-types`). Call it in
 * `prepare`.
 */
export function addFields(strapi: Core.Strapi, fields: Partial<Record<Kind, object>>): void {
  const types = strapi.get('content-types');
  const add = types.add.bind(types);
  // New objects, because the services of a process share the plugin's.
  const extended = (namespace: string, [name, type]: [string, unknown]): [string, unknown] => {
    const kind = kindOfUid(`${namespace}.${name}`);
    if (kind === undefined) return [name, type];
    const { schema, ...others } = Object(type);
    const attributes = { ...schema.attributes, ...fields[kind] };
    return [name, { ...others, schema: { ...schema, attributes } }];
  };
  types.add = (namespace: string, given: object) =>
    add(namespace, Object.fromEntries(Object.entries(given).map((entry) => extended(namespace, entry))));
}

/**
 * Adds a component to a project, as its files do (`src/components/blocks`). Its uid is
 * `blocks.` and its name. Call it in `prepare`.
 */
export function addBlock(strapi: Core.Strapi, modelName: string, attributes: object): void {
  const uid = `blocks.${modelName}`;
  const name = modelName.charAt(0).toUpperCase() + modelName.slice(1);
  const component = {
    uid,
    category: 'blocks',
    modelType: 'component',
    modelName,
    globalId: `ComponentBlocks${name}`,
    collectionName: `components_blocks_${modelName}s`,
    info: { displayName: name },
    options: {},
    attributes,
  };
  strapi.get('components').add({ [uid]: { ...component, __schema__: component } });
}
