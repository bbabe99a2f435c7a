import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { MAX_BODY_BYTES, bodyWith } from './message';

const message = { type: 'calendar.changed', timestamp: '2026-11-22T12:00:00.000Z', data: { first: 1 } };

describe('the body of a message', () => {
  it('lists all items when there is room', () => {
    expect(JSON.parse(bodyWith(message, 'changes', [{ id: 1 }, { id: 2 }], true))).toEqual({
      ...message,
      data: { first: 1, changes: [{ id: 1 }, { id: 2 }], truncated: false },
    });
    expect(JSON.parse(bodyWith(message, 'changes', [{ id: 1 }], false)).data.truncated).toBe(true);
  });

  it('has room for an item that fits to the byte', () => {
    const empty = bodyWith(message, 'changes', [], true);
    const without = JSON.stringify({ text: '' });
    const room = MAX_BODY_BYTES - Buffer.byteLength(`${empty},${without}`);
    const listed = (letters: number): unknown =>
      JSON.parse(bodyWith(message, 'changes', [{ text: 'x'.repeat(letters) }], true)).data;
    expect(listed(room)).toEqual({ first: 1, changes: [{ text: 'x'.repeat(room) }], truncated: false });
    expect(listed(room + 1)).toEqual({ first: 1, changes: [], truncated: true });
  });

  it('is at most 64 kB, lists as many items as fit, and says when some are left out', () => {
    const items = fc.array(
      fc.record({ text: fc.string({ unit: 'grapheme', maxLength: 900, size: 'max' }) }),
      {
        minLength: 0,
        maxLength: 120,
        size: 'max',
      },
    );
    fc.assert(
      fc.property(items, (given) => {
        const body = bodyWith(message, 'changes', given, true);
        const bytes = Buffer.byteLength(body);
        expect(bytes).toBeLessThanOrEqual(MAX_BODY_BYTES);
        const { changes, truncated } = JSON.parse(body).data;
        expect(changes).toEqual(given.slice(0, changes.length));
        expect(truncated).toBe(changes.length < given.length);
        const next = given[changes.length];
        if (next !== undefined)
          expect(bytes + Buffer.byteLength(JSON.stringify(next)) + 1).toBeGreaterThan(MAX_BODY_BYTES - 2);
      }),
      { numRuns: 60 },
    );
  });
});
