import { describe, expect, it } from '@jest/globals';
import { wallTime } from '../../domain/time/types';
import type { Parameter } from '../../api/operations/types';
import { inList, optional } from '../../api/parameters/declare';
import { lenientText } from '../../api/parameters/text';
import { linkFilters } from './list-links';

const declared = (link: number | 'never'): Parameter<unknown> =>
  inList(optional(lenientText(), 'list.status'), link);
const parameters = {
  page: declared('never'),
  venue: declared(15),
  featured: declared(17),
  start_date: declared(1),
  end_date: declared(2),
  strict_dates: declared(14),
  include: declared(9),
  search: declared(3),
  password: declared('never'),
};

describe('the filters in the links of a list', () => {
  it('are those that were given, with the date limits that counted', () => {
    const given = { venue: '7,8', page: '2', start_date: 'tomorrow', search: 'a b', featured: 'true' };
    const dates = { start_date: wallTime('2031-05-11 00:00:00'), end_date: wallTime('2033-05-10 23:59:59') };
    expect(
      linkFilters({ given, lists: {}, language: undefined }, parameters, 'i18n_language', dates),
    ).toEqual([
      ['start_date', '2031-05-11 00:00:00'],
      ['end_date', '2033-05-10 23:59:59'],
      ['search', 'a b'],
      ['venue', '7,8'],
      ['featured', 'true'],
    ]);
  });

  it('have each member of a list that commas would split', () => {
    const given = { venue: 'a, b,c', search: 'a, b' };
    const lists = { venue: ['a, b', 'c'] };
    expect(linkFilters({ given, lists, language: undefined }, parameters, 'i18n_language', {})).toEqual([
      ['search', 'a, b'],
      ['venue[]', 'a, b'],
      ['venue[]', 'c'],
    ]);
  });

  it('have no dates if include switches them off', () => {
    const given = { include: '1', start_date: '2031-01-01', strict_dates: 'true' };
    expect(linkFilters({ given, lists: {}, language: undefined }, parameters, 'i18n_language', {})).toEqual([
      ['include', '1'],
    ]);
  });

  it('name the language when it was asked for, and never a password', () => {
    const filters = linkFilters(
      { given: { password: 'secret' }, lists: {}, language: 'fr' },
      parameters,
      'lang',
      undefined,
    );
    expect(filters).toEqual([['lang', 'fr']]);
  });
});
