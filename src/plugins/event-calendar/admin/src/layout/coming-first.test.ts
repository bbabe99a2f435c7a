import { expect, it } from '@jest/globals';
import { comesFirst, comingFirst, withComingFirst, withoutComingFirst } from './coming-first';

const TODAY = '2026-03-05';
const from = (day: string) => ({ $or: [{ endDate: { $gte: day } }, { endDate: { $null: true } }] });
/** As earlier versions wrote it, without the drafts that have no dates yet. */
const former = (day: string) => ({ endDate: { $gte: day } });
/** As it is read from an address. */
const written = (day: string) => ({ $or: [{ endDate: { $gte: day } }, { endDate: { $null: 'true' } }] });
const begun = { page: 1, sort: 'startDate:ASC', filters: from(TODAY) };

it.each([
  ['nothing', {}],
  ['a language', { plugins: { i18n: { locale: 'en' } } }],
  ['the order of a last visit, without its filter', { sort: 'startDate:ASC', pageSize: '20' }],
  ['the first page, as the menu does', { page: '1', pageSize: '20', sort: 'startDate:DESC' }],
  ['the first page alone', { page: '1' }],
  ['the day of a last visit', { sort: 'startDate:ASC', filters: from('2026-02-01') }],
  ['the day of a last visit, as it is read', { sort: 'startDate:ASC', filters: written('2026-02-01') }],
  ['the filter of an earlier version', { sort: 'startDate:ASC', filters: former('2026-02-01') }],
  [
    'the filter of a version before that',
    { sort: 'startDate:ASC', filters: { $and: [former('2026-02-01')] } },
  ],
])('begins with today where the address names %s', (_what, query) => {
  expect(comingFirst(query, TODAY)).toEqual(begun);
});

it.each([
  ['another page', { page: '2', sort: 'startDate:ASC' }],
  ['its own filter', begun],
  [
    'the filter of another day, and a page',
    { page: '1', sort: 'startDate:ASC', filters: from('2026-02-01') },
  ],
  ['another order', { sort: 'title:ASC' }],
  ['a search', { _q: 'opera' }],
  ['another filter', { filters: { $and: [{ title: { $contains: 'opera' } }] } }],
  ['a second filter', { filters: { ...from(TODAY), $and: [{ cost: { $eq: '5' } }] } }],
])('leaves an address with %s as it is', (_what, query) => {
  expect(comingFirst(query, TODAY)).toBeUndefined();
});

it('stays without the filter when somebody has removed it, until a link without a page', () => {
  const address = { page: '1', sort: 'startDate:ASC' };
  expect([comesFirst(begun), comesFirst(address)]).toEqual([true, false]);
  expect(comingFirst(address, TODAY, { hasRemoved: true })).toBeUndefined();
  expect(comingFirst({ sort: 'startDate:ASC' }, TODAY, { hasRemoved: true })).toEqual(begun);
});

it('adds its filter to others, and takes it away from them', () => {
  const other = { $and: [{ cost: { $eq: '5' } }] };
  const both = withComingFirst({ filters: other }, TODAY);
  expect(both).toEqual({ ...begun, filters: { ...other, ...from(TODAY) } });
  expect(comesFirst(both)).toBe(true);
  expect(withoutComingFirst(both)).toEqual({ page: 1, filters: other });
  const earlier = { filters: { ...other, ...former(TODAY) } };
  expect([comesFirst(earlier), withComingFirst(earlier, TODAY)]).toEqual([true, both]);
  expect(withoutComingFirst(earlier)).toEqual({ page: 1, filters: other });
});

it('restores its order if Strapi writes over it while the list opens, and leaves that of the person', () => {
  const address = { ...begun, sort: 'startDate:DESC' };
  expect(comingFirst(address, TODAY)).toEqual(begun);
  expect(comingFirst(address, TODAY, { hasActed: true })).toBeUndefined();
});
