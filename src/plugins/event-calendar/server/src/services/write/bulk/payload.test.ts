import { describe, expect, it } from '@jest/globals';
import { readPayload } from './payload';

describe('readPayload', () => {
  it('takes the fields and drops names that begin with _, including the key', () => {
    const { values, key } = readPayload(
      '{"title":"A","_uid":"x@y","_source":"y","venue":{"_note":1}}',
      '_uid',
    );
    expect([...values]).toEqual([
      ['title', 'A'],
      ['venue', { _note: 1 }],
    ]);
    expect(key).toBe('x@y');
  });

  it('takes a key that is a field, and a number', () => {
    expect(readPayload('{"title":"A"}', 'title')).toEqual({ values: new Map([['title', 'A']]), key: 'A' });
    expect(readPayload('{"_n":7}', '_n').key).toBe('7');
    expect(readPayload('{"_n":7}', undefined).key).toBeUndefined();
  });

  it('says what is wrong with a line', () => {
    expect(() => readPayload('{"title":', undefined)).toThrow(/^not JSON \(/);
    expect(() => readPayload('[1]', undefined)).toThrow('not a JSON object');
    expect(() => readPayload('null', undefined)).toThrow('not a JSON object');
    for (const line of ['{"title":"A"}', '{"_uid":""}', '{"_uid":null}', '{"_uid":{}}']) {
      expect(() => readPayload(line, '_uid')).toThrow(/^_uid is missing/);
    }
    expect(() => readPayload(JSON.stringify({ _uid: 'x'.repeat(501) }), '_uid')).toThrow('longer than 500');
  });
});
