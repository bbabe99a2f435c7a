import { describe, expect, it } from '@jest/globals';
import { filtersOf, isBackwards, listQuery, readListAddress, shownDays, writeListAddress } from './address';

const read = (query: string) => readListAddress(new URLSearchParams(query), 'en', ['en', 'fr']);

describe('the address of the list', () => {
  it('is read and written without loss', () => {
    const query =
      'range=days&from=2026-01-01&until=2026-01-31&locale=fr&category=3&venue=none&organizer=4&status=draft&state=canceled&missing=any&behind=fr&changed=7&image=none&double=1&mine=1&changeable=1';
    expect([...writeListAddress(read(query)).entries()].toSorted()).toEqual(
      [...new URLSearchParams(query).entries()].toSorted(),
    );
  });

  it('leaves out what is wrong, and is empty but for the language as usual', () => {
    const wrong =
      'range=soon&from=x&locale=de&category=-1&venue=all&status=trash&missing=it&image=1&changed=2';
    expect(String(writeListAddress(read(wrong)))).toBe('locale=en');
  });

  it.each([
    ['', 0],
    ['locale=fr', 0],
    ['range=days&from=2026-01-01&until=2026-01-31', 1],
    ['range=any&venue=none&image=none&mine=1', 4],
  ])('has a number of filters: %s', (query, count) => {
    expect(filtersOf(read(query))).toBe(count);
  });

  it('says whether the days are the wrong way round', () => {
    const days = (from: string, until: string) => isBackwards(read(`range=days&from=${from}&until=${until}`));
    expect([days('2026-01-05', '2026-01-04'), days('2026-01-05', '2026-01-05')]).toEqual([true, false]);
    expect(isBackwards(read('range=days&from=2026-01-05'))).toBe(false);
    expect(isBackwards(read('from=2026-01-05&until=2026-01-04'))).toBe(false);
  });

  it('asks the server for days instead of words', () => {
    const address = read('range=next-14&venue=none&image=none');
    expect(listQuery(address, { start: '2026-01-01', end: '2026-01-15' })).toEqual({
      locale: 'en',
      venue: 'none',
      image: 'none',
      start: '2026-01-01',
      end: '2026-01-15',
    });
  });

  it.each([
    ['range=days&from=2026-01-05&until=2026-01-06', '2026-01-05', '2026-01-07', false],
    ['range=days', undefined, undefined, false],
    ['double=1', '2026-12-03', '2028-01-07', true],
    ['range=any&double=1', '2026-12-03', '2028-01-07', true],
    ['range=next-14&double=1', '2026-12-03', '2026-12-17', false],
    ['range=days&until=2026-12-31&double=1', '2025-11-27', '2027-01-01', true],
    ['range=days&from=2020-01-01&until=2026-12-31&double=1', '2020-01-01', '2021-02-04', true],
  ])('shows the days of "%s"', (query, start, end, cut) => {
    const days = shownDays(read(query), '2026-12-03', 1);
    expect([days.start, days.end, days.cut]).toEqual([start, end, cut]);
  });
});
