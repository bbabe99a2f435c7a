import { describe, expect, it } from '@jest/globals';
import english from './en';
import enFeeds from './en/feeds.json';
import enReasons from './en/reasons.json';
import french from './fr';
import frFeeds from './fr/feeds.json';
import frReasons from './fr/reasons.json';

// With the texts that are loaded later.
const en = { ...english, ...enFeeds, ...enReasons };
const fr = { ...french, ...frFeeds, ...frReasons };

/** The names of the values that a text is given: `{count, plural, …}` and `{name}`. */
const valuesOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name = '']) => name))].sort();

const catalogue = (words: Record<string, string>) => new Map(Object.entries(words));

describe('the texts of the admin panel', () => {
  it('exist in English and in French', () => {
    expect([...catalogue(fr).keys()].sort()).toEqual([...catalogue(en).keys()].sort());
    for (const text of [...Object.values(en), ...Object.values(fr)]) expect(text.trim()).not.toBe('');
  });

  it('have the same placeholders in both', () => {
    const french = catalogue(fr);
    for (const [key, text] of catalogue(en))
      expect([key, ...valuesOf(french.get(key) ?? '')]).toEqual([key, ...valuesOf(text)]);
  });

  it('have French quotation marks and narrow no-break spaces in French', () => {
    const quotes = Object.values(fr).flatMap((text) =>
      [...text.matchAll(/«.|.»|[“”"]/gu)].map(([quote]) => quote),
    );
    expect(new Set(quotes)).toEqual(new Set(['«\u202f', '\u202f»']));
  });

  it('have no space in French at which a line could break before ? ! ; and :', () => {
    expect(Object.values(fr).filter((text) => / [?!;:]/.test(text))).toEqual([]);
  });
});
