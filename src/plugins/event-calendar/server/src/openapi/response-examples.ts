import { envelope } from '../api/envelope';
import type { JsonSchema } from '../api/json';
import { COLLECTIONS, isTermKind, KINDS, type Kind } from '../domain/kinds';
import { assembleEvent, assembleStructured, withStructured, withTerm } from '../engine/read/assemble';
import { slotValues } from '../engine/read/assembly';
import { fillSlots } from '../engine/read/slots';
import type { Settings } from '../platform/settings/settings';
import { renderRecord } from '../resources/render';
import { listSchemaName, recordSchemaName, singleSchemaName } from './envelope-schemas';
import { exampleRecord } from './example-records';

interface Shown {
  settings: Settings;
  /** The address of the namespace root, without a trailing slash. */
  root: string;
}

/** The name of an example of a response: the terms share a schema, but not an example. */
export function responseExample(verb: string, kind: Kind): string {
  if (verb === 'list') return listSchemaName(kind);
  if (isTermKind(kind)) return kind === 'category' ? 'Category' : 'Tag';
  return verb === 'read' ? singleSchemaName(kind) : recordSchemaName(kind);
}

/** Examples of responses by their names, rendered as those of records that are in the calendar (docs/interface.md 1.9). */
export function responseExamples({ settings, root }: Shown): Record<string, JsonSchema> {
  const origin = originOf(root);
  if (origin === undefined) return {};
  const slots = slotValues(origin, root, settings.languageParameter);
  const filled = (text: string): JsonSchema => ({ value: JSON.parse(fillSlots(text, slots)) });
  const examples = KINDS.flatMap((kind): [string, JsonSchema][] => {
    const inList = recordText(kind, false, settings);
    const base = `${root}/${COLLECTIONS[kind]}/`;
    const perPage = settings.perPage;
    const list = envelope({ kind, items: [inList], total: 1, page: 1, perPage, base, filters: [] });
    return [
      [responseExample('create', kind), filled(inList)],
      [responseExample('read', kind), filled(recordText(kind, true, settings))],
      [responseExample('list', kind), filled(list)],
    ];
  });
  return Object.fromEntries(examples);
}

/** Undefined for a document that belongs to no service. */
export const originOf = (root: string): string | undefined => /^https?:\/\/[^/]+/.exec(root)?.[0];

const ONE_EVENT = { event_count: 1, locale: 'en', parent_locale: null };

/** The text of a record in a list or a response to a write, or in a single read. */
function recordText(kind: Kind, alone: boolean, settings: Settings): string {
  const { body, structured } = renderRecord(exampleRecord(kind), settings);
  if (isTermKind(kind)) return withTerm(body, ONE_EVENT, 'en');
  if (kind !== 'event') return withStructured(body, alone ? structured : null);
  const venue = renderRecord(exampleRecord('venue'), settings);
  const organizer = renderRecord(exampleRecord('organizer'), settings);
  const term = (one: Kind) =>
    withTerm(renderRecord(exampleRecord(one), settings).embedded ?? '', ONE_EVENT, 'en');
  return assembleEvent({
    body,
    categories: [term('category')],
    tags: [term('tag')],
    venue: recordText('venue', alone, settings),
    organizers: [recordText('organizer', alone, settings)],
    series: null,
    structured: alone
      ? assembleStructured(structured ?? '', venue.structured, organizer.structured)
      : undefined,
  });
}
