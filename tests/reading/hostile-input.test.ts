import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { instant } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import { ANONYMOUS } from '../../src/plugins/event-calendar/server/src/domain/visibility';
import { CalendarError } from '../../src/plugins/event-calendar/server/src/api/errors';
import { createReadService } from '../../src/plugins/event-calendar/server/src/services/read/read-service';
import { useIndex } from './index-database';
import { idsOf, randomIndex } from './random-index';
import { SETTINGS, handleCall, operation } from './serve';

const NOW = instant(Date.parse('2031-05-11T04:00:00Z'));
const content = randomIndex(4);
const database = useIndex(content);

describe('hostile input', () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '\0',
      '\ud800',
      "'",
      '"',
      '\\',
      '{',
      '},{',
      '$1',
      '?',
      '%',
      '9'.repeat(400),
      '-1',
      '1e999',
      'a,\0,b',
      '\u0001',
    ),
  );

  it('causes only errors of the interface', async () => {
    const listed = fc.constantFrom(
      'listEvents',
      'listVenues',
      'listOrganizers',
      'listCategories',
      'listTags',
    );
    const names = [
      'search',
      'categories',
      'tags',
      'venue',
      'include',
      'exclude',
      'slug',
      'event',
      'page',
      'per_page',
      'orderby',
      'start_date',
      'geoloc_lat',
      'geoloc_lng',
      'password',
    ];
    await fc.assert(
      fc.asyncProperty(
        listed,
        fc.dictionary(fc.constantFrom(...names), nasty, { maxKeys: 3 }),
        async (name, values) => {
          const text = Object.entries(values)
            .map(([key, value]) => `${key}=${encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\uFFFD'))}`)
            .join('&');
          const asking = { language: 'en', reader: ANONYMOUS, now: NOW };
          await expect(
            handleCall(database.port, operation(name), text, {}, asking).then(
              ({ status }) => status,
              (error: unknown) => (error instanceof CalendarError ? Math.min(error.status, 499) : error),
            ),
          ).resolves.toEqual(expect.any(Number));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('causes only errors of the interface in addresses', async () => {
    const asking = { language: 'en', reader: ANONYMOUS, now: NOW };
    await fc.assert(
      fc.asyncProperty(nasty, async (slug) => {
        const reading = handleCall(database.port, operation('readEventBySlug'), '', { slug }, asking);
        await expect(reading).rejects.toMatchObject({ code: 'rest_invalid_param' });
      }),
    );
  });

  it('of twenty words and hundreds of ids needs only one statement', async () => {
    const asking = { language: 'en', reader: ANONYMOUS, now: NOW };
    const statements = async (text: string): Promise<string[]> => {
      await handleCall(database.port, operation('listEvents'), text, {}, asking);
      return database.takeStatements();
    };
    database.takeStatements();
    const one = await statements('search=a&include=1');
    const many = await statements(`search=${'a+b+'.repeat(10)}&include=${idsOf('event').join(',')}`);
    // The second statement reads the linked records of the found events.
    expect([one.length, many.length]).toEqual([1, 2]);
  });
});

describe('members of a refused request', () => {
  it('are looked up for the same error', async () => {
    const service = createReadService({ port: database.port, settings: SETTINGS, prefix: '/api' });
    const known = idsOf('venue')[0] ?? 0;
    const unknown = await service.unknownMembers(
      [
        { parameter: 'venue', kind: 'venue', by: 'id', members: [known, 9999, 1], unknown: 'refuse' },
        { parameter: 'tags', kind: 'tag', by: 'slugOrId', members: ['no such', '@!'], unknown: 'refuse' },
        { parameter: 'include', kind: 'event', by: 'id', members: [9999], unknown: 'ignore' },
        { parameter: 'author', kind: 'user', by: 'id', members: [9999], unknown: 'refuse' },
      ],
      'en',
    );
    expect(unknown).toEqual([
      { parameter: 'venue', members: [9999, 1] },
      { parameter: 'tags', members: ['no such', '@!'] },
    ]);
  });
});
