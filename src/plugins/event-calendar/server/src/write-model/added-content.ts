import type { Core } from '@strapi/strapi';
import { contentTypes } from '@strapi/utils';
import { uidOf } from '../domain/kinds';
import type { PostKind } from '../domain/kinds';
import { isLocalized } from '../storage/documents';
import type { VersionRow } from '../storage/documents';
import { groupBy } from '../domain/group-by';
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

/** @param part only what differs by language, or only what languages share; of relations Strapi says that all differ */
export function addedFields(strapi: Core.Strapi, kind: PostKind, part?: 'texts' | 'shared'): Attributes {
  const type = strapi.contentType(uidOf(kind));
  const attributes: Attributes = type.attributes;
  const usable = new Set(contentTypes.getWritableAttributes(type));
  const names = contentTypes
    .getVisibleAttributes(type)
    .filter((name) => usable.has(name) && !(name in ATTRIBUTES[kind]) && name !== 'localizations');
  return Object.fromEntries(
    names.flatMap((name) => {
      const attribute = attributes[name];
      if (attribute === undefined || !isInTables(attribute)) return [];
      const own = attribute['type'] === 'relation' || isLocalized(attribute) ? 'texts' : 'shared';
      return part === undefined || part === own ? [[name, attribute]] : [];
    }),
  );
}

/** The added content of versions, by row; empty if the project has added no such fields. */
export async function addedContentOf(
  strapi: Core.Strapi,
  kind: PostKind,
  rows: readonly VersionRow[],
): Promise<Map<number, Data>> {
  const fields = addedFields(strapi, kind);
  return Object.keys(fields).length === 0 || rows.length === 0
    ? new Map()
    : contentOfRows(strapi, kind, rows, fields);
}

/** Those of these fields. */
export async function contentOfRows(
  strapi: Core.Strapi,
  kind: PostKind,
  rows: readonly VersionRow[],
  fields: Attributes,
): Promise<Map<number, Data>> {
  const found: Data[] = await strapi.db.query(uidOf(kind)).findMany({
    select: ['id'],
    where: { id: { $in: rows.map(({ id }) => id) } },
    populate: populateOf(strapi, fields),
  });
  return new Map(found.map((row) => [Number(row['id']), contentOf(strapi, fields, row)]));
}

/** The part of added content that differs by language. */
export function addedTexts(strapi: Core.Strapi, kind: PostKind, added: Data): Data {
  const fields = addedFields(strapi, kind, 'texts');
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

/** What content names in other tables. */
interface Named {
  uid: string;
  /** A file by its row id, a record by its documentId. */
  by: 'id' | 'documentId';
  value: unknown;
}

/** @param isThere whether what the content names is to stay in it */
function contentOf(
  strapi: Core.Strapi,
  attributes: Attributes,
  entry: Data,
  isThere: (named: Named) => boolean = () => true,
): Data {
  /** A list, so that what is left out has no place. */
  const one = ({ type, component, target }: Attribute, value: unknown): Data[] => {
    const part: Data = Object(value);
    if (type === 'media' || type === 'relation') {
      const by = type === 'media' ? 'id' : 'documentId';
      const uid = type === 'media' ? FILE : String(target);
      return isThere({ uid, by, value: part[by] }) ? [{ [by]: part[by] }] : [];
    }
    const named = component ?? part['__component'];
    const inner = contentOf(strapi, componentOf(strapi, named) ?? {}, part, isThere);
    return [component === undefined ? { ...inner, __component: named } : inner];
  };
  const valueOf = (attribute: Attribute, value: unknown): unknown => {
    if (!isInTables(attribute)) return value;
    if (Array.isArray(value)) return value.flatMap((each) => one(attribute, each));
    return value === null || value === undefined ? null : (one(attribute, value)[0] ?? null);
  };
  return Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => Object.hasOwn(entry, name))
      .map(([name, attribute]) => [name, valueOf(attribute, entry[name])]),
  );
}

const FILE = 'plugin::upload.file';

/** Added content for a language. */
export interface ContentFor {
  kind: PostKind;
  locale: string;
  added: Data;
}

/**
 * Strapi refuses content that names a file or a record that was deleted meanwhile, or a record that is no longer in that language.
 * @param kept the content to ask about
 * @returns gives one of them without what is gone
 */
export async function withoutGoneContent(
  strapi: Core.Strapi,
  kept: readonly ContentFor[],
): Promise<(content: ContentFor) => Data> {
  const within = ({ kind, added }: ContentFor, isThere: (named: Named) => boolean): Data =>
    contentOf(strapi, addedFields(strapi, kind), added, isThere);
  const named: Named[] = [];
  for (const content of kept) within(content, (each) => named.push(each) > 0);
  const there = new Set<string>();
  const key = (uid: string, value: unknown, locale: unknown): string => JSON.stringify([uid, value, locale]);
  for (const [uid, ofType] of groupBy(named, (each) => each.uid)) {
    const by = ofType[0]?.by ?? 'id';
    const values = [...new Set(ofType.map(({ value }) => value))];
    const where = { [by]: { $in: values } };
    const rows: Data[] = await strapi.db
      .query(uid)
      .findMany({ select: ['id', 'documentId', 'locale'], where });
    for (const row of rows) there.add(key(uid, row[by], row['locale'] ?? null));
  }
  return (content) =>
    within(content, ({ uid, value }) =>
      [null, content.locale].some((each) => there.has(key(uid, value, each))),
    );
}
