import fc from 'fast-check';
import { describe, expect, it } from '#test';
import {
  codedTag,
  entityTag,
  isMatched,
  isPublicTag,
  matchesTag,
  matchingTag,
  publicEntityTag,
  readIfMatch,
} from './entity-tag';
import { CalendarError } from '../errors';

const mark = fc.constantFrom('', '0123456789ab', '0123456789ac', 'ba9876543210');

describe('entityTag', () => {
  const state = { epoch: 36, record: 'a1', calendar: 'b2' };
  const tag = entityTag(state, ['x']);

  it('is a strong tag that differs with the epoch, the record, the calendar and the request', () => {
    expect(tag).toMatch(/^"10-a1-b2-[\w-]{16}"$/);
    expect(entityTag({ ...state, epoch: 37 }, ['x'])).not.toBe(tag);
    expect(entityTag({ ...state, record: 'a2' }, ['x'])).not.toBe(tag);
    expect(entityTag({ ...state, calendar: 'b3' }, ['x'])).not.toBe(tag);
    expect(entityTag(state, ['y'])).not.toBe(tag);
    expect(entityTag(state, ['x'])).toBe(tag);
  });

  it('matches as long as the record itself is unchanged', () => {
    fc.assert(
      fc.property(fc.nat(), mark, mark, mark, (epoch, record, calendar, other) => {
        const condition = readIfMatch(entityTag({ epoch, record, calendar }, null)) ?? [];
        expect(isMatched(condition, { epoch, record })).toBe(true);
        expect(isMatched(condition, { epoch, record: other })).toBe(other === record);
        expect(isMatched(condition, { epoch: epoch + 1, record }), 'another epoch').toBe(false);
      }),
    );
  });
});

describe('publicEntityTag', () => {
  it('matches until the next change of the record, and tells its reader apart', () => {
    fc.assert(
      fc.property(fc.nat(), mark, mark, mark, (epoch, shown, calendar, last) => {
        const tag = publicEntityTag({ epoch, shown, calendar }, null);
        expect(isMatched(readIfMatch(tag) ?? [], { epoch, record: last })).toBe(last === shown);
        expect([isPublicTag(tag), isPublicTag(entityTag({ epoch, record: shown, calendar }, null))]).toEqual([
          true,
          false,
        ]);
      }),
    );
  });
});

describe('matchesTag', () => {
  it.each(['*', '"a"', 'W/"a"', '"b", W/"a"', ' "b" ,"a" '])('takes %j', (header) => {
    expect(matchesTag(header, '"a"')).toBe(true);
  });

  it.each(['', '"b"', 'a', '"a', 'w/"a"', ','])('is false for %j', (header) => {
    expect(matchesTag(header, '"a"')).toBe(false);
  });

  it('is false for a response without a tag', () => {
    expect(matchesTag('', '')).toBe(false);
  });
});

describe('the tag of a coding', () => {
  const state = { epoch: 36, record: 'a1', calendar: 'b2' };
  const tag = entityTag(state, ['x']);
  const br = codedTag(tag, 'br');
  const gzip = codedTag(tag, 'gzip');

  it('is another strong tag of the same state', () => {
    expect(new Set([tag, br, gzip]).size).toBe(3);
    for (const coded of [br, gzip, `W/${br}`]) {
      expect(matchesTag(coded, tag)).toBe(true);
      expect(matchesTag(`"x", ${coded}`, tag)).toBe(true);
    }
    for (const coded of [br, gzip]) expect(isMatched(readIfMatch(coded) ?? [], state)).toBe(true);
    expect(matchesTag(codedTag(entityTag({ ...state, calendar: 'b3' }, ['x']), 'br'), tag)).toBe(false);
    expect(matchesTag(tag.replace('"', '"x-br'), tag)).toBe(false);
  });

  it('is not confused with a tag that ends like one', () => {
    const like = '"1-2-abcdefghijklm-br"';
    expect(matchesTag(like, like)).toBe(true);
    expect(matchesTag(codedTag(like, 'br'), like)).toBe(true);
    expect(matchingTag(codedTag(like, 'gzip'), like, 'br')).toBe('"1-2-abcdefghijklm-br-gzip"');
    expect(matchesTag(like, codedTag(like, 'br'))).toBe(false);
  });

  it('is the one that the client sent, else that of the coding that would be sent', () => {
    expect(matchingTag(br, tag, undefined)).toBe(br);
    expect(matchingTag(`W/${tag}`, tag, 'br')).toBe(tag);
    expect(matchingTag(`"x", ${gzip}, ${br}`, tag, 'br')).toBe(br);
    expect(matchingTag(`"x", ${gzip}, ${br}`, tag, undefined)).toBe(gzip);
    expect(matchingTag('*', tag, undefined)).toBe(tag);
  });
});

describe('readIfMatch', () => {
  it('takes a star, one tag or several', () => {
    expect(readIfMatch('')).toBeUndefined();
    expect(readIfMatch(' * ')).toBe('any');
    expect(isMatched('any', { epoch: 1, record: 'a' })).toBe(true);
    expect(isMatched(readIfMatch('"1-2-a-x", "1-4-b-x"') ?? [], { epoch: 1, record: '4' })).toBe(true);
    expect(isMatched(readIfMatch('"1-2-a-x", "1-4-b-x"') ?? [], { epoch: 2, record: '4' })).toBe(false);
    expect(isMatched(readIfMatch('"some other"'.replace(' ', '_')) ?? [], { epoch: 1, record: '4' })).toBe(
      false,
    );
  });

  it('takes weak tags, which match nothing', () => {
    expect(isMatched(readIfMatch('W/"1-3-4-b"') ?? [], { epoch: 1, record: '3' })).toBe(false);
  });

  it.each(['17', '"a', 'a"', '"a" "b"', '"a",', '*, "a"', '"\u0000"', `"${'x'.repeat(5000)}"`])(
    'refuses %j by name',
    (header) => {
      expect(() => readIfMatch(header)).toThrow(CalendarError);
      expect(() => readIfMatch(header)).toThrow(/If-Match/);
    },
  );
});
