import { decodeHTML } from 'entities';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { markup, scriptData, trusted } from './markup';
import { plainText, summary } from '../../domain/text/plain-text';

describe('markup', () => {
  it('escapes all inserted values', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const shown = markup`${text}`.text;
        expect(shown).not.toMatch(/[<>"']/);
        expect(decodeHTML(shown)).toBe(text);
      }),
    );
    expect(markup`<b>${'<i>'}${trusted('<i>')}${[markup`<u>`, 1]}${undefined}${false}</b>`.text).toBe(
      '<b>&lt;i&gt;<i><u>1</b>',
    );
  });
});

describe('scriptData', () => {
  it('keeps the data and cannot close the script element', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const data = scriptData(json).text;
        expect(JSON.parse(data)).toEqual(JSON.parse(json));
        expect(data).not.toMatch(/[<>&\u2028\u2029]/);
      }),
    );
    expect(scriptData('{"a":"</script><!--"}').text).toBe('{"a":"\\u003c/script\\u003e\\u003c!--"}');
  });
});

describe('plainText', () => {
  it('keeps the words and lines of the HTML', () => {
    expect(plainText('<p>One &amp; two<br />three</p>\n<ul><li>A</li><li>B&nbsp;C</li></ul>')).toBe(
      'One & two\nthree\nA\nB C',
    );
  });

  it('cuts between words', () => {
    expect(summary('<p>The quick brown fox</p>', 12)).toBe('The quick…');
    expect(summary('short', 12)).toBe('short');
    expect(summary('unbreakableword', 8)).toBe('unbreak…');
  });
});
