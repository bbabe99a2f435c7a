import { describe, expect, it } from '@jest/globals';
import { newDays } from './new-days';
import { instant } from './types';
import { UTC, readZone } from './zone';

const at = (text: string) => instant(Date.parse(text));
const days = (from: string, to: string, zone = UTC, most = 10) =>
  newDays(at(from), at(to), zone, most).map((moment) => new Date(moment).toISOString());

describe('the days that begin in an interval', () => {
  it('begin at midnight in the zone, after the first moment and up to and including the last', () => {
    expect(days('2026-11-21T23:59:59Z', '2026-11-22T00:00:00Z')).toEqual(['2026-11-22T00:00:00.000Z']);
    expect(days('2026-11-22T00:00:00Z', '2026-11-22T23:59:59Z')).toEqual([]);
    expect(days('2026-11-22T12:00:00Z', '2026-11-24T12:00:00Z', readZone('Europe/Paris'))).toEqual([
      '2026-11-22T23:00:00.000Z',
      '2026-11-23T23:00:00.000Z',
    ]);
  });

  it('begin once when clocks change or midnight does not exist', () => {
    // Summer time began at midnight: the clocks went from 00:00 to 01:00.
    expect(days('2026-04-23T10:00:00Z', '2026-04-24T10:00:00Z', readZone('Africa/Cairo'))).toEqual([
      '2026-04-23T22:00:00.000Z',
    ]);
    // Samoa skipped 30 December 2011.
    expect(days('2011-12-29T20:00:00Z', '2011-12-31T20:00:00Z', readZone('Pacific/Apia'))).toEqual([
      '2011-12-30T10:00:00.000Z',
      '2011-12-31T10:00:00.000Z',
    ]);
  });

  it('are limited in number', () => {
    expect(days('2020-01-01T00:00:00Z', '2026-01-01T00:00:00Z', UTC, 3)).toHaveLength(3);
  });
});
