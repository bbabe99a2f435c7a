import { fold, foldHtml } from '../../domain/text/fold';
import type { CalendarRecord } from './record';

/** A text that a search looks into, folded. */
export interface SearchText {
  field: string;
  text: string;
}

/**
 * The texts in which a record is found, empty ones left out. Of an event one, because its words may stand in any field
 * (CONTRACT E5, H-34); its parts are lines, so that no phrase reaches from one into the next. Of the others one per field
 * (CONTRACT D4, F).
 */
export function searchTexts(record: CalendarRecord): SearchText[] {
  return Object.entries(foldedTexts(record))
    .filter(([, text]) => text !== '')
    .map(([field, text]) => ({ field, text }));
}

function foldedTexts(record: CalendarRecord): Record<string, string> {
  switch (record.kind) {
    case 'event': {
      const parts = [fold(record.title), foldHtml(record.excerpt), foldHtml(record.description)];
      return { all: parts.filter((part) => part !== '').join('\n') };
    }
    case 'venue':
      return {
        ...named(record),
        address: fold(record.address),
        city: fold(record.city),
        province: fold(record.province),
        state: fold(record.state),
        stateprovince: fold(record.stateprovince),
        zip: fold(record.zip),
        phone: fold(record.phone),
      };
    case 'organizer':
      return {
        ...named(record),
        phone: fold(record.phone),
        email: fold(record.email),
        website: fold(record.website),
      };
    case 'category':
    case 'tag':
      // Searches look into name and slug; lists can be ordered by the description (CONTRACT F).
      return { ...named(record), slug: fold(record.slug ?? '') };
  }
}

function named(record: { name: string; description: string; excerpt?: string }): Record<string, string> {
  return {
    name: fold(record.name),
    description: foldHtml(record.description),
    excerpt: foldHtml(record.excerpt ?? ''),
  };
}
