import fc from 'fast-check';
import { EVENT_FIELDS } from '../../src/plugins/event-calendar/server/src/resources/fields/event-fields';
import { event } from './calendar-command';

const name = (...names: string[]) => fc.constantFrom(...names);
const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 });
const status = name('publish', 'draft', 'pending', 'private', 'future', 'trash');

const venue = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      venue: name('Salle Été', ' SALLE ÉTÉ ', 'Salle Ete', 'Town hall', 'town HALL', '***'),
      description: sometimes(name('One', '<p>Two</p>')),
      address: sometimes(name('1 Lake Road', '2 Hill Road')),
      country: sometimes(name('France', 'United States')),
      state: sometimes(name('PA', 'NY')),
      phone: sometimes(name('555', '<b>777</b>')),
      show_map: sometimes(fc.boolean()),
      status: sometimes(status),
      external_id: sometimes(name('v1', 'v2', 'v3')),
    }),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 30 }) },
);
const organizer = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      organizer: name('Choir', 'CHOIR', 'Chœur', 'Orchestra', 'Band'),
      email: sometimes(name('a@example.org', 'b@example.org')),
      website: sometimes(name('https://example.org/')),
      status: sometimes(name('publish', 'draft')),
      external_id: sometimes(name('o1', 'v1')),
    }),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 30 }) },
);
const term = fc.oneof(
  {
    weight: 6,
    arbitrary: name('Music', 'MUSIC', 'Rock & Roll', 'rock-roll', 'C++', 'C', 'Café', 'Cafe', ''),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 30 }) },
);

/** Values of any field that is declared in the table of simple fields. */
const simpleFields = Object.fromEntries(
  Object.entries(EVENT_FIELDS).map(([field, { initial }]) => [
    field,
    sometimes<unknown>(typeof initial === 'boolean' ? fc.boolean() : name('Rain', '<b>Storm</b> & wind')),
  ]),
);

/** Undefined members are not sent. */
const fields = fc.record({
  description: sometimes(name('Plain', 'One\n\nTwo & three <b>four</b>', '<script>x</script>')),
  excerpt: sometimes(name('Short', 'a < b')),
  slug: sometimes(name('one', 'concert', '日本', '///')),
  start_date: sometimes(name('2031-03-30 02:30:00', '2031-01-01', '2031-07-01T18:00:00Z')),
  timezone: sometimes(name('Europe/Paris', 'UTC', 'Mars/Phobos')),
  all_day: sometimes(fc.boolean()),
  status: sometimes(status),
  date: sometimes(name('2020-01-01 10:00:00', '2041-01-01 10:00:00')),
  cost: sometimes(fc.constantFrom<unknown>('Free', ['10', '20'])),
  ...simpleFields,
  website: sometimes(name('https://example.org/?a=1&b=2')),
  event_status: sometimes(name('canceled', 'postponed', 'scheduled', 'cancelled')),
  virtual_url: sometimes(fc.constantFrom<unknown>('https://live.example.org/', null)),
  ticket_url: sometimes(fc.constantFrom<unknown>('https://tickets.example.org/', null)),
  venue: sometimes(venue),
  organizer: sometimes(fc.array(organizer, { maxLength: 3 })),
  categories: sometimes(fc.array(term, { maxLength: 4 })),
  tags: sometimes(fc.array(term, { maxLength: 3 })),
  i18n_language: sometimes(name('fr', 'de', 'en')),
  external_id: sometimes(name('e1', 'e2', 'v1')),
  _uid: fc.integer({ min: 1, max: 60 }),
});

const line = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .tuple(name('Concert', 'concert', 'Concert 2', 'Été', 'Ete', '***', '  ', 'A & B'), fields)
      .map(([title, rest]): unknown => event(title, withoutUndefined(rest))),
  },
  { weight: 1, arbitrary: fc.constantFrom<unknown>('{"title": "cut off', '', '[]') },
);

const withoutUndefined = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

/** Random lines of files: many equal or nearly equal values, and some wrong ones. */
export const randomFiles = (seed: number, files: number, lines: number): unknown[][] =>
  fc.sample(fc.array(line, { minLength: lines, maxLength: lines }), { seed, numRuns: files });
