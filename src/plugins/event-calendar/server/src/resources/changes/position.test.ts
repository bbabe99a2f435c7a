import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { Position } from './position';
import { shortHash } from '../../api/operations/entity-tag';
import { WHOLE, readToken, writeToken } from './position';

const seen = { epoch: 2 ** 46, number: 628, mark: '0123456789ab' };
const view = { language: 'fr', caller: 'somebody', shape: 'of some shape', seen };
const number = fc.integer({ min: 0, max: WHOLE });
const positions: fc.Arbitrary<Position> = fc.oneof(
  fc.record({ in: fc.constant('records' as const), since: number, after: number }),
  fc.record({ in: fc.constant('log' as const), number, affected: number }),
  fc.record({
    in: fc.constant('log' as const),
    number,
    affected: number,
    within: fc.record({ start: fc.string(), event: number }),
  }),
);

describe('a token', () => {
  it('is read as it was written, and needs no encoding in an address', () => {
    fc.assert(
      fc.property(positions, (position) => {
        const token = writeToken({ ...view, position });
        expect(token).toMatch(/^[\w.-]+$/);
        expect(readToken(token)).toEqual({ ...view, position });
      }),
    );
  });

  it('is refused if one of its characters has changed', () => {
    const token = writeToken({ ...view, position: { in: 'log', number: 17, affected: WHOLE } });
    const changed = fc.tuple(
      fc.nat({ max: token.length - 1 }),
      fc.constantFrom('A', 'b', '7', '.', '-', 'é'),
    );
    fc.assert(
      fc.property(changed, ([at, character]) => {
        fc.pre(token[at] !== character);
        expect(readToken(token.slice(0, at) + character + token.slice(at + 1))).toBeUndefined();
      }),
    );
  });

  it('of release 0.1.0 is recognised as outdated', () => {
    const payload = Buffer.from(JSON.stringify([1, 'fr', 'somebody', 'shape', 'log', 17, WHOLE])).toString(
      'base64url',
    );
    expect(readToken(`${payload}.${shortHash(payload).slice(0, 8)}`)).toBe('outdated');
  });

  it.each(['', '.', 'a.b.c', 'since', '{}', 'e30.abcdefgh'])('is not %j', (text) => {
    expect(readToken(text)).toBeUndefined();
  });
});
