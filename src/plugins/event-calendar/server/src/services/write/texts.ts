import { storeLine, storePlainLine } from '../../domain/text/line';
import { storeHtml } from '../../domain/text/html';
import { slugify } from '../../domain/slug';
import type { Kind } from '../../domain/kinds';
import { isPostKind, nameAttribute } from '../../domain/kinds';
import type { SentEventFields } from '../../resources/fields/event-fields';
import { sentFields } from '../../resources/fields/event-fields';
import type { Attributes } from './save-document';
import { TEXT_ATTRIBUTES } from '../../write-model/content-types/kinds-of-text';

/** The texts of a record in one language, as a client sends them; `name` is the title of an event. */
export interface Texts {
  name?: string | undefined;
  description?: string | undefined;
  excerpt?: string | undefined;
  /** Events only: fields, of which those that differ by language are stored. */
  fields?: SentEventFields;
  slug?: string | undefined;
}

/** Texts in their stored form (docs/interface.md 13.1 to 13.3), by attribute. */
export function storedTexts(kind: Kind, texts: Texts): Attributes {
  const stored: Record<string, unknown> = {};
  const line = isPostKind(kind) ? storeLine : storePlainLine;
  if (texts.name !== undefined) stored[nameAttribute(kind)] = line(texts.name);
  if (texts.description !== undefined) stored['description'] = storeHtml(texts.description);
  if (texts.excerpt !== undefined && isPostKind(kind)) stored['excerpt'] = storeHtml(texts.excerpt);
  if (texts.fields !== undefined) {
    for (const [name, value] of Object.entries(sentFields(texts.fields)))
      if (TEXT_ATTRIBUTES.event.includes(name)) stored[name] = value;
  }
  if (texts.slug !== undefined) stored['slug'] = slugify(texts.slug);
  return stored;
}
