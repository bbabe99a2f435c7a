import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dateFormat, formatDate } from './date-format';

const FIRST = Date.UTC(2031, 11, 1);
const DAY = 86_400_000;
/** Replaces the narrow spaces that `Intl` writes. */
const plain = (text: string): string => text.replace(/\s/g, ' ');
const inFrench = (options: Intl.DateTimeFormatOptions) => dateFormat('fr', { ...options, timeZone: 'UTC' });

describe('dates', () => {
  it.each([
    [{ dateStyle: 'full' }, 'lundi 1er décembre 2031'],
    [{ dateStyle: 'medium', timeStyle: 'short' }, '1er déc. 2031, 00:00'],
    [{ weekday: 'short', day: 'numeric', month: 'short' }, 'lun. 1er déc.'],
    [{ dateStyle: 'short' }, '01/12/2031'],
    [{ day: 'numeric' }, '1'],
    [{ day: 'numeric', month: 'numeric' }, '01/12'],
  ] as const)('in French have the first day of a month as people write it: %j', (options, text) => {
    expect(plain(inFrench(options).format(FIRST))).toBe(text);
  });

  it('have it in ranges, too', () => {
    const format = inFrench({ dateStyle: 'long' });
    expect(plain(format.formatRange(FIRST, FIRST + 2 * DAY))).toMatch(/^1er ?– ?3 décembre 2031$/);
    expect(plain(format.formatRange(FIRST - DAY, FIRST))).toMatch(/^30 novembre ?– ?1er décembre 2031$/);
  });

  it('are those of the browser on all other days and in other languages', () => {
    const at = fc.integer({ min: Date.UTC(1900), max: Date.UTC(2200) });
    const style = fc.constantFrom('full', 'long', 'medium', 'short');
    fc.assert(
      fc.property(at, style, fc.constantFrom('fr', 'fr-CA', 'en', 'en-GB'), (when, dateStyle, language) => {
        const options = { dateStyle, timeStyle: 'short', timeZone: 'UTC' } as const;
        const usual = new Intl.DateTimeFormat(language, options).format(when);
        const isFirst =
          language.startsWith('fr') && dateStyle !== 'short' && new Date(when).getUTCDate() === 1;
        const shown = formatDate(language, when, options);
        expect(isFirst ? shown.replace('1er', '1') : shown).toBe(usual);
        expect(shown.includes('1er')).toBe(isFirst);
      }),
      { numRuns: 500 },
    );
  });
});
