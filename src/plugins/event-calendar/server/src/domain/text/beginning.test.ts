import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { cutHtml, truncateHtml } from './beginning';
import { storeHtml } from './html';

describe('the beginning of a piece of HTML', () => {
  it.each([
    ['short', 5, 'short'],
    ['longer', 5, 'longe'],
    ['one <b>two</b>', 5, 'one '],
    ['one <b>two</b>', 7, 'one <b>'],
    ['a &amp; b', 5, 'a '],
    ['a &amp; b', 7, 'a &amp;'],
    ['<a href="?a=1&amp;b">', 15, ''],
    ['&amp;<br> &lt; c', 12, '&amp;<br> '],
    ['a > b; c & d', 9, 'a > b; c '],
  ])('%j of at most %i characters is %j', (html, length, beginning) => {
    expect(cutHtml(html, length)).toBe(beginning);
  });

  it('splits no tag and no character reference', () => {
    const piece = fc.constantFrom('a', ' ', '<b>', '</b>', '&amp;', '&#8222;', '<br/>', '日');
    const html = fc.array(piece, { maxLength: 40, size: 'max' });
    fc.assert(
      fc.property(html, fc.nat(100), (pieces, length) => {
        const beginning = cutHtml(pieces.join(''), length);
        expect(beginning.length).toBeLessThanOrEqual(length);
        const whole = pieces.map((_, index) => pieces.slice(0, index + 1).join(''));
        expect(['', ...whole]).toContain(beginning);
      }),
    );
  });
});

const piece = fc.constantFrom(
  '<p>',
  '</p>',
  '<b>',
  '</b>',
  '<br />',
  '<ul><li>',
  '</li></ul>',
  'text',
  '&amp;',
  ' ',
);

it('closes what the cut leaves open, so that the beginning is sanitised HTML too', () => {
  const html = fc.array(piece, { maxLength: 30 }).map((pieces) => storeHtml(pieces.join('')));
  fc.assert(
    fc.property(html, fc.nat(80), (stored, length) => {
      const beginning = truncateHtml(stored, length);
      expect(storeHtml(beginning)).toBe(beginning);
    }),
  );
});

it('leaves a short text as it is, and ends elements in their order', () => {
  expect(truncateHtml('<p>One <b>two</b></p>', 21)).toBe('<p>One <b>two</b></p>');
  expect(truncateHtml('<p class="a">One</p>', 15)).toBe('<p class="a">On</p>');
  expect(truncateHtml('<p>One</p> <p>Two</p>', 11)).toBe('<p>One</p>');
  expect(truncateHtml('<p>One <b>two<br />three</b></p>', 20)).toBe('<p>One <b>two<br />t</b></p>');
});
