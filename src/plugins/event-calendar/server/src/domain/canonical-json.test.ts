import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { canonicalJson } from './canonical-json';

/** The same value with the members of its objects in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, inner]) => [name, reversed(inner)]),
  );
}

describe('canonicalJson', () => {
  it('parses to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(JSON.parse(canonicalJson(plain))).toEqual(plain);
      }),
    );
  });

  it('does not depend on the order of members', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(canonicalJson(reversed(plain))).toBe(canonicalJson(plain));
      }),
    );
  });

  it('has members in ascending order', () => {
    expect(canonicalJson({ b: 1, c: 2, a: 3 })).toBe('{"a":3,"b":1,"c":2}');
  });

  it('differs for different values', () => {
    const texts = [{}, [], null, '', 0, '0', { a: 1 }, { a: '1' }, [1, 2], [2, 1], [[1], 2], { a: { b: 1 } }];
    expect(new Set(texts.map(canonicalJson)).size).toBe(texts.length);
  });

  it('handles any depth and any width', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 300_000; level += 1) deep = level % 2 === 0 ? [deep] : { a: deep };
    expect(canonicalJson(deep)).toHaveLength((300_000 / 2) * (2 + 6) + 1);
    expect(canonicalJson(Array.from({ length: 300_000 }, () => 0))).toHaveLength(600_001);
  });

  it('treats a map as an object, and undefined as absent', () => {
    const map = new Map<string, unknown>([
      ['b', undefined],
      ['a', [undefined]],
    ]);
    expect(canonicalJson(map)).toBe('{"a":[null]}');
    expect(canonicalJson(undefined)).toBe('null');
  });
});
