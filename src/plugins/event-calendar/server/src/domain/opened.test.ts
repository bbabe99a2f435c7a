import { describe, expect, it } from '@jest/globals';
import { fieldMark } from './field-mark';
import { readOpened, writeOpened } from './opened';

describe('the mark of a field', () => {
  it('is one for all that a form shows as nothing', () => {
    expect([fieldMark(null), fieldMark(undefined), fieldMark('')]).toEqual(['', '', '']);
  });

  it('is one for texts that the server puts in order when it stores them', () => {
    const texts = ['Two words', ' Two words ', 'Two\twords', 'Two \u2028 words\n'];
    expect(new Set(texts.map(fieldMark)).size).toBe(1);
    expect(fieldMark(' ')).toBe('');
  });

  it('tells values apart, and files by their id', () => {
    const values = ['a', 'b', 'ab', 'ba', 'a b', 0, 1, true, false];
    expect(new Set(values.map(fieldMark)).size).toBe(values.length);
    expect(fieldMark({ id: 5, name: 'one' })).toBe(fieldMark({ id: 5 }));
    expect(fieldMark({ id: 5 })).not.toBe(fieldMark({ id: 6 }));
  });
});

describe('what a form was opened with', () => {
  it('comes through a header as it was', () => {
    const opened = { documentId: 'abc', fields: { title: [fieldMark('é — 日本'), 'b'], slug: [] } };
    expect(writeOpened(opened)).toMatch(/^[\x21-\x7e]+$/);
    expect(readOpened(writeOpened(opened))).toEqual(opened);
  });

  it.each([
    '',
    '%',
    'null',
    '{}',
    '%7B%22documentId%22%3A1%7D',
    encodeURIComponent('{"documentId":"a","fields":{"b":1}}'),
    encodeURIComponent('{"documentId":"a","fields":{"b":[1]}}'),
  ])('is nothing in %s', (header) => expect(readOpened(header)).toBeUndefined());
});
