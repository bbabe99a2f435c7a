import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { readCoordinates, readDegrees } from './coordinates';

describe('pasted coordinates', () => {
  it.each([
    ['48.85, 2.35', 48.85, 2.35],
    ['48.85,2.35', 48.85, 2.35],
    [' 48.85 2.35 ', 48.85, 2.35],
    ['(48.85; 2.35)', 48.85, 2.35],
    ['[-33.86, 151.2]', -33.86, 151.2],
    ['−33.86, 151.2', -33.86, 151.2],
    ['48.85°, 2.35°', 48.85, 2.35],
    ['48, 2', 48, 2],
    ['48,85; 2,35', 48.85, 2.35],
    ['48,85 2,35', 48.85, 2.35],
    ['48,85, 2,35', 48.85, 2.35],
    ["48°51'N 2°21'E", 48.85, 2.35],
    ['48°51′24″N, 2°21′3″E', 48.856667, 2.350833],
    [`48°51'24.1"N 2°21'03.0"E`, 48.856694, 2.350833],
    ['40° 44.9′ N, 73° 59.1′ W', 40.748333, -73.985],
    ['33.86° S 151.2° E', -33.86, 151.2],
    ["N 48°51' E 2°21'", 48.85, 2.35],
    ["48°51'N 2°21'O", 48.85, -2.35],
    ["  48°51'N 2°21'E\n", 48.85, 2.35],
    ['https://www.openstreetmap.org/?mlat=48.85&mlon=2.35#map=15/48.9/2.4', 48.85, 2.35],
    ['https://www.openstreetmap.org/#map=15/48.9/-2.4', 48.9, -2.4],
    ['https://maps.example/maps/@48.85,2.35,17z', 48.85, 2.35],
    ['https://maps.example/maps/place/X/@48.9,2.4,17z/data=!3d48.85!4d2.35', 48.85, 2.35],
    ['https://maps.example/maps?q=48.85%2C2.35', 48.85, 2.35],
    ['geo:48.85,2.35;u=35', 48.85, 2.35],
  ])('%s', (text, latitude, longitude) => {
    expect(readCoordinates(text)).toEqual({ latitude, longitude });
  });

  it.each([
    '',
    '48.85',
    '91, 2',
    '48.85, 181',
    '48.85, x',
    '1, 2, 3',
    'Paris',
    'https://example.org/%',
    '48,85',
    '-48,85',
  ])('%j are no coordinates', (text) => {
    expect(readCoordinates(text)).toBeUndefined();
  });

  it('are read in at most 2000 characters', () => {
    const apart = (blanks: number): string => `48.85,${' '.repeat(blanks)}2.35`;
    expect(readCoordinates(apart(1990))).toEqual({ latitude: 48.85, longitude: 2.35 });
    expect(readCoordinates(apart(1991))).toBeUndefined();
  });

  it('are the same with every separator', () => {
    const degrees = (limit: number) =>
      fc.integer({ min: -limit * 1e5, max: limit * 1e5 }).map((number) => number / 1e5 + 0);
    fc.assert(
      fc.property(degrees(90), degrees(180), (latitude, longitude) => {
        for (const joined of [', ', ' ', ';'])
          expect(readCoordinates(latitude + joined + longitude)).toEqual({ latitude, longitude });
      }),
    );
  });
});

describe('one number of degrees', () => {
  it.each([
    ['48.85', 48.85],
    ['48,85', 48.85],
    ['-0', 0],
    ['+12.', 12],
    ['90', 90],
    ['.5', 0.5],
    ['.55', 0.55],
    [' 48.85° ', 48.85],
    ['4°8', undefined],
    ['0x10', undefined],
    ['1e1', undefined],
    ['90.1', undefined],
    ['', undefined],
    ['x', undefined],
    ['48.85, 2.35', undefined],
  ])('%j is %j', (text, expected) => {
    expect(readDegrees(text, 90)).toBe(expected);
  });
});
