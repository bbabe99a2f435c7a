import type { Core } from '@strapi/strapi';
import { contentTypes } from '@strapi/utils';
import { uidOf } from '../domain/kinds';
import type { PostKind } from '../domain/kinds';
import { isLocalized } from '../storage/documents';
import type { VersionRow } from '../storage/documents';
import { componentOf } from './components';
import { ATTRIBUTES } from './content-types/fields';
import type { Attribute } from './content-types/fields';
import type { Attributes } from './incoming';
import type { Data } from './prepare';

/*
 * The content of fields that the project has added to a content type and Strapi stores in other tables: components, files and links. It is
 * kept in the form in which the Document Service takes it again. Links to several kinds of record (morph) are left out.
 */

const isInTables = ({ type, target }: Attribute): boolean =>
  type === 'component' ||
  type === 'dynamiczone' ||
  type === 'media' ||
  (type === 'relation' && typeof target === 'string');

/** @param perLanguage only what differs by language; of relations Strapi says that of all */
function addedFields(strapi: Core.Strapi, kind: PostKind, perLanguage: boolean): Attributes {
  const type = strapi.contentType(uidOf(kind));
  const attributes: Attributes = type.attributes;
  const usable = new Set(contentTypes.getWritableAttributes(type));
  const names = contentTypes
    .getVisibleAttributes(type)
    .filter((name) => usable.has(name) && !(name in ATTRIBUTES[kind]) && name !== 'localizations');
  return Object.fromEntries(
    names.flatMap((name) => {
      const attribute = attributes[name];
      const isMeant =
        attribute !== undefined &&
        isInTables(attribute) &&
        (!perLanguage || attribute['type'] === 'relation' || isLocalized(attribute));
      return isMeant ? [[name, attribute]] : [];
    }),
  );
}

/** The added content of versions, by row; empty if the project has added no such fields. */
export async function addedContentOf(
  strapi: Core.Strapi,
  kind: PostKind,
  rows: readonly VersionRow[],
): Promise<Map<number, Data>> {
  const fields = addedFields(strapi, kind, false);
  if (Object.keys(fields).length === 0 || rows.length === 0) return new Map();
  const found: Data[] = await strapi.db.query(uidOf(kind)).findMany({
    select: ['id'],
    where: { id: { $in: rows.map(({ id }) => id) } },
    populate: populateOf(strapi, fields),
  });
  return new Map(found.map((row) => [Number(row['id']), contentOf(strapi, fields, row)]));
}

/** The part of added content that differs by language. */
export function addedTexts(strapi: Core.Strapi, kind: PostKind, added: Data): Data {
  const fields = addedFields(strapi, kind, true);
  return Object.fromEntries(Object.entries(added).filter(([name]) => Object.hasOwn(fields, name)));
}

function populateOf(strapi: Core.Strapi, attributes: Attributes): Data {
  const within = (uid: unknown): Data => ({ populate: populateOf(strapi, componentOf(strapi, uid) ?? {}) });
  const partOf = ({ type, component, components }: Attribute): unknown => {
    if (type === 'component') return within(component);
    if (type !== 'dynamiczone') return true;
    const uids: unknown[] = Array.isArray(components) ? components : [];
    return { on: Object.fromEntries(uids.map((uid) => [String(uid), within(uid)])) };
  };
  return Object.fromEntries(
    Object.entries(attributes)
      .filter(([, attribute]) => isInTables(attribute))
      .map(([name, attribute]) => [name, partOf(attribute)]),
  );
}

function contentOf(strapi: Core.Strapi, attributes: Attributes, entry: Data): Data {
  const one = ({ type, component }: Attribute, value: unknown): unknown => {
    const part: Data = Object(value);
    if (type === 'media') return { id: part['id'] };
    if (type === 'relation') return { documentId: part['documentId'] };
    const named = component ?? part['__component'];
    const inner = contentOf(strapi, componentOf(strapi, named) ?? {}, part);
    return component === undefined ? { ...inner, __component: named } : inner;
  };
  const valueOf = (attribute: Attribute, value: unknown): unknown => {
    if (!isInTables(attribute)) return value;
    if (Array.isArray(value)) return value.map((each) => one(attribute, each));
    return value === null || value === undefined ? null : one(attribute, value);
  };
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [name, valueOf(attribute, entry[name])]),
  );
}
