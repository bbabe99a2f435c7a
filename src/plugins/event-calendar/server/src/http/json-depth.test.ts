import { describe, expect, it } from 'vitest';
import { isDeeperThan } from './json-depth';

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

describe('isDeeperThan', () => {
  it.each([
    ['text', 0],
    [null, 0],
    [[], 1],
    [{}, 1],
    [{ a: 1, b: [null, {}] }, 3],
    [nested(512), 512],
    [nested(100_000), 100_000],
  ])('counts the levels of a value (%#)', (value, depth) => {
    expect(isDeeperThan(depth, value)).toBe(false);
    if (depth > 0) expect(isDeeperThan(depth - 1, value)).toBe(true);
  });
});
