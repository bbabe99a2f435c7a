import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codedTag, entityTag, isKnown, isMatched, readIfMatch, tagAsKnown } from './entity-tag';
import { CalendarError } from './errors';

describe('entityTag', () => {
  const tag = entityTag({ record: 17, calendar: 40 }, ['x']);

  it('is a strong tag that differs with the record, the calendar and what was asked for', () => {
    expect(tag).toMatch(/^"17-40-[\w-]{16}"$/);
    expect(entityTag({ record: 17, calendar: 41 }, ['x'])).not.toBe(tag);
    expect(entityTag({ record: 17, calendar: 40 }, ['y'])).not.toBe(tag);
    expect(entityTag({ record: 17, calendar: 40 }, ['x'])).toBe(tag);
  });

  it('matches as long as the record itself is unchanged', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), (record, calendar, other) => {
        const condition = readIfMatch(entityTag({ record, calendar }, null)) ?? [];
        expect(isMatched(condition, record)).toBe(true);
        expect(isMatched(condition, other)).toBe(other === record);
      }),
    );
  });
});

describe('isKnown', () => {
  it.each(['*', '"a"', 'W/"a"', '"b", W/"a"', ' "b" ,"a" '])('takes %j', (header) => {
    expect(isKnown(header, '"a"')).toBe(true);
  });

  it.each(['', '"b"', 'a', '"a', 'w/"a"', ','])('does not take %j', (header) => {
    expect(isKnown(header, '"a"')).toBe(false);
  });

  it('knows no answer without a tag', () => {
    expect(isKnown('', '')).toBe(false);
  });
});

describe('the tag of a coding', () => {
  const tag = entityTag({ record: 17, calendar: 40 }, ['x']);
  const br = codedTag(tag, 'br');
  const gzip = codedTag(tag, 'gzip');

  it('is another strong tag of the same state', () => {
    expect(new Set([tag, br, gzip]).size).toBe(3);
    for (const coded of [br, gzip, `W/${br}`]) {
      expect(isKnown(coded, tag)).toBe(true);
      expect(isKnown(`"x", ${coded}`, tag)).toBe(true);
    }
    for (const coded of [br, gzip]) expect(isMatched(readIfMatch(coded) ?? [], 17)).toBe(true);
    expect(isKnown(codedTag(entityTag({ record: 17, calendar: 41 }, ['x']), 'br'), tag)).toBe(false);
    expect(isKnown(tag.replace('"', '"x-br'), tag)).toBe(false);
  });

  it('is told from a tag that ends like one', () => {
    const like = '"1-2-abcdefghijklm-br"';
    expect(isKnown(like, like)).toBe(true);
    expect(isKnown(codedTag(like, 'br'), like)).toBe(true);
    expect(tagAsKnown(codedTag(like, 'gzip'), like, 'br')).toBe('"1-2-abcdefghijklm-br-gzip"');
    expect(isKnown(like, codedTag(like, 'br'))).toBe(false);
  });

  it('is answered to whoever has it, else that of the coding that would be sent', () => {
    expect(tagAsKnown(br, tag, undefined)).toBe(br);
    expect(tagAsKnown(`W/${tag}`, tag, 'br')).toBe(tag);
    expect(tagAsKnown(`"x", ${gzip}, ${br}`, tag, 'br')).toBe(br);
    expect(tagAsKnown(`"x", ${gzip}, ${br}`, tag, undefined)).toBe(gzip);
    expect(tagAsKnown('*', tag, undefined)).toBe(tag);
  });
});

describe('readIfMatch', () => {
  it('takes a star, one tag or several', () => {
    expect(readIfMatch('')).toBeUndefined();
    expect(readIfMatch(' * ')).toBe('any');
    expect(isMatched('any', 1)).toBe(true);
    expect(isMatched(readIfMatch('"1-2-a", "3-4-b"') ?? [], 3)).toBe(true);
    expect(isMatched(readIfMatch('"1-2-a", "3-4-b"') ?? [], 4)).toBe(false);
    expect(isMatched(readIfMatch('"some other"'.replace(' ', '_')) ?? [], 4)).toBe(false);
  });

  it('takes weak tags, which match nothing', () => {
    expect(isMatched(readIfMatch('W/"3-4-b"') ?? [], 3)).toBe(false);
  });

  it.each(['17', '"a', 'a"', '"a" "b"', '"a",', '*, "a"', '"\u0000"', `"${'x'.repeat(5000)}"`])(
    'refuses %j by name',
    (header) => {
      expect(() => readIfMatch(header)).toThrow(CalendarError);
      expect(() => readIfMatch(header)).toThrow(/If-Match/);
    },
  );
});
