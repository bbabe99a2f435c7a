import { describe, expect, it } from '@jest/globals';
import { expectation, fits, inOrder, slowness } from './plan.mjs';

describe('the speed of a machine', () => {
  it('is the expected one until something is measured', () => {
    expect(slowness({}, { a: 100 })).toBe(1);
    expect(slowness({ unknown: 900 }, { a: 100 })).toBe(1);
  });

  it('follows what is measured, more the longer it took', () => {
    expect(slowness({ a: 6 }, { a: 2 })).toBeCloseTo(1.06, 2);
    expect(slowness({ a: 6000 }, { a: 2000 })).toBeCloseTo(2.94, 2);
  });
});

describe('the expected time of a file', () => {
  it('is the last one on this machine, else the listed one at its speed, else the mean', () => {
    const { of, known } = expectation({ a: 2000 }, { a: 1000, b: 100 });
    expect(of('a')).toBe(2000);
    expect(of('b')).toBeCloseTo(194.3, 1);
    expect(of('c')).toBeCloseTo((2000 + 194.3) / 2, 1);
    expect(Object.keys(known).sort()).toEqual(['a', 'b']);
  });

  it('is a minute if no file was ever measured', () => {
    expect(expectation({}, {}).of('a')).toBe(60);
  });
});

it('a file fits if it ends in time on this machine', () => {
  expect(fits(30, 2, 60)).toBe(true);
  expect(fits(31, 2, 60)).toBe(false);
  expect(fits(1e6, 2, Infinity)).toBe(true);
});

describe('the order of files', () => {
  const seconds: Record<string, number> = { a: 10, b: 40, c: 20, d: 30, e: 5 };
  const of = (path: string): number => seconds[path] ?? 0;
  const files = Object.keys(seconds);
  const lot = (path: string): string => path;

  it('begins with those that did not run last time, then the longest', () => {
    const first = new Set(['a', 'c']);
    expect(inOrder(files, { of, first, room: Infinity, lot })).toEqual(['c', 'a', 'b', 'd', 'e']);
    expect(inOrder(files, { of, first: new Set(['gone']), room: Infinity, lot })).toEqual([
      'b',
      'd',
      'c',
      'a',
      'e',
    ]);
  });

  it('draws lots for the files that come last if there is no room for all', () => {
    // With the second between files, a, c and e fit, b and d do not.
    expect(inOrder(files, { of, first: new Set(), room: 44, lot })).toEqual(['c', 'a', 'e', 'b', 'd']);
    const otherwise = (path: string): string => ({ b: '1' })[path] ?? `2${path}`;
    expect(inOrder(files, { of, first: new Set(), room: 44, lot: otherwise })).toEqual([
      'b',
      'd',
      'c',
      'a',
      'e',
    ]);
  });

  it('keeps the files of a group together, a group as early as its longest file', () => {
    const groupOf = (path: string): string => ({ b: 'one', e: 'one', c: 'other', a: 'other' })[path] ?? path;
    const all = { of, lot, groupOf, first: new Set<string>() };
    expect(inOrder(files, { ...all, room: Infinity })).toEqual(['b', 'e', 'd', 'c', 'a']);
    expect(inOrder(files, { ...all, room: Infinity, first: new Set(['a', 'b']) })).toEqual([
      'b',
      'a',
      'd',
      'c',
      'e',
    ]);
    expect(inOrder(files, { ...all, room: 44 })).toEqual(['c', 'a', 'e', 'b', 'd']);
  });

  it('leaves no file out and repeats none', () => {
    for (const room of [0, 13, 50, 100, Infinity])
      expect(inOrder(files, { of, first: new Set(['e']), room, lot }).sort()).toEqual(files);
  });

  it('has room for those that did not run last time before all others', () => {
    expect(inOrder(files, { of, first: new Set(['b']), room: 46, lot })).toEqual(['b', 'd', 'c', 'a', 'e']);
  });
});
