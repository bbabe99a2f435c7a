import fc from 'fast-check';
import { describe, expect, it } from '#test';
import { showLine, storeLine, storePlainLine, tidyLine } from './line';

/** Texts with markup, character references and unusual characters. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom('&', 'amp;', '#38;', '#x26;', '&lt;', '&gt;', '&nbsp;', '&#0;', '&#10;', '&#x1;', '<b', '<', '>',
        '</b>', '<script>', '</script>', '<!--', '-->', 'Tom', ' ', '\n', '\u0001', '"', "'", '@', '&semi;', '&hash;',
        '&num;', '\uD800', '😀', '&copy', '/'), // prettier-ignore
      { maxLength: 30, size: 'max' },
    )
    .map((parts) => parts.join('')),
);

/** CPU time used so far, in milliseconds. It does not include time in which other processes run. */
const cpu = (): number => process.cpuUsage().user / 1000;

describe('titles and names', () => {
  it.each([
    ['Fish & Chips', 'Fish & Chips', 'Fish &#038; Chips'],
    ['Fish &amp; Chips', 'Fish & Chips', 'Fish &#038; Chips'],
    ['Fish &#038; Chips', 'Fish & Chips', 'Fish &#038; Chips'],
    ['&#8222;Vielfalt&#8220;', '„Vielfalt“', '„Vielfalt“'],
    ['A "quoted" – it\'s', 'A "quoted" – it\'s', 'A "quoted" – it\'s'],
    ['<em>New</em> show', '<em>New</em> show', '&lt;em&gt;New&lt;/em&gt; show'],
    ['I <3 jazz', 'I <3 jazz', 'I &lt;3 jazz'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;', '&#038;lt;b&#038;gt;'],
    ['  two\n\tlines ', 'two lines', 'two lines'],
    ['&#10;\u0007', '', ''],
    ['AT&T &copy 2031', 'AT&T &copy 2031', 'AT&#038;T &#038;copy 2031'],
  ])('%j is stored as %j and shown as %j', (input, stored, shown) => {
    expect(storeLine(input)).toBe(stored);
    expect(showLine(stored)).toBe(shown);
  });

  it('keeps blanks inside a text and replaces lone surrogates', () => {
    expect(storeLine('a  b \uD83D c 😀')).toBe('a  b \uFFFD c 😀');
  });

  it('stores a shown text unchanged', () => {
    fc.assert(
      fc.property(hostile, (input) => {
        const stored = storeLine(input);
        expect(storeLine(showLine(stored))).toBe(stored);
        expect(tidyLine(stored)).toBe(stored);
      }),
    );
  });

  it('shows neither markup nor control characters', () => {
    fc.assert(fc.property(hostile, (input) => !/[<>\u0000-\u001F]/.test(showLine(storeLine(input)))));
  });
});

describe('names of terms and contact fields', () => {
  it.each([
    ['<b>Strong</b>', 'Strong'],
    ['  Bold  ', 'Bold'],
    ['<b>12</b><script>alert(1)</script> x', '12 x'],
    ['a<!-- <b> -->b', 'ab'],
    ['cut <img src=x onerror=alert(1)', 'cut'],
    ['&lt;b&gt;bold&lt;/b&gt;', 'bold'],
    ['&amp;amp;lt;i&amp;amp;gt;x', 'x'],
    [`A &${'amp;'.repeat(50)} B`, 'A & B'],
    [`A &${'#38;'.repeat(50)} B`, 'A & B'],
    [`A &${'#0038;'.repeat(50)} B`, 'A & B'],
    [`A &${'#x26;'.repeat(50)} B`, 'A & B'],
    [`A &${'#X0026;'.repeat(50)} B`, 'A & B'],
    ['Prescot &amp; River Rd', 'Prescot & River Rd'],
    ['Ann <ann@example.org>', 'Ann <ann@example.org>'],
    ['<ann@example.org onclick=alert(1)>', ''],
    ['age < 12 > 3', 'age < 12 > 3'],
    ['<style>p{}</STYLE >y', 'y'],
  ])('%j is stored as %j', (input, stored) => {
    expect(storePlainLine(input)).toBe(stored);
  });

  it('does not change stored text, raw or escaped', () => {
    fc.assert(
      fc.property(hostile, (input) => {
        const stored = storePlainLine(input);
        expect(storePlainLine(stored)).toBe(stored);
        expect(storePlainLine(showLine(stored))).toBe(stored);
        expect(stored).not.toMatch(/<[a-z/!?](?![\w.+-]*@)/i);
      }),
      { numRuns: 500 },
    );
  });

  it('takes linear time', () => {
    for (const unit of ['&amp;', '<script>', '<!--', '<b', '<a@', '&#38;', '<style </style', 'amp;&']) {
      const started = cpu();
      storePlainLine(unit.repeat(20_000));
      expect(cpu() - started, unit).toBeLessThan(1_500);
    }
  });

  it('removes twelve layers of markup one by one, and of deeper ones every sign of markup', () => {
    const layers = (depth: number) => storePlainLine(`a ${'<'.repeat(depth)}${'b>'.repeat(depth)} & c`);
    expect([1, 11].map(layers)).toEqual(['a  & c', 'a  & c']);
    expect(layers(20)).toBe(`a ${'b'.repeat(8)}  c`);
  });

  it.each([
    ['elements', (depth: number) => '<'.repeat(depth) + 'b>'.repeat(depth)],
    ['comments', (depth: number) => `${'<!-'.repeat(depth)}<!-- -->${'- -->'.repeat(depth)}`],
    ['references', (depth: number) => `${'&#3'.repeat(depth)}&#56;${';'.repeat(depth)}`],
  ])('removes many layers of %s without a pass for each', (_name, layers) => {
    const text = layers(60_000);
    const started = cpu();
    const stored = storePlainLine(text);
    expect(cpu() - started).toBeLessThan(1_500);
    expect(stored).not.toMatch(/<[a-z!]|&#\d+;/i);
    expect(storePlainLine(stored)).toBe(stored);
  });
});
