import { isOfForm } from './content-types/fields';
import type { Attribute } from './content-types/fields';
import { incomingFile, incomingFiles, incomingLinks } from './incoming-links';
import type { Data } from './prepare';

/** The attributes of a content type or of a component, by name. */
export type Attributes = Readonly<Record<string, Attribute>>;
/** Finds the attributes of a component that a project has added to a content type. */
export type ComponentAttributes = (uid: unknown) => Attributes | undefined;

/**
 * What a write may set: of everything that it brings, the attributes that the form has, each in a form with nothing else in it.
 * The table of fields says which these are (`content-types/fields.ts`), and the content type for fields that a project has added.
 * Whatever else there is would be written as it is: Strapi's Document Service takes row ids, and columns for the rows of links.
 */
export function incoming(data: object, attributes: Attributes, componentOf: ComponentAttributes): Data {
  const picked: Data = {};
  for (const [name, value] of Object.entries(data)) {
    const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (attribute === undefined || !isOfForm(attribute)) continue;
    const taken = valueOf(attribute, value, componentOf);
    if (taken !== undefined) picked[name] = taken;
  }
  return picked;
}

function valueOf(attribute: Attribute, value: unknown, componentOf: ComponentAttributes): unknown {
  const { type, relation, multiple, component } = attribute;
  if (type === 'relation') return incomingLinks(value, String(relation).endsWith('ToOne'));
  if (type === 'media') return multiple === true ? incomingFiles(value) : incomingFile(value);
  if (type !== 'component' && type !== 'dynamiczone') return value;
  const part = (each: unknown): unknown => partOf(each, component, componentOf);
  return Array.isArray(value) ? value.map(part).filter((each) => each !== undefined) : part(value);
}

/** A component. Its id, which Strapi compares with those of the record, is a part of its form. */
function partOf(value: unknown, component: unknown, componentOf: ComponentAttributes): unknown {
  if (value === null) return null;
  if (typeof value !== 'object') return undefined;
  const { id, __component: named }: Data = { ...value };
  const attributes = componentOf(component ?? named);
  if (attributes === undefined) return undefined;
  return {
    ...incoming(value, attributes, componentOf),
    ...(Number.isInteger(id) && { id }),
    ...(component === undefined && { __component: named }),
  };
}
