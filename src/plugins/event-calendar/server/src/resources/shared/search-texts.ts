import { fold, foldHtml } from '../../domain/text/fold';
import { searchedFields } from '../fields/event-fields';
import type { CalendarRecord } from './record';

/** A folded text for searches. */
export interface SearchText {
  field: string;
  text: string;
}

/**
 * The texts in which a record is found, without empty ones. An event has one text, because the words of a search may be in
 * different fields (docs/interface.md 5.11); each field is a line, so that no phrase matches across fields. The others have
 * one text for each field (docs/interface.md 8.4, 10.6).
 */
export function searchTexts(record: CalendarRecord): SearchText[] {
  return Object.entries(foldedTexts(record))
    .filter(([, text]) => text !== '')
    .map(([field, text]) => ({ field, text }));
}

function foldedTexts(record: CalendarRecord): Record<string, string> {
  switch (record.kind) {
    case 'event': {
      const parts = [
        fold(record.title),
        foldHtml(record.excerpt),
        foldHtml(record.description),
        ...searchedFields(record),
      ];
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
      // Searches look into name and slug (docs/interface.md 10.6); lists can be ordered by the description (10.4).
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
