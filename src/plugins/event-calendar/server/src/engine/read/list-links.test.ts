import { describe, expect, it } from '@jest/globals';
import { wallTime } from '../../domain/time/types';
import { linkFilters } from './list-links';

describe('the filters in the links of a list', () => {
  it('are those that were given, with the date limits that counted', () => {
    const given = { venue: '7,8', page: '2', start_date: 'tomorrow', search: 'a b', featured: 'true' };
    const dates = { start_date: wallTime('2031-05-11 00:00:00'), end_date: wallTime('2033-05-10 23:59:59') };
    expect(linkFilters({ given, language: undefined }, 'i18n_language', dates)).toEqual([
      ['start_date', '2031-05-11 00:00:00'],
      ['end_date', '2033-05-10 23:59:59'],
      ['search', 'a b'],
      ['venue', '7,8'],
      ['featured', 'true'],
    ]);
  });

  it('have no dates where include put them out of force', () => {
    const given = { include: '1', start_date: '2031-01-01', strict_dates: 'true' };
    expect(linkFilters({ given, language: undefined }, 'i18n_language', {})).toEqual([['include', '1']]);
  });

  it('name the language when it was asked for, and never a password', () => {
    const filters = linkFilters({ given: { password: 'secret' }, language: 'fr' }, 'lang', undefined);
    expect(filters).toEqual([['lang', 'fr']]);
  });
});
