import { expect, it } from '@jest/globals';
import { comingFirst } from './coming-first';

const TODAY = '2026-03-05';
const from = (day: string) => ({ $and: [{ endDate: { $gte: day } }] });
const begun = { page: 1, sort: 'startDate:ASC', filters: from(TODAY) };

it.each([
  ['nothing', {}],
  ['a language', { plugins: { i18n: { locale: 'en' } } }],
  ['the order of a last visit, without its filter', { sort: 'startDate:ASC', pageSize: '20' }],
  ['the day of a last visit', { sort: 'startDate:ASC', filters: from('2026-02-01') }],
])('begins with today where the address names %s', (_what, query) => {
  expect(comingFirst(query, TODAY)).toEqual(begun);
});

it.each([
  ['a page', { page: '1', sort: 'startDate:ASC' }],
  ['another order', { sort: 'title:ASC' }],
  ['a search', { _q: 'opera' }],
  ['another filter', { filters: { $and: [{ title: { $contains: 'opera' } }] } }],
  ['a second filter', { filters: { $and: [...from(TODAY).$and, { cost: { $eq: '5' } }] } }],
])('leaves an address with %s as it is', (_what, query) => {
  expect(comingFirst(query, TODAY)).toBeUndefined();
});
