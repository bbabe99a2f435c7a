import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { searchFragments, searchWords } from './fold';
import { SEARCH_LIMITS, countSearchWords, searchFault } from './search-limits';

const TWENTY = Array.from({ length: 20 }, (_, index) => `w${index}`);

describe('the limits of a search', () => {
  it('are 200 code points', () => {
    expect(searchFault('z'.repeat(200))).toBeUndefined();
    expect(searchFault('𝄞'.repeat(200))).toBeUndefined();
    expect(searchFault('z'.repeat(201))).toBe('must have at most 200 characters');
    expect(searchFault('𝄞'.repeat(201))).toBe('must have at most 200 characters');
  });

  it.each([
    ['twenty words', TWENTY.join(' '), 20],
    ['words and an excluded word', `${TWENTY.join(' ')} -x`, 21],
    ['one word 21 times', 'a '.repeat(21), 21],
    ['excluded words alone', '-a '.repeat(21), 21],
    ['commas', 'a,'.repeat(21), 21],
    ['phrases', '"a b c" '.repeat(3), 3],
    ['typographic quotes', '“a b c” '.repeat(3), 3],
    ['nothing', ' , ', 0],
    ['quotes around nothing', '"" -"" , '.repeat(20), 0],
  ])('count %s', (_name, query, words) => {
    expect(countSearchWords(query, 'words')).toBe(words);
    expect(searchFault(query)).toBe(words > 20 ? 'must have at most 20 words' : undefined);
  });

  it('count fragments between other characters for venues and organizers', () => {
    expect(searchFault('a!'.repeat(21), 'words')).toBeUndefined();
    expect(searchFault('a!'.repeat(21), 'fragments')).toBe('must have at most 20 words');
    expect(searchFault('"a b c"', 'fragments')).toBeUndefined();
  });

  it('bound the number of search terms for any text', () => {
    const pieces = fc.constantFrom('a', 'b ', '-', '"', '“', ' ', ',', '!', '\u0301', '𝄞', 'ﷺ', '-c ');
    const text = fc.array(pieces, { maxLength: 120, size: 'max' }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (query) => {
        const { include, exclude } = searchWords(query);
        if (searchFault(query) === undefined)
          expect(include.length + exclude.length).toBeLessThanOrEqual(SEARCH_LIMITS.words);
        if (searchFault(query, 'fragments') === undefined)
          expect(searchFragments(query).length).toBeLessThanOrEqual(SEARCH_LIMITS.words);
      }),
      { numRuns: 2000 },
    );
  });
});
