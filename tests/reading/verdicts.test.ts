import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { instant } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import { ANONYMOUS } from '../../src/plugins/event-calendar/server/src/domain/visibility';
import { CalendarError } from '../../src/plugins/event-calendar/server/src/api/errors';
import { createReadService } from '../../src/plugins/event-calendar/server/src/services/read/read-service';
import type { IndexDatabase } from './index-database';
import { openIndex } from './index-database';
import { LOCALES, idsOf, randomIndex } from './random-index';
import { eventQueries } from './random-queries';
import { SETTINGS, listOf, operation, requestOf } from './serve';

const NOW = instant(Date.parse('2031-05-11T04:00:00Z'));
const RUNS = 120;

describe.each([3, 6])('verdicts on the events of the random calendar %i', (seed) => {
  let database: IndexDatabase;
  beforeAll(async () => {
    database = await openIndex(randomIndex(seed));
  });
  afterAll(async () => database.close());

  const how = fc.record({
    language: fc.constantFrom(...LOCALES),
    untranslated: fc.constantFrom('omit' as const, 'fallback' as const),
    radiusKm: fc.constantFrom(40, 300, 20_000),
    events: fc.uniqueArray(fc.constantFrom(...idsOf('event')), { minLength: 8, maxLength: 8 }),
  });

  it('name a rule for every event that is not in the list, and the position of every event that is', async () => {
    const counts = { listed: 0, left: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(eventQueries, how, async (given, { language, untranslated, radiusKm, events }) => {
        const query = { ...given, page: '1', per_page: '50' };
        fc.pre(given.status === undefined);
        const settings = { ...SETTINGS, untranslated, geoRadiusKm: radiusKm };
        const asking = { language, reader: ANONYMOUS, now: NOW, settings };
        const text = new URLSearchParams(query).toString();
        const listEvents = operation('listEvents');
        if (listEvents.verb !== 'list') throw new TypeError('listEvents is no list');
        const { checked, language: shown } = requestOf(listEvents, text, {}, asking);
        const { command, lookups } = checked;
        if (command.kind !== 'event') throw new TypeError('listEvents lists no events');
        const service = createReadService({ port: database.port, settings, prefix: '/api' });
        const window = command.dates.limits;
        const list = { values: command.values, lookups, language: shown, window };

        const listed: unknown[] = [];
        for (let page = 1, total = 1; listed.length < total; page += 1) {
          const found = await listOf(database.port, 'event', { ...query, page: String(page) }, asking);
          if (found instanceof CalendarError) {
            const verdict = await service.verdictOn(list, events[0] ?? 0);
            expect(verdict?.unknown.map(({ parameter }) => parameter).toSorted()).toEqual(
              Object.keys(Object(found.data.params)).toSorted(),
            );
            counts.refused += 1;
            return;
          }
          listed.push(...found.items.map(({ id }) => id));
          total = found.total;
        }
        for (const id of events) {
          database.takeStatements();
          const verdict = await service.verdictOn(list, id);
          expect(database.takeStatements().length).toBe(listed.includes(id) ? 2 : 1);
          if (verdict === undefined) throw new Error(`${id} is in the index`);
          const place = listed.indexOf(id);
          if (place >= 0) {
            expect(verdict).toMatchObject({ broken: [], place: { before: place, total: listed.length } });
            counts.listed += 1;
          } else {
            expect(verdict.broken.length).toBeGreaterThan(0);
            expect(verdict.place).toBeUndefined();
            counts.left += 1;
          }
        }
      }),
      { numRuns: RUNS, seed },
    );
    // All three cases occurred.
    expect(Math.min(counts.listed, counts.left, counts.refused)).toBeGreaterThan(0);
  });
});
