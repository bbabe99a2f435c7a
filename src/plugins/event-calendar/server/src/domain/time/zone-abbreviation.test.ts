import fc from 'fast-check';
import moment from 'moment-timezone';
import { describe, expect, it } from '@jest/globals';
import { instant } from './types';
import { zoneAbbreviation } from './zone-abbreviation';
import { readZone } from './zone-text';

const abbreviation = (name: string, utc: string): string => {
  const zone = readZone(name);
  if (zone === undefined) throw new Error(name);
  return zoneAbbreviation(zone, instant(Date.parse(utc)));
};

describe('the abbreviation of a zone (docs/interface.md 4.10)', () => {
  it.each([
    ['America/New_York', 'EST', 'EDT'],
    ['America/Chicago', 'CST', 'CDT'],
    ['America/Denver', 'MST', 'MDT'],
    ['America/Phoenix', 'MST', 'MST'],
    ['America/Los_Angeles', 'PST', 'PDT'],
    ['America/Anchorage', 'AKST', 'AKDT'],
    ['America/Halifax', 'AST', 'ADT'],
    ['America/St_Johns', 'NST', 'NDT'],
    ['Pacific/Honolulu', 'HST', 'HST'],
    ['America/Sao_Paulo', '-03', '-03'],
    ['Europe/London', 'GMT', 'BST'],
    ['Europe/Dublin', 'GMT', 'IST'],
    ['Europe/Lisbon', 'WET', 'WEST'],
    ['Europe/Paris', 'CET', 'CEST'],
    ['Europe/Berlin', 'CET', 'CEST'],
    ['Europe/Helsinki', 'EET', 'EEST'],
    ['Europe/Moscow', 'MSK', 'MSK'],
    ['Europe/Istanbul', '+03', '+03'],
    ['Asia/Kathmandu', '+0545', '+0545'],
    ['Asia/Kolkata', 'IST', 'IST'],
    ['Asia/Calcutta', 'IST', 'IST'],
    ['Asia/Tokyo', 'JST', 'JST'],
    ['Asia/Shanghai', 'CST', 'CST'],
    ['Asia/Hong_Kong', 'HKT', 'HKT'],
    ['Asia/Dubai', '+04', '+04'],
    ['Asia/Jerusalem', 'IST', 'IDT'],
    ['Africa/Johannesburg', 'SAST', 'SAST'],
    ['Africa/Nairobi', 'EAT', 'EAT'],
    ['Africa/Abidjan', 'GMT', 'GMT'],
    ['UTC', 'UTC', 'UTC'],
    ['UTC+2', 'UTC+2', 'UTC+2'],
    ['UTC-3.5', 'UTC-3.5', 'UTC-3.5'],
    ['+05:30', '+05:30', '+05:30'],
    ['EDT', 'EDT', 'EDT'],
  ])('%s: %s in January, %s in July, in 2031, 2480 and 7031', (name, january, july) => {
    for (const year of [2031, 2480, 7031]) {
      expect(abbreviation(name, `${year}-01-15T12:00:00Z`)).toBe(january);
      expect(abbreviation(name, `${year}-07-15T12:00:00Z`)).toBe(july);
    }
  });

  it.each([
    ['Australia/Sydney', 'AEDT', 'AEST'],
    ['Pacific/Auckland', 'NZDT', 'NZST'],
  ])('%s: %s in January, %s in July', (name, january, july) => {
    expect(abbreviation(name, '2031-01-15T12:00:00Z')).toBe(january);
    expect(abbreviation(name, '2031-07-15T12:00:00Z')).toBe(july);
  });

  it('uses historical abbreviations', () => {
    expect(abbreviation('Europe/London', '1970-01-15T12:00:00Z')).toBe('BST');
    expect(abbreviation('America/New_York', '1943-07-15T12:00:00Z')).toBe('EWT');
    expect(abbreviation('Europe/Paris', '1850-01-01T12:00:00Z')).toBe('LMT');
  });

  it('changes with the offset, to the millisecond', () => {
    expect(abbreviation('America/New_York', '2031-03-09T06:59:59.999Z')).toBe('EST');
    expect(abbreviation('America/New_York', '2031-03-09T07:00:00Z')).toBe('EDT');
    expect(abbreviation('America/New_York', '3031-03-13T06:59:59.999Z')).toBe('EST');
    expect(abbreviation('America/New_York', '3031-03-13T07:00:00Z')).toBe('EDT');
  });

  it('is that of the tz database in every zone', () => {
    const zones = moment.tz.names();
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(1850, 0, 1), max: Date.UTC(2490, 0, 1) }),
        (name, milliseconds) => {
          expect(abbreviation(name, new Date(milliseconds).toISOString())).toBe(
            moment.tz(milliseconds, name).zoneAbbr(),
          );
        },
      ),
      { numRuns: 2000 },
    );
  });
});
