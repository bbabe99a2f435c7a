import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { contributions } from './term-counts';

const row = fc.record({
  public_id: fc.integer({ min: 1, max: 4 }),
  locale: fc.constantFrom('en', 'fr'),
  status: fc.constantFrom('publish' as const, 'draft' as const, 'private' as const),
  password: fc.option(fc.constant('secret')),
});
const link = fc.record({
  event_id: fc.integer({ min: 1, max: 4 }),
  role: fc.constantFrom('category' as const, 'tag' as const, 'venue' as const),
  target_id: fc.integer({ min: 10, max: 12 }),
  position: fc.constant(0),
  start_local: fc.constant('2031-05-11 10:00:00'),
});
const rows = fc.uniqueArray(row, { selector: ({ public_id, locale }) => `${public_id} ${locale}` });
const links = fc.uniqueArray(link, { selector: ({ event_id, target_id }) => `${event_id} ${target_id}` });

describe('the contributions of events to the counts of their terms', () => {
  it('is one for each published, open event with the term, language by language', () => {
    fc.assert(
      fc.property(rows, links, (events, linked) => {
        const found = contributions(events, linked);
        for (const term of [10, 11, 12]) {
          for (const locale of ['en', 'fr']) {
            const expected = events.filter(
              (event) =>
                event.locale === locale &&
                event.status === 'publish' &&
                event.password === null &&
                linked.some(
                  (one) => one.event_id === event.public_id && one.target_id === term && one.role !== 'venue',
                ),
            ).length;
            expect(found.get(`${term}|${locale}`) ?? 0).toBe(expected);
          }
        }
      }),
    );
  });
});
