import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { targetsOf } from './relation-input';

describe('the records that a relation names', () => {
  it.each([
    ['abc', ['abc'], []],
    [{ documentId: 'abc', locale: 'en' }, ['abc'], []],
    [['abc', { documentId: 'def' }], ['abc', 'def'], []],
    [{ set: [{ documentId: 'abc' }] }, ['abc'], []],
    [{ connect: [{ documentId: 'abc' }, { id: 7 }], disconnect: [{ documentId: 'gone' }] }, ['abc'], [7]],
    [{ connect: [{ id: 'abc', position: { end: true } }] }, ['abc'], []],
    [5, [], [5]],
    [null, [], []],
    [undefined, [], []],
    [{ disconnect: ['gone'] }, [], []],
  ])('%o', (input, documentIds, rowIds) => {
    expect(targetsOf(input)).toEqual({ documentIds, rowIds });
  });

  it('are found in anything without a fault', () => {
    fc.assert(
      fc.property(fc.anything({ maxDepth: 4 }), (input) => {
        const { documentIds, rowIds } = targetsOf(input);
        return (
          documentIds.every((id) => typeof id === 'string') && rowIds.every((id) => typeof id === 'number')
        );
      }),
    );
  });
});
