import { describe, expect, it } from '@jest/globals';
import { ANONYMOUS } from '../../domain/visibility';
import { LISTED_COLUMNS } from '../../storage/index-columns';
import { dialectOf } from '../../storage/ports/dialect';
import { EVENT_LIST, PROTECTED_FILTERS, VALUE_FILTERS } from './list';

const asker = { reader: ANONYMOUS, translation: { language: 'en', untranslated: 'omit' as const } };

describe('the parameters of the list of events', () => {
  it.each(VALUE_FILTERS)('test columns that the indexes of the list carry, or look elsewhere: %s', (name) => {
    const { looksAt, where } = EVENT_LIST[name];
    const { sql } = where(true, dialectOf('sqlite'), asker);
    const columns = [...sql.matchAll(/\bi\.(\w+)/g)].map(([, column]) => column);
    expect(columns).not.toEqual([]);
    if (looksAt === 'column') expect(LISTED_COLUMNS).toEqual(expect.arrayContaining(columns));
    else expect(sql).toContain('exists');
  });

  it('are marked if they test protected fields', () => {
    expect(PROTECTED_FILTERS).toEqual([
      ...['venue', 'organizer', 'tags', 'categories', 'featured', 'ticketed', 'geoloc', 'search'],
      ...['geoloc_lat', 'geoloc_lng'],
    ]);
  });

  it('have places of their own in links', () => {
    const places = Object.values(EVENT_LIST).flatMap(({ link }) => (link === 'never' ? [] : [link]));
    expect(new Set(places).size).toBe(places.length);
  });
});
