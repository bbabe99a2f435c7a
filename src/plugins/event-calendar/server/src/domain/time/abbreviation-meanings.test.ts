import { describe, expect, it } from '@jest/globals';
import { abbreviationMeanings } from './abbreviation-meanings';
import { HOUR, MINUTE } from './wall-clock';

/** A span of a zone: the abbreviation, hours east of UTC, and the year with which it ends. */
type Span = [name: string, hours: number, untilYear?: number];

const zone = (population: number, ...spans: Span[]) => ({
  population,
  abbrs: spans.map(([name]) => name),
  offsets: spans.map(([, hours]) => -60 * hours),
  untils: spans.map(([, , year]) => (year === undefined ? Infinity : Date.UTC(year, 0, 1))),
});
/** The hours of `XYZ`. */
const hoursOf = (...zones: ReturnType<typeof zone>[]): number =>
  (abbreviationMeanings(zones).get('xyz')?.offset ?? NaN) / HOUR;

describe('an abbreviation', () => {
  it('is found in lower case, with its spelling and its offset', () => {
    const found = abbreviationMeanings([zone(1, ['ChST', 10]), zone(1, ['GMT', 0], ['HOVST', 8])]);
    expect([...found]).toEqual([
      ['chst', { name: 'ChST', offset: 10 * HOUR }],
      ['gmt', { name: 'GMT', offset: 0 }],
      ['hovst', { name: 'HOVST', offset: 8 * HOUR }],
    ]);
  });

  it('has an offset of whole minutes', () => {
    const offsets = [...abbreviationMeanings([zone(1, ['MMT', -44.4 / 60])]).values()];
    expect(offsets).toEqual([{ name: 'MMT', offset: -44 * MINUTE }]);
  });

  it.each(['LMT', '+0545', 'AB', 'ABCDEF', '-3ABC', 'ABC+3'])('is not %s', (name) => {
    expect([...abbreviationMeanings([zone(1, [name, 3])])]).toEqual([]);
  });

  it('was in use in or after 1970', () => {
    expect(hoursOf(zone(1, ['XYZ', 1, 1969]))).toBeNaN();
    expect(hoursOf(zone(1, ['XYZ', 1, 1970]))).toBe(1);
    expect(hoursOf(zone(9, ['XYZ', 1, 1969]), zone(1, ['XYZ', 2, 1971]))).toBe(2);
  });

  it('means what it meant last in a zone', () => {
    expect(hoursOf(zone(1, ['XYZ', 7.5, 1975], ['ABC', 9, 1980], ['XYZ', 7]))).toBe(7);
  });

  it('means what most people mean by it', () => {
    expect(hoursOf(zone(2, ['XYZ', 1]), zone(3, ['XYZ', 2]))).toBe(2);
    expect(hoursOf(zone(3, ['XYZ', 1]), zone(2, ['XYZ', 2]))).toBe(1);
    expect(hoursOf(zone(2, ['XYZ', 1]), zone(3, ['XYZ', 2]), zone(2, ['XYZ', 1]))).toBe(1);
  });

  it('means what it means today, or did in 2020, even if more people meant something else before', () => {
    expect(hoursOf(zone(9, ['XYZ', 1, 2019]), zone(1, ['XYZ', 2]))).toBe(2);
    expect(hoursOf(zone(1, ['XYZ', 2]), zone(9, ['XYZ', 1, 2019]))).toBe(2);
    expect(hoursOf(zone(9, ['XYZ', 1, 2019]), zone(1, ['XYZ', 2, 2020]))).toBe(2);
    expect(hoursOf(zone(1, ['XYZ', 2, 2020]), zone(2, ['XYZ', 1]))).toBe(1);
    // One of the zones with the same offset is enough.
    const [still, before] = [zone(1, ['XYZ', 2]), zone(1, ['XYZ', 2, 1980])];
    expect(hoursOf(zone(9, ['XYZ', 1, 2019]), still, before)).toBe(2);
    expect(hoursOf(zone(9, ['XYZ', 1, 2019]), before, still)).toBe(2);
  });

  it('means the newest of what equally many people mean', () => {
    expect(hoursOf(zone(1, ['XYZ', 1, 1980]), zone(1, ['XYZ', 2, 1990]))).toBe(2);
    expect(hoursOf(zone(1, ['XYZ', 2, 1990]), zone(1, ['XYZ', 1, 1980]))).toBe(2);
  });

  it.each([
    ['EST', -5],
    ['EDT', -4],
    ['CST', -6],
    ['CDT', -5],
    ['MST', -7],
    ['MDT', -6],
    ['PST', -8],
    ['PDT', -7],
  ])('%s is %i hours from UTC, as in North America (RFC 5322, 4.3)', (name, hours) => {
    const [, meaning] = [...abbreviationMeanings([zone(1_400_000_000, [name, 8])])][0] ?? [];
    expect(meaning).toEqual({ name, offset: hours * HOUR });
  });
});
