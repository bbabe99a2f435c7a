import { describe, expect, it } from '@jest/globals';
import { foldHtml } from './fold';
import { storeHtml } from './html';
import { LONG_TEXT, announceText, knownText } from './long-texts';
import { showHtml } from './paragraphs';

const INPUT = `<i onclick="x">${'a'.repeat(LONG_TEXT)}</i>`;
const STORED = `<i>${'a'.repeat(LONG_TEXT)}</i>`;

describe('an announced long text', () => {
  it('is not computed again until every announcement is withdrawn', () => {
    const text = { stored: STORED, shown: 'shown', folded: 'folded' };
    const releases = [announceText(INPUT, text), announceText(INPUT, text)];
    for (const release of releases) {
      expect(storeHtml(INPUT)).toBe(STORED);
      expect(storeHtml(STORED)).toBe(STORED);
      expect([showHtml(STORED), foldHtml(STORED)]).toEqual(['shown', 'folded']);
      // The text sent by the client is never shown or searched.
      expect(knownText(INPUT)).toEqual({ stored: STORED });
      release();
    }
    expect(knownText(INPUT)).toBeUndefined();
    expect(knownText(STORED)).toBeUndefined();
    expect(showHtml(STORED)).toBe(`<p>${STORED}</p>`);
  });

  it('is longer than the limit', () => {
    const short = 'a'.repeat(LONG_TEXT);
    const release = announceText(short, { stored: short, shown: 'shown', folded: 'folded' });
    expect(knownText(short)).toBeUndefined();
    release();
  });

  it('keeps all results when the input is stored unchanged', () => {
    const text = { stored: STORED, shown: 'shown', folded: 'folded' };
    const release = announceText(STORED, text);
    expect(knownText(STORED)).toEqual(text);
    release();
    expect(knownText(STORED)).toBeUndefined();
  });
});
