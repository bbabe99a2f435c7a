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
  ])('of %j is %j', (markup, text) => expect(plainText(markup)).toBe(text));
});

describe('the summary of a text', () => {
  it.each([
    ['one two three', 13, 'one two three'],
    ['one two three', 12, 'one two…'],
    ['one two three', 10, 'one two…'],
    ['<p>one</p><p>two</p>', 20, 'one two'],
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
