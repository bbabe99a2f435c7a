import type { Core } from '@strapi/strapi';
import { isObject } from '../../api/json';
import { kindOfUid } from '../../domain/kinds';
import { beforeManagerStart } from '../../platform/strapi/plugin-routes';
import { ATTRIBUTES, isOfForm } from '../../write-model/content-types/fields';
import type { Attribute } from '../../write-model/content-types/fields';

/**
 * Takes the type from the fields that no form has, in the content types that the Content Manager's pages get: Strapi offers a field
 * without a type as no column, no sort and no filter (`checkIfAttributeIsDisplayable` of 5.54). Without the field itself, and with Strapi's
 * `visible: false`, its value would be missing in the records that the panel shows and sends. Call it in the plugin's `register`.
 */
export function hideInternalFields(strapi: Core.Strapi): void {
  beforeManagerStart(strapi, async (ctx, next) => {
    await next();
    const { data } = Object(ctx.body);
    if (!isObject(data) || !Array.isArray(data['contentTypes'])) return;
    data['contentTypes'] = data['contentTypes'].map(withoutTypes);
  });
}

/** Returns a new object: Strapi's has the attributes of the running content type. */
function withoutTypes(type: unknown): unknown {
  if (!isObject(type) || typeof type['uid'] !== 'string' || !isObject(type['attributes'])) return type;
  const kind = kindOfUid(type['uid']);
  if (kind === undefined) return type;
  const own = new Map<string, Attribute>(Object.entries(ATTRIBUTES[kind]));
  const shown = Object.entries(type['attributes']).map(([name, attribute]): [string, unknown] => [
    name,
    isOfForm(own.get(name) ?? {}) ? attribute : { ...Object(attribute), type: '' },
  ]);
  return { ...type, attributes: Object.fromEntries(shown) };
}
