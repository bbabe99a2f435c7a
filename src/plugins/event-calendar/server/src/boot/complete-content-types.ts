import type { Core } from '@strapi/strapi';
import { KINDS, uidOf } from '../domain/kinds';
import { ATTRIBUTES } from '../write-model/content-types/fields';

/**
 * Adds attributes of the calendar that its content types lack. Strapi takes all attributes of a type from a file of the project
 * (`src/extensions/event-calendar/content-types/event/schema.json`) if there is one. The Content-Type Builder writes it when somebody
 * adds a field, with all attributes of that version of the plugin; Strapi also puts them into `write-model/content-types/index.ts`. Call it
 * before Strapi reads them for its tables.
 */
export function completeContentTypes(strapi: Core.Strapi): void {
  for (const kind of KINDS) {
    const { attributes } = strapi.contentType(uidOf(kind));
    for (const [name, attribute] of Object.entries(ATTRIBUTES[kind]))
      if (!(name in attributes)) Reflect.set(attributes, name, { ...attribute });
  }
}
