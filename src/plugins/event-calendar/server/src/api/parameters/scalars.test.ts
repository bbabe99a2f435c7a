import { describe, expect, it } from '@jest/globals';
import { cost } from './cost';
import { flag, flagAsText, strictFlag, truthy } from './flags';
import { image } from './image';
import { decimal, parentId, positiveInteger, recordId } from './numbers';
import {
  lenientText,
  longText,
  longTextNotZero,
  nameText,
  nonEmptyText,
  oneOf,
  slugText,
  textOrEmpty,
} from './text';
import { dateTime, timeZone } from './times';
import type { ParameterType } from '../operations/types';
import { website } from './website';
import { context } from './check-context.fixtures';

/** What a type makes of raw values; `refused` for those that it refuses. */
const read = <T>(type: ParameterType<T>, raw: readonly unknown[]): (T | 'refused')[] =>
  raw.map((value) => {
    const reading = type.read(value, context);
    return reading.ok ? reading.value : 'refused';
  });
const refusesAll = (type: ParameterType<unknown>, raw: readonly unknown[]): void =>
  expect(read(type, raw)).toEqual(raw.map(() => 'refused'));

// The kinds of values in docs/interface.md 2.17 to 2.26, one by one.
describe('positiveInteger', () => {
  it('accepts values that equal a whole number above 0', () => {
    expect(read(positiveInteger(), ['5', '5.0', '2e1', '+5', ' 5', '05', 7])).toEqual([5, 5, 20, 5, 5, 5, 7]);
  });
  it('refuses everything else', () => {
    refusesAll(positiveInteger(), [
      '0',
      '-1',
      '1.5',
      'foo',
      '',
      ' ',
      '0x10',
      null,
      true,
      [],
      {},
      NaN,
      '1e999',
    ]);
  });
  it('caps larger values', () => {
    expect(read(positiveInteger(50), ['50', '51', '99999999999999999999'])).toEqual([50, 50, 50]);
  });
});

describe('recordId', () => {
  it('takes whole numbers and asks whether the record exists', () => {
    expect(read(recordId('event'), [5, '5', '5.0'])).toEqual([5, 5, 5]);
    expect(recordId('user').lookups?.(5)).toEqual([
      { kind: 'user', by: 'id', members: [5], unknown: 'refuse' },
    ]);
  });
  it('refuses null, empty, text and fractions', () => {
    refusesAll(recordId('event'), [null, '', 'me', 1.5, 0, -3, [5], true]);
  });
  it('stays within the range of a column', () => {
    expect(read(recordId('user'), ['99999999999'])).toEqual([2_147_483_647]);
    expect(read(recordId('event'), ['1e300'])).toEqual([Number.MAX_SAFE_INTEGER]);
  });
});

describe('parentId', () => {
  it('takes 0 for the top level, which needs no look-up', () => {
    expect(read(parentId(), [0, '0', 4])).toEqual([0, 0, 4]);
    expect(parentId().lookups?.(0)).toEqual([]);
    refusesAll(parentId(), ['', 'foo', null, -1]);
  });
});

describe('flags', () => {
  it('reads booleans strictly', () => {
    expect(read(flag(), [true, 1, '1', 'TRUE', 'true'])).toEqual([true, true, true, true, true]);
    expect(read(flag(), [false, 0, '0', 'False'])).toEqual([false, false, false, false]);
    refusesAll(flag(), ['yes', 'on', '', null, 2, 'toString', [], {}]);
  });
  it('reads words for yes leniently', () => {
    expect(read(truthy(), ['1', 'true', 'YES', 'y', 'on', 'enable', 'enabled', true])).not.toContain(false);
    expect(read(truthy(), ['no', '', '0', 'x', false, [], {}, null])).not.toContain(true);
  });
  it('reads strict_dates', () => {
    expect(read(strictFlag(), ['1', 'true', 'on', 'yes', 'no', 'x'])).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    refusesAll(strictFlag(), ['', 1, null, ['1']]);
  });
  it('reads the maps of venues, given as text or as booleans', () => {
    expect(read(flagAsText(), ['false', '0', 'no', '', 'true', '1', 'yes', true, false, 1])).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
      true,
      true,
      false,
      true,
    ]);
    refusesAll(flagAsText(), [null, [], {}, 2]);
  });
});

describe('texts', () => {
  it('tells non-empty texts', () => {
    expect(read(nonEmptyText(10), ['a', ' ', '00'])).toEqual(['a', ' ', '00']);
    refusesAll(nonEmptyText(10), ['', '0', 5, null, [], ['a'], true, 'a\u0000', 'x'.repeat(11)]);
  });
  it('takes empty texts where they are allowed', () => {
    expect(read(textOrEmpty(), ['', '0', 'a'])).toEqual(['', '0', 'a']);
    refusesAll(textOrEmpty(), [5, null, [], true, 'a\u0000', 'x'.repeat(2001)]);
    expect(read(longText(), ['', '0'])).toEqual(['', '0']);
    expect(read(longTextNotZero(), ['', '0', 'x'.repeat(50_000)])).toEqual([
      '',
      'refused',
      'x'.repeat(50_000),
    ]);
  });
  it('counts characters, not code units', () => {
    expect(read(nonEmptyText(3), ['😀😀😀', '😀😀😀😀'])).toEqual(['😀😀😀', 'refused']);
  });
  it('counts slugs and names as they are decoded, so that what was read can be sent', () => {
    const slug = encodeURIComponent('\u{1F3B7}'.repeat(200));
    expect(read(slugText(), [slug, 'x'.repeat(200), '%zz'])).toEqual([slug, 'x'.repeat(200), '%zz']);
    refusesAll(slugText(), [`${slug}x`, 'x'.repeat(201), '%zz'.repeat(70), '', '0', '%00\u0000']);
    expect(read(nameText(3), ['&#038;&lt;x', '&#038;&lt;xy'])).toEqual(['&#038;&lt;x', 'refused']);
  });
  it('documents the limits', () => {
    expect(nonEmptyText(200).schema).toEqual({ type: 'string', minLength: 1, maxLength: 200 });
    expect(slugText().schema).toEqual({ type: 'string', minLength: 1, maxLength: 2400 });
  });
  it('never refuses a parameter that is not declared', () => {
    expect(read(lenientText(), ['secret', '', null, [], '\u0000'])).toEqual([
      'secret',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
  it('takes one of several words', () => {
    expect(read(oneOf(['publish', 'draft']), ['draft', 'Draft', '', null, 'any'])).toEqual([
      'draft',
      'refused',
      'refused',
      'refused',
      'refused',
    ]);
  });
});

describe('website', () => {
  const addresses = [
    '',
    'https://a/b',
    'http://example.org:8080/?a=1&b=2#c',
    'ftp://example.org/x',
    'mailto:a@b.c',
  ];
  it('takes whole addresses', () => {
    expect(read(website(), addresses)).toEqual(addresses);
  });
  it('refuses incomplete addresses, and those that a link must not have', () => {
    refusesAll(website(), ['example.com', '/rel', '//example.org', 'https://', 'https:///x', 'two words']);
    refusesAll(website(), [
      'https://a/b c',
      'https://dömäin.org',
      5,
      null,
      'javascript:alert(1)',
      'data:text/html,x',
    ]);
    refusesAll(website(), [
      'https://a/"onclick=',
      'https://a/<b>',
      ' https://a/b',
      `https://a/${'x'.repeat(2000)}`,
    ]);
  });
});

describe('dateTime and timeZone', () => {
  it('reads dates, and leaves the zone of words to their use', () => {
    const timestamp = { kind: 'instant', instant: 1736944200_000, dateOnly: false };
    expect(
      read(dateTime(), ['2026-12-01', '2026-12-01 10:00', 'tomorrow 9am', '1736944200', 1736944200]),
    ).toEqual([
      { kind: 'wall', wall: '2026-12-01 00:00:00', dateOnly: true },
      { kind: 'wall', wall: '2026-12-01 10:00:00', dateOnly: false },
      { kind: 'relative', at: expect.any(Function) },
      timestamp,
      timestamp,
    ]);
    refusesAll(dateTime(), [
      '',
      'before my birthday',
      '2031-13-45',
      '2031-02-30',
      null,
      [],
      true,
      '0',
      0,
      -5,
    ]);
  });
  it('reads zones', () => {
    expect(read(timeZone(), ['', 'Europe/Paris', 'UTC', 'UTC+2'])).toEqual([
      undefined,
      'Europe/Paris',
      'UTC',
      'UTC+2',
    ]);
    refusesAll(timeZone(), ['Mars/Phobos', 'nonsense', 'UTCfoo', 5, null, ['UTC']]);
  });
});

describe('decimal', () => {
  it('stays within its bounds', () => {
    expect(read(decimal(-90, 90), ['45.5', '-90', 12])).toEqual([45.5, -90, 12]);
    refusesAll(decimal(-90, 90), ['91', '-90.1', '', 'north', null, '1e400', Infinity]);
  });

  it('may have no upper bound', () => {
    expect(read(decimal(0), ['0', '1e12', 12.5])).toEqual([0, 1e12, 12.5]);
    refusesAll(decimal(0), ['-1', '', 'cheap', null, '1e400']);
  });
});

describe('cost', () => {
  it('takes texts, numbers and lists of them', () => {
    expect(read(cost(), ['$10', 10, ['20', 10], ''])).toEqual(['$10', '10', ['20', '10'], '']);
    refusesAll(cost(), [
      true,
      {},
      [[1]],
      [{}],
      'x'.repeat(2001),
      ['\u0000'],
      Array(501).fill('1'),
      Array(3).fill('x'.repeat(700)),
      1e400,
    ]);
  });
  it('rounds numbers to two decimals, of which none is read as thousands', () => {
    expect(read(cost(), [12.345, 19.99 * 1.19, 1e-7, 1e21, [0.1 + 0.2]])).toEqual([
      '12.35',
      '23.79',
      '0',
      '1000000000000000000000',
      ['0.3'],
    ]);
  });
  it('takes lists that fit into a line with their separators', () => {
    const [whole, longer] = ['x'.repeat(997), 'x'.repeat(1000)];
    expect(read(cost(), [[whole, longer]])).toEqual([[whole, longer]]);
    refusesAll(cost(), [[longer, longer]]);
  });
});

describe('image', () => {
  it('distinguishes ids, addresses and empty values', () => {
    expect(read(image(), ['', 0, '0', []])).toEqual(Array(4).fill({ is: 'none' }));
    expect(read(image(), [7, '7'])).toEqual(Array(2).fill({ is: 'id', id: 7 }));
    expect(read(image(), ['https://example.org/a b.png', 'https://example.org/é.png'])).toEqual([
      'refused',
      { is: 'url', url: 'https://example.org/é.png' },
    ]);
    refusesAll(image(), ['portrait', 'file:///etc/passwd', '-3', 1.5, true, {}, [7]]);
  });
  it('looks up the file', () => {
    expect(image().lookups?.({ is: 'id', id: 7 })).toEqual([
      { kind: 'image', by: 'id', members: [7], unknown: 'refuse' },
    ]);
    expect(image().lookups?.({ is: 'none' })).toEqual([]);
  });
});
