import type { Core } from '@strapi/strapi';
import { contentTypes } from '@strapi/utils';
import { uidOf } from '../../domain/kinds';
import type { Person } from '../request/person';

/** The attributes of a content type or a component that are used here. */
type Attributes = Readonly<Record<string, { type: string; component?: unknown; default?: unknown }>>;

/** How the times of an event are read: they belong to its times. */
const OF_TIMES = new Set(['timezone', 'allDay']);

/**
 * The fields of an event that a person may not set in a new one, with the values that a copy gets instead of those of its
 * original. The Content Manager leaves them out of duplicates too (`excludeNotCreatableFields`).
 */
export function withheldFields(strapi: Core.Strapi, person: Person): Record<string, unknown> {
  const type = strapi.contentType(uidOf('event'));
  const attributes: Attributes = type.attributes;
  const withheld = contentTypes.getVisibleAttributes(type).flatMap((name) => {
    const attribute = attributes[name];
    return attribute === undefined || OF_TIMES.has(name) || mayCreate(strapi, person, name, attribute)
      ? []
      : [[name, emptied(attribute)]];
  });
  return Object.fromEntries(withheld);
}

const emptied = ({ type, default: initial = null }: Attributes[string]): unknown =>
  type === 'relation' ? { set: [] } : initial;

/** Rights name the fields within a component, not the component. */
function mayCreate(
  strapi: Core.Strapi,
  person: Person,
  path: string,
  { type, component }: Attributes[string],
): boolean {
  if (type !== 'component') return person.may('create', 'event', path);
  const [, found] = Object.entries(strapi.components).find(([uid]) => uid === component) ?? [];
  const within: Attributes = found?.attributes ?? {};
  return Object.entries(within).every(([name, attribute]) =>
    mayCreate(strapi, person, `${path}.${name}`, attribute),
  );
}
