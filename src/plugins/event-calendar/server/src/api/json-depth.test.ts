import { assert, jsonValue, property } from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { isDeeperThan } from './json-depth';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** Levels of a value, counted by walking it. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('isDeeperThan', () => {
  it.each([
    ['"text"', 0],
    ['null', 0],
    ['[]', 1],
    ['{}', 1],
    ['{ "a": 1, "b": [null, {}] }', 3],
    [String.raw`["[[[{\"[\\"]`, 1],
    [String.raw`{"\\":["\\\"[{"],"]":"}"}`, 2],
    [nested(512), 512],
    [nested(100_000), 100_000],
  ])('counts the levels of a text (%#)', (text, depth) => {
    expect(isDeeperThan(depth, text)).toBe(false);
    if (depth > 0) expect(isDeeperThan(depth - 1, text)).toBe(true);
  });

  it('agrees with a walk through the value', () => {
    assert(
      property(jsonValue({ maxDepth: 6 }), (value) => {
        const depth = depthOf(value);
        const text = JSON.stringify(value, null, 1);
        expect(isDeeperThan(depth, text)).toBe(false);
        if (depth > 0) expect(isDeeperThan(depth - 1, text)).toBe(true);
      }),
    );
  });
});
