import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { plainText, summary } from './plain-text';

describe('the text of HTML', () => {
  it.each([
    ['<p>One  \n <b>two</b></p><p>three &amp; four</p>', 'One two\nthree & four'],
    ['a<br>b<br/>c<br />d', 'a\nb\nc\nd'],
    ['<h2>Plan</h2 ><div>Walk</DIV>home', 'Plan\nWalk\nhome'],
    ['a</p></div></li></ul>b', 'a\n\nb'],
    ['a</span>b', 'ab'],
    ['a&nbsp; \tb', 'a b'],
    ['<p> a </p><p> b </p>', 'a\nb'],
    ['1 &lt; 2 <i>of</i> 3', '1 < 2 of 3'],
    ['  ', ''],
    ['a<p>b</p>c', 'a\nb\nc'],
    [
      '<table><caption>Plan</caption><tr><td>19:30</td><td>Doors</td></tr><tr><th>20:00</th><td>Music</td></tr></table>',
      'Plan\n19:30 Doors\n20:00 Music',
    ],
    ['<dl><dt>Who</dt><dd>All</dd></dl>', 'Who\nAll'],
    ['<ul><li>one</li><li>two<ul><li>three</li></ul></li></ul>', 'one\ntwo\nthree'],
    ['<figure><img src="a.png"><figcaption>A view</figcaption></figure>next', 'A view\n\nnext'],
    ['<a href="https://tickets.example/42">Book <b>here</b></a>.', 'Book here (https://tickets.example/42).'],
    ['<a href="https://tickets.example/">tickets.example</a>', 'tickets.example'],
    [
      '<a href="https://a.example/?x=1&amp;y=2">https://a.example/?x=1&amp;y=2</a>',
      'https://a.example/?x=1&y=2',
    ],
    ['<a href="mailto:ann@a.example">ann@a.example</a>', 'ann@a.example'],
    ['<a href="mailto:ann@a.example">Ann</a>', 'Ann (ann@a.example)'],
    ['<a href="#top">up</a> <a>none</a>', 'up none'],
    ['<a title="see href=" href="/x">x</a>', 'x (/x)'],
    ['<pre>\n19:30  Doors\n  20:00 <b>Music</b></pre><p>a\nb</p>', '19:30  Doors\n  20:00 Music\na b'],
  ])('of %j is %j', (markup, text) => expect(plainText(markup)).toBe(text));
});

const words = fc.array(fc.string({ unit: fc.constantFrom(...'abc123'), minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 4,
});

it('keeps what a reader sees apart in any table', () => {
  const rows = fc.array(words, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(rows, (table) => {
      const cells = (row: string[]) => row.map((word) => `<td>${word}</td>`).join('');
      const markup = `<table>${table.map((row) => `<tr>${cells(row)}</tr>`).join('')}</table>`;
      expect(plainText(markup)).toBe(table.map((row) => row.join(' ')).join('\n'));
    }),
  );
});

it('leaves out addresses of places on the page itself', () => {
  const markup = '<a href="https://a.example/e#top">up</a> <a href="https://a.example/f#top">next</a>';
  expect(plainText(markup, 'https://a.example/e')).toBe('up next (https://a.example/f#top)');
});

describe('the summary of a text', () => {
  it.each([
    ['one two three', 13, 'one two three'],
    ['one two three', 12, 'one two…'],
    ['one two three', 10, 'one two…'],
    ['<p>one</p><p>two</p>', 20, 'one two'],
    ['<a href="https://a.example/">one</a> two', 20, 'one two'],
    ['<p>one</p><ul><li>two</li></ul><p>three</p>', 14, 'one two three'],
    ['abcdefghij', 6, 'abcde…'],
    // A blank in the first half would leave too little.
    ['abcd efghijk', 8, 'abcd ef…'],
    ['abcde fghijk', 8, 'abcde…'],
    ['ab cde', 4, 'ab…'],
  ])('%j in %i characters is %j', (markup, length, text) => expect(summary(markup, length)).toBe(text));

  it('reads only the beginning of long markup', () => {
    expect(summary(`${'<b></b>'.repeat(20)}word`, 1)).toBe('');
    expect(summary(`${'<b></b>'.repeat(20)}word`, 4)).toBe('word');
  });
});
