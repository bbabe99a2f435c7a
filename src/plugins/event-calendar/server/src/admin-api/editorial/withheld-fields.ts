import type { Core } from '@strapi/strapi';
import { contentTypes } from '@strapi/utils';
import { componentOf } from '../../write-model/components';
import type { Attribute } from '../../write-model/content-types/fields';
import type { Attributes } from '../../write-model/incoming';
import { uidOf } from '../../domain/kinds';
import type { Person } from '../request/person';

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

const emptied = ({ type, default: initial = null }: Attribute): unknown =>
  type === 'relation' ? { set: [] } : initial;

/** Rights name the fields within a component, not the component. */
function mayCreate(
  strapi: Core.Strapi,
  person: Person,
  path: string,
  { type, component }: Attribute,
): boolean {
  if (type !== 'component') return person.may('create', 'event', path);
  const within: Attributes = componentOf(strapi, component) ?? {};
  return Object.entries(within).every(([name, attribute]) =>
    mayCreate(strapi, person, `${path}.${name}`, attribute),
  );
}
