import { describe, expect, it } from '@jest/globals';
import { context } from '../../api/parameters/check-context.fixtures';
import { checkValues } from '../../api/parameters/check-values';
import { ANONYMOUS } from '../../domain/visibility';
import { LISTED_COLUMNS } from '../../storage/index-columns';
import { dialectOf } from '../../storage/ports/dialect';
import { event } from '../records.fixtures';
import { conditionOf, EVENT_LIST, filterColumns, PROTECTED_FILTERS, VALUE_FILTERS } from './list';
import type { ValueFilterName } from './list';

const asker = { reader: ANONYMOUS, translation: { language: 'en', untranslated: 'omit' as const } };

/** The condition of a filter that was sent as `1`, which is a flag and a number. */
function conditionFor(name: ValueFilterName): string {
  const checked = checkValues(EVENT_LIST, new Map([[name, '1']]), context);
  if (!checked.ok) throw checked.error;
  return conditionOf(name, checked.values, dialectOf('sqlite'), asker)?.sql ?? '';
}

describe('the parameters of the list of events', () => {
  it.each(VALUE_FILTERS)('test columns that the indexes of the list carry, or look elsewhere: %s', (name) => {
    const condition = conditionFor(name);
    const columns = [...condition.matchAll(/\bi\.(\w+)/g)].map(([, column]) => column);
    expect(columns).not.toEqual([]);
    if (EVENT_LIST[name].looksAt === 'column')
      expect(LISTED_COLUMNS).toEqual(expect.arrayContaining(columns));
    else expect(condition).toMatch(/exists|in \(select/);
  });

  it('are marked if they test protected fields; the others are known', () => {
    expect(
      Object.keys(EVENT_LIST).filter((name) => !PROTECTED_FILTERS.some((inside) => inside === name)),
    ).toEqual([
      ...['page', 'per_page', 'start_date', 'end_date'],
      ...['starts_before', 'starts_after', 'ends_before', 'ends_after', 'strict_dates'],
      ...['status', 'include', 'post_parent', 'series', 'modified_after', 'external_id', 'password', 'bom'],
    ]);
  });

  it('have places of their own in links', () => {
    const places = Object.values(EVENT_LIST).flatMap(({ link }) => (link === 'never' ? [] : [link]));
    expect(new Set(places).size).toBe(places.length);
  });
});

describe('the columns that filters test', () => {
  it.each([
    [{}, { hidden: 0, featured: 0, ticketed: 0, password: null }],
    [{ hide_from_listings: true }, { hidden: 1 }],
    [{ featured: true }, { featured: 1 }],
    [{ ticket_url: 'https://tickets.example' }, { ticketed: 1 }],
    [{ password: 'sesame' }, { password: 'sesame' }],
  ])('have the values of the event %j', (changed, expected) => {
    const unmarked = { hide_from_listings: false, featured: false, ticket_url: null, password: null };
    expect(filterColumns({ ...event, ...unmarked, ...changed })).toMatchObject(expected);
  });
});
