import fc from 'fast-check';
import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import { KINDS } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import { isObject } from '../../../src/plugins/event-calendar/server/src/api/json';
import type { JsonSchema } from '../../../src/plugins/event-calendar/server/src/api/json';
import type { ApiDocument } from './document';
import { Reference } from './value';
import type { Members, Value } from './value';

/** The records before the first request. */
export interface Knowledge {
  users: readonly number[];
  images: readonly number[];
}

/** The passwords of the existing protected events. */
export const PASSWORD = 'opensesame';

/** The place of a parameter: a filter of a list has another meaning than a field of a body. */
type Place = 'query' | 'body';

const WORDS = [
  'Jazz',
  'Café Zürich',
  'Été & fête',
  'Märkte',
  '音楽祭',
  'Лекция',
  "O'Brien",
  'a < b',
  'Plain',
] as const;
/** Maximum number of optional members in a request or a nested record. */
const MEMBERS = 5;

const numbered = fc.tuple(fc.constantFrom(...WORDS), fc.nat(99_999)).map(([word, n]) => `${word} ${n}`);
const slug = fc.nat(9_999).map((n) => `word-${n}`);
const prose = fc.oneof(
  numbered,
  fc.array(numbered, { maxLength: 5 }).map((lines) => lines.join('\n\n')),
  fc.constant('<p>One <strong>two</strong></p><ul><li>three</li></ul>'),
);
const two = (n: number): string => String(n).padStart(2, '0');
const day = fc
  .tuple(
    fc.integer({ min: 2024, max: 2034 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, date]) => `${year}-${two(month)}-${two(date)}`);
const time = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${two(hour)}:${two(minute)}:00`);
const moment: fc.Arbitrary<Value> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(day, time).map(([date, clock]) => `${date} ${clock}`) },
  { weight: 2, arbitrary: day },
  { weight: 1, arbitrary: fc.tuple(day, time).map(([date, clock]) => `${date}T${clock}+05:30`) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 4_000_000_000 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('tomorrow 9am', 'next wednesday', '+5 weeks', 'March 3, 2031 7pm'),
  },
);
const zone = fc.constantFrom(
  'Europe/Paris',
  'America/New_York',
  'Asia/Kathmandu',
  'UTC',
  'UTC+2',
  'UTC-3.5',
  '+05:45',
  '',
);
const amount = fc.constantFrom<Value>('10', '$10', '10€', '1.234,50', '10 - 20', 'Free', '0', 0, 12.5, '', [
  '$5',
  '€7',
]);

/** Mostly an existing record. */
const record = (kinds: readonly Kind[], by: 'id' | 'slug'): fc.Arbitrary<Reference> =>
  fc
    .tuple(fc.nat(19), fc.nat(999))
    .map(([chance, which]) => new Reference(kinds, by, chance === 0 ? 'gone' : 'alive', which));
const several = <Item extends Value>(item: fc.Arbitrary<Item>): fc.Arbitrary<Value> =>
  fc.array(item, { minLength: 1, maxLength: 3 });

/** The record of a path: mostly one of the kind, otherwise a deleted one, one of another kind, or an unknown one. */
export function addressed(kind: Kind, by: 'id' | 'slug'): fc.Arbitrary<Reference> {
  const which = fc.nat(9_999);
  return fc.oneof(
    { weight: 17, arbitrary: which.map((n) => new Reference([kind], by, 'alive', n)) },
    { weight: 2, arbitrary: which.map((n) => new Reference([kind], by, 'gone', n)) },
    { weight: 1, arbitrary: which.map((n) => new Reference(KINDS, by, 'alive', n)) },
    { weight: 1, arbitrary: which.map((n) => new Reference([], by, 'alive', n)) },
  );
}

/**
 * The meaning of a parameter by its name, because its schema is less specific: for example, a date is any text there.
 *
 * @param kind the kind of record that the operation is about
 */
function sense(
  name: string,
  place: Place,
  kind: Kind | null,
  knowledge: Knowledge,
): fc.Arbitrary<Value> | undefined {
  if (/^(start_date|end_date|(starts|ends)_(before|after)|date|date_utc)$/.test(name)) return moment;
  if (place === 'query') return filterSense(name, kind);
  switch (name) {
    case 'title':
    case 'name':
      return numbered;
    case 'description':
    case 'excerpt':
      return prose;
    case 'slug':
      return slug;
    case 'timezone':
      return zone;
    case 'website':
      return fc.constantFrom('https://example.org/a?b=1&c=2', 'mailto:a@example.org', '');
    case 'cost':
      return amount;
    case 'author':
      return fc.constantFrom(...knowledge.users);
    case 'image':
      return fc.constantFrom<Value>(...knowledge.images, ...knowledge.images.map(String), '', 0);
    case 'parent':
      return fc.oneof(record(['category'], 'id'), fc.constant(0));
    case 'categories':
    case 'tags': {
      const term = name === 'tags' ? 'tag' : 'category';
      const one = fc.oneof(record([term], 'id'), record([term], 'slug'), numbered);
      return fc.oneof(several(one), one, fc.constant([]));
    }
    default:
      return undefined;
  }
}

function filterSense(name: string, kind: Kind | null): fc.Arbitrary<Value> | undefined {
  switch (name) {
    case 'page':
      return fc.constantFrom(1, 1, 1, 2);
    case 'i18n_language':
      return fc.constantFrom('en', 'en', 'fr', 'fr', 'de');
    case 'per_page':
      return fc.integer({ min: 1, max: 50 });
    case 'search':
      return fc.constantFrom<Value>('jazz', 'ca zu', '"fete"', '-word', '音楽');
    case 'status':
      return fc.constantFrom<Value>(
        'publish',
        ['publish'],
        ['draft', 'pending'],
        ['publish', 'future', 'private', 'trash'],
      );
    case 'venue':
    case 'organizer':
      return several(record([name], 'id'));
    case 'categories':
      return several(fc.oneof(record(['category'], 'id'), record(['category'], 'slug')));
    case 'tags':
      return several(fc.oneof(record(['tag'], 'id'), record(['tag'], 'slug')));
    case 'include':
    case 'exclude':
      return several(record(kind === null ? [] : [kind], 'id'));
    case 'parent':
      return record(['category'], 'id');
    case 'post':
    case 'event':
    case 'post_parent':
      return record(['event'], 'id');
    case 'slug':
      return kind === null ? undefined : record([kind], 'slug');
    case 'orderby':
      return fc.constantFrom('id', 'name', 'slug', 'count', 'description', 'term_group', 'parent', 'include');
    case 'order':
      return fc.constantFrom('asc', 'desc');
    case 'context':
      return fc.constantFrom('view', 'edit');
    case 'password':
      return fc.constantFrom(PASSWORD, PASSWORD, 'another');
    case 'namespace':
      return fc.constant('calendar/events/v1');
    case '_fields':
      return several(
        fc.constantFrom('id', 'title', 'slug', 'venue.id', 'urls.self', 'total', 'tags.name', 'nothing'),
      );
    default:
      return undefined;
  }
}

/** Generates values that the schemas of the description allow. */
export function createValues(document: ApiDocument, knowledge: Knowledge) {
  /** @returns a value with the meaning of the name, and sometimes any value that the schema allows */
  function named(name: string, schema: JsonSchema, place: Place, kind: Kind | null): fc.Arbitrary<Value> {
    const meant = sense(name, place, kind, knowledge);
    if (meant !== undefined) {
      return fc.oneof({ weight: 19, arbitrary: meant }, { weight: 1, arbitrary: allowed(schema) });
    }
    if (place === 'body' && (name === 'venue' || name === 'organizer') && name !== kind) {
      const one = fc.oneof(
        record([name], 'id'),
        record([name], 'id').map((id) => ({ id })),
        membersOf(nestedSchema(schema), name),
      );
      return fc.oneof(one, several(one));
    }
    return place === 'body' && name === kind ? numbered : allowed(schema);
  }

  /** The object form of a linked record. */
  const nestedSchema = (schema: JsonSchema): JsonSchema => {
    const forms = Array.isArray(schema['anyOf']) ? schema['anyOf'].filter(isObject) : [];
    return forms.map(document.resolve).find((form) => form['type'] === 'object') ?? {};
  };

  /** An object of a schema: all required members and some optional ones. */
  function membersOf(schema: JsonSchema, kind: Kind | null): fc.Arbitrary<Members> {
    const { properties, required } = document.resolve(schema);
    const schemas = Object.entries(isObject(properties) ? properties : {});
    const needed = Array.isArray(required) ? required.map(String) : [];
    const arbitraries = schemas.flatMap(([name, inner]): [string, fc.Arbitrary<Value>][] =>
      isObject(inner) ? [[name, named(name, inner, 'body', kind)]] : [],
    );
    return some(arbitraries, needed);
  }

  /** Any value that a schema allows. */
  function allowed(schema: JsonSchema): fc.Arbitrary<Value> {
    const {
      enum: words,
      anyOf,
      type,
      items,
      minimum,
      maximum,
      minLength,
      maxLength,
      minItems,
    } = document.resolve(schema);
    const number = (value: unknown, otherwise: number): number =>
      typeof value === 'number' ? value : otherwise;
    if (Array.isArray(words)) return fc.constantFrom(...words.map(String));
    if (Array.isArray(anyOf)) return fc.oneof(...anyOf.filter(isObject).map(allowed));
    switch (type) {
      case 'boolean':
        return fc.boolean();
      case 'integer':
        return fc.integer({ min: number(minimum, -5), max: number(maximum, 2 ** 31) });
      case 'number':
        return fc.double({ min: number(minimum, -1e6), max: number(maximum, 1e6), noNaN: true });
      case 'string': {
        const least = number(minLength, 0);
        const most = number(maxLength, 3_000);
        return fc.oneof(
          { weight: 3, arbitrary: numbered },
          {
            weight: 3,
            arbitrary: fc.string({ unit: 'grapheme', minLength: least, maxLength: Math.min(most, 40) }),
          },
          { weight: 1, arbitrary: fc.constant('x'.repeat(most)) },
        );
      }
      case 'array':
        return fc.array(allowed(isObject(items) ? items : {}), {
          minLength: number(minItems, 0),
          maxLength: 4,
        });
      case 'object':
        return membersOf(schema, null);
      default:
        return fc.constantFrom<Value>('text', 1, true);
    }
  }

  return { named, membersOf };
}

/** @returns all required names and up to five others */
export function some(
  arbitraries: readonly [string, fc.Arbitrary<Value>][],
  needed: readonly string[] = [],
): fc.Arbitrary<Members> {
  const optional = arbitraries.filter(([name]) => !needed.includes(name));
  const required = arbitraries.filter(([name]) => needed.includes(name));
  return fc
    .subarray(optional, { maxLength: Math.min(MEMBERS, optional.length) })
    .chain((chosen) => fc.record(Object.fromEntries([...required, ...chosen])));
}
