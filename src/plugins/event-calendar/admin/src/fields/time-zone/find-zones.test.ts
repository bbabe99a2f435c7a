import { describe, expect, it } from '@jest/globals';
import { findZones, likelyFirst } from './find-zones';

const ZONES = [
  { name: 'UTC', offset: '+00:00', abbreviation: 'UTC' },
  { name: 'America/New_York', offset: '-04:00', abbreviation: 'EDT' },
  { name: 'Asia/Kathmandu', offset: '+05:45', abbreviation: '+0545' },
  { name: 'Europe/Paris', offset: '+02:00', abbreviation: 'CEST' },
];
const names = (zones: readonly { name: string }[]) => zones.map(({ name }) => name);

describe('time zones', () => {
  it.each([
    ['new york', ['America/New_York']],
    ['YORK', ['America/New_York']],
    ['pâris', ['Europe/Paris']],
    ['europe/par', ['Europe/Paris']],
    ['cest', ['Europe/Paris']],
    ['utc+2', ['Europe/Paris']],
    ['+05:45', ['Asia/Kathmandu']],
    ['+5:45', ['Asia/Kathmandu']],
    ['UTC−4', ['America/New_York']],
    ['nowhere', []],
  ])('are found by %j', (typed, expected) => {
    expect(names(findZones(ZONES, typed))).toEqual(expected);
  });

  it('are all listed while nothing is typed, the likely ones first', () => {
    expect(findZones(ZONES, ' ')).toBe(ZONES);
    expect(
      names(likelyFirst(ZONES, ['Europe/Paris', undefined, 'Europe/Paris', 'UTC', 'Mars/Phobos'])),
    ).toEqual(['Europe/Paris', 'UTC', 'America/New_York', 'Asia/Kathmandu']);
  });
});
