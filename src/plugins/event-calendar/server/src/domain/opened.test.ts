import { describe, expect, it } from '@jest/globals';
import { fieldMark } from './field-mark';
import { readOpened, writeOpened } from './opened';

describe('the mark of a field', () => {
  it('is the same for all values that a form shows as empty', () => {
    expect([fieldMark(null), fieldMark(undefined), fieldMark('')]).toEqual(['', '', '']);
  });

  it('is the same for texts that the server stores as the same text', () => {
    const texts = ['Two words', ' Two words ', 'Two\twords', 'Two \u2028 words\n'];
    expect(new Set(texts.map(fieldMark)).size).toBe(1);
    expect(fieldMark(' ')).toBe('');
  });

  it('differs between values, and between files by their id', () => {
    const values = ['a', 'b', 'ab', 'ba', 'a b', 0, 1, true, false];
    expect(new Set(values.map(fieldMark)).size).toBe(values.length);
    expect(fieldMark({ id: 5, name: 'one' })).toBe(fieldMark({ id: 5 }));
    expect(fieldMark({ id: 5 })).not.toBe(fieldMark({ id: 6 }));
    expect(fieldMark({ type: 'doc' })).not.toBe(fieldMark({ type: 'page' }));
  });

  it('stays the same in later versions, because a panel may be older than the server', () => {
    expect(fieldMark('Two words')).toBe('1p1l9m4-2v0j9z');
  });
});

describe('the opened header', () => {
  it('keeps its content when written and read', () => {
    const opened = { documentId: 'abc', fields: { title: [fieldMark('é — 日本'), 'b'], slug: [] } };
    expect(writeOpened(opened)).toMatch(/^[\x21-\x7e]+$/);
    expect(readOpened(writeOpened(opened))).toEqual(opened);
    expect(readOpened(writeOpened({ documentId: 'abc', fields: {} }))).toEqual({
      documentId: 'abc',
      fields: {},
    });
  });

  it.each([
    '',
    '%',
    'null',
    '{}',
    '[]',
    '1',
    encodeURIComponent('{"fields":{}}'),
    encodeURIComponent('{"documentId":1,"fields":{}}'),
    encodeURIComponent('{"documentId":"a"}'),
    encodeURIComponent('{"documentId":"a","fields":""}'),
    encodeURIComponent('{"documentId":"a","fields":null}'),
    encodeURIComponent('{"documentId":"a","fields":{"b":[],"c":1}}'),
    '%7B%22documentId%22%3A1%7D',
    encodeURIComponent('{"documentId":"a","fields":{"b":1}}'),
    encodeURIComponent('{"documentId":"a","fields":{"b":[1]}}'),
  ])('is ignored when it is %j', (header) => expect(readOpened(header)).toBeUndefined());
});
