import { describe, expect, it } from '@jest/globals';
import type { ListPage } from './envelope';
import { envelope, totalHeaders } from './envelope';

const base = 'https://calendar.example/api/en/calendar/events/v1/events/';
const wrap = (list: Partial<ListPage>): Record<string, unknown> => {
  const whole = {
    kind: 'event',
    items: [],
    total: 0,
    page: 1,
    perPage: 10,
    base,
    filters: [],
    ...list,
  } as const;
  const body: unknown = JSON.parse(envelope(whole));
  return Object(body);
};

describe('the envelope of a list (docs/interface.md 6.2)', () => {
  it('has its keys in the order of its kind', () => {
    const middle = { total: 30, page: 2, items: ['{"id":1}'] };
    expect(Object.keys(wrap(middle))).toEqual([
      'events',
      'rest_url',
      'next_rest_url',
      'previous_rest_url',
      'total',
      'total_pages',
    ]);
    expect(Object.keys(wrap({ ...middle, kind: 'category' }))).toEqual([
      'rest_url',
      'total',
      'total_pages',
      'categories',
      'next_rest_url',
      'previous_rest_url',
    ]);
  });

  it('links to its neighbours, without a page number to the first', () => {
    const second = wrap({ total: 35, page: 2, filters: [['search', 'é & b']] });
    expect(second.rest_url).toBe(`${base}?page=2&per_page=10&search=%C3%A9%20%26%20b`);
    expect(second.next_rest_url).toBe(`${base}?per_page=10&search=%C3%A9%20%26%20b&page=3`);
    expect(second.previous_rest_url).toBe(`${base}?per_page=10&search=%C3%A9%20%26%20b`);
    const last = wrap({ total: 35, page: 4 });
    expect(last.previous_rest_url).toBe(`${base}?per_page=10&page=3`);
    expect(last).not.toHaveProperty('next_rest_url');
    expect(wrap({ total: 35 })).not.toHaveProperty('previous_rest_url');
  });

  it('is empty without pages', () => {
    expect(wrap({})).toEqual({
      events: [],
      rest_url: `${base}?page=1&per_page=10`,
      total: 0,
      total_pages: 0,
    });
  });

  it('gives the totals in the header too', () => {
    expect(totalHeaders('X-Calendar-', 21, 10)).toEqual({
      'X-Calendar-Total': '21',
      'X-Calendar-TotalPages': '3',
    });
  });
});
