import fc from 'fast-check';
import { Filler, RawJson } from './value';
import type { Value } from './value';

const NUMBERS = ['1e999', '-1e999', '-0', '1E+2', '0.1e-400', '9007199254740993', '2147483648', '1.5', '-1'];

const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'NaN',
  '\0',
  'a\0b',
  '\u0001\u001f\u007f',
  '\ud800',
  'x\udfffy',
  '\uFEFF',
  '\u202Etxt.exe',
  '\u2028',
  '😀'.repeat(60),
  'e\u0301'.repeat(120),
  "'; drop table events; --",
  '"',
  '\\',
  '%',
  '%00',
  '%zz',
  '_',
  '$1',
  '?',
  '{',
  '}},{{',
  '<script>alert(1)</script>',
  '<p>'.repeat(200),
  '&#x110000;&#0;&amp',
  '__proto__',
  'constructor',
  'toString',
  '9'.repeat(400),
  '2031-02-30',
  '0000-00-00 00:00:00',
  '9999-12-31 23:59:59',
  '-271821-04-20',
  '275760-09-13',
  '+999999999 years',
  '-999999999 weeks',
  '99999999999999',
  'UTC+99',
  'UTC+14:60',
  '+24:00',
  'javascript:alert(1)',
  'http://',
  'http://[',
  'http://127.0.0.1:1/x.png',
  'file:///etc/passwd',
];

/** Hostile texts. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

const nested = (depth: number): Value => new RawJson(`${'['.repeat(depth)}${']'.repeat(depth)}`);
const nestedObjects = (depth: number): Value =>
  new RawJson(`${'{"venue":'.repeat(depth)}1${'}'.repeat(depth)}`);

/** A value that hardly any parameter accepts. */
export const hostileValue: fc.Arbitrary<Value> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...NUMBERS).map((text) => new RawJson(text)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Value>(null, true, false, 0, -1, 1.5, 1e300, [], {}, [null], [[]]),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Value>(
      new Filler(201),
      new Filler(2_001),
      new Filler(5_000, 'é '),
      new Filler(50_000, '<b>'),
      Array.from({ length: 501 }, (_, index) => index + 1),
      Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`key${index}`, index])),
      nested(50),
      nested(20_000),
      nestedObjects(10_000),
      { id: { id: { id: 1 } } },
      { length: 3, 0: 'a' },
      { toString: 'x', constructor: { prototype: {} } },
      new RawJson('{"__proto__":{"polluted":true},"venue":"x","organizer":"x"}'),
      ['a', 1, null, { a: [] }],
    ),
  },
  {
    weight: 1,
    arbitrary: fc.json({ maxDepth: 3, stringUnit: 'binary' }).map((text) => new RawJson(text)),
  },
);
