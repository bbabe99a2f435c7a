import { describe, expect, it } from '@jest/globals';
import { foldHtml } from './fold';
import { storeHtml } from './html';
import { LONG_TEXT, announceText, knownText } from './long-texts';
import { showHtml } from './paragraphs';

const INPUT = `<i onclick="x">${'a'.repeat(LONG_TEXT)}</i>`;
const STORED = `<i>${'a'.repeat(LONG_TEXT)}</i>`;

describe('a long text that was announced', () => {
  it('is not computed again, until all who announced it have taken it back', () => {
    const text = { stored: STORED, shown: 'shown', folded: 'folded' };
    const releases = [announceText(INPUT, text), announceText(INPUT, text)];
    for (const release of releases) {
      expect(storeHtml(INPUT)).toBe(STORED);
      expect(storeHtml(STORED)).toBe(STORED);
      expect([showHtml(STORED), foldHtml(STORED)]).toEqual(['shown', 'folded']);
      // What comes in is shown and searched by nobody.
      expect(knownText(INPUT)).toEqual({ stored: STORED });
      release();
    }
    expect(knownText(INPUT)).toBeUndefined();
    expect(knownText(STORED)).toBeUndefined();
    expect(showHtml(STORED)).toBe(`<p>${STORED}</p>`);
  });

  it('keeps what is known of a text that is stored as it comes in', () => {
    const text = { stored: STORED, shown: 'shown', folded: 'folded' };
    const release = announceText(STORED, text);
    expect(knownText(STORED)).toEqual(text);
    release();
  });
});
