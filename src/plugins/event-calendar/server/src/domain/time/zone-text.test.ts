import fc from 'fast-check';
import moment from 'moment-timezone';
import { describe, expect, it } from '#test';
import { instant } from './types';
import { abbreviationInUse } from './tz-database';
import { HOUR, MINUTE } from './wall-clock';
import { offsetAt } from './zone';
import { readZone, rulesOf } from './zone-text';

const summer = instant(Date.UTC(2031, 6, 1));
const winter = instant(Date.UTC(2031, 0, 1));

describe('the text of a zone', () => {
  it.each([
    ['Europe/Paris', 'Europe/Paris'],
    ['europe/paris', 'Europe/Paris'],
    [' America/New_York ', 'America/New_York'],
    ['Asia/Calcutta', 'Asia/Calcutta'],
    ['UTC', 'UTC'],
    ['utc', 'UTC'],
    ['GMT', 'GMT'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
    ['EST', 'EST'],
    ['edt', 'EDT'],
    ['chst', 'ChST'],
    ['+05:30', '+05:30'],
    ['-08:00', '-08:00'],
    ['UTC+2', 'UTC+2'],
    ['utc+2', 'UTC+2'],
    ['UTC-3.5', 'UTC-3.5'],
    ['UTC+5:30', 'UTC+5:30'],
    ['UTC+05:45', 'UTC+05:45'],
    ['UTC+8.75', 'UTC+8.75'],
    ['UTC+0', 'UTC+0'],
    ['UTC+14', 'UTC+14'],
  ])('%s is stored as %s', (text, stored) => {
    expect(readZone(text)).toBe(stored);
    expect(readZone(stored)).toBe(stored);
  });

  it.each([
    '',
    ' ',
    'UTCfoo',
    'UTC+',
    'UTC2',
    'UTC+2.3',
    'UTC+15',
    'UTC-14:01',
    'UTC+5:60',
    'UTC+123',
    'UTC+1e1',
    'UTC+2 ',
    '+0530x',
    '+05',
    '+0530',
    '+26:00',
    '05:30',
    'Europe/Atlantis',
    'Europe',
    'Europe/Paris/x',
    'LMT',
    'XYZ',
    'constructor',
    '__proto__',
    'a'.repeat(100_000),
  ])('%j is not a zone, unless trimming makes it one', (text) => {
    expect(readZone(text)).toBe(text === 'UTC+2 ' ? 'UTC+2' : undefined);
  });

  it.each([
    ['UTC+2', 2 * HOUR],
    ['UTC-9.5', -9.5 * HOUR],
    ['UTC+12:45', 12.75 * HOUR],
    ['UTC+10.75', 10.75 * HOUR],
    ['UTC-0', 0],
    ['-00:00', 0],
    ['+05:59', 6 * HOUR - MINUTE],
    ['-00:30', -30 * MINUTE],
    ['EDT', -4 * HOUR],
    ['CST', -6 * HOUR],
    ['PST', -8 * HOUR],
    ['CEST', 2 * HOUR],
    ['JST', 9 * HOUR],
    ['BST', HOUR],
    ['IST', 5.5 * HOUR],
    ['AEST', 10 * HOUR],
    ['EST', -5 * HOUR],
  ])('%s has the same offset all year', (text, offset) => {
    const found = readZone(text);
    if (found === undefined) expect.fail(text);
    expect(offsetAt(summer, found)).toBe(offset);
    expect(offsetAt(winter, found)).toBe(offset);
  });

  it('has at most 60 characters, blanks included', () => {
    expect(readZone('Europe/Paris'.padStart(60))).toBe('Europe/Paris');
    expect(readZone('Europe/Paris'.padStart(61))).toBeUndefined();
  });

  it('accepts every name of the tz database in any case, and keeps links as given', () => {
    const names = moment.tz.names();
    expect(names.length).toBeGreaterThan(550);
    for (const name of names) {
      const zone = readZone(name.toUpperCase()) ?? expect.fail(name);
      expect(zone).toBe(name);
      const { untils, offsets, abbreviations } = rulesOf(zone);
      expect(untils).toEqual([...untils].sort((one, other) => one - other));
      expect(untils.at(-1), name).toBe(Infinity);
      expect([offsets.length, abbreviations.length], name).toEqual([untils.length, untils.length]);
    }
  });

  it('with a fixed offset has one span, with its own text as the abbreviation', () => {
    const rulesOfText = (text: string) => rulesOf(readZone(text) ?? expect.fail(text));
    expect(rulesOfText('utc-7.5')).toEqual({
      untils: [Infinity],
      offsets: [-7.5 * HOUR],
      abbreviations: ['UTC-7.5'],
    });
    expect(rulesOfText('nzdt')).toEqual({
      untils: [Infinity],
      offsets: [13 * HOUR],
      abbreviations: ['NZDT'],
    });
  });

  it('has one meaning for each abbreviation, with an offset that exists on earth', () => {
    for (const text of [
      'EST',
      'EDT',
      'CET',
      'CEST',
      'GMT',
      'WIB',
      'NZDT',
      'HKT',
      'SAST',
      'AKDT',
      'HST',
      'NST',
      'EAT',
      'MSK',
    ]) {
      const found = abbreviationInUse(text);
      expect(found?.name, text).toBe(text);
      expect(Math.abs(found?.offset ?? Infinity), text).toBeLessThanOrEqual(14 * HOUR);
    }
  });

  it('never throws, and reads its own output', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'UTCGM+-:.0123456789 ') })),
        (text) => {
          const found = readZone(text);
          if (found !== undefined) expect(readZone(found)).toBe(found);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
