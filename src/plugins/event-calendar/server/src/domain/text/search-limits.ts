import { fold } from './fold';

/** The limits of a search. Every word is searched for in every text, so the work grows with the number of words. */
export const SEARCH_LIMITS = { characters: 200, words: 20 } as const;

/** A phrase or a word, as `searchWords` reads them. */
const word = /-?"[^"]*(?:"|$)|[^\s,"]+/g;
/** A fragment of a search for venues and organizers. */
const fragment = /[\p{L}\p{N}\p{M}-]+/gu;

/** Terms that search for nothing: empty quotes, and fragments of hyphens and marks only. */
const isEmpty = { words: /^-?"\s*"?$/, fragments: /^[\p{M}-]+$/u } as const;

/**
 * The number of words in a search, to find or to exclude. Repeated words count each time, a phrase counts as one.
 * @param by how to split the query: `fragments` end at every character that is not a letter, a digit or `-`
 */
export function countSearchWords(query: string, by: 'words' | 'fragments'): number {
  const parts = by === 'words' ? query.replace(/[“”„‟″]/g, '"').match(word) : fold(query).match(fragment);
  return (parts ?? []).filter((part) => !isEmpty[by].test(part)).length;
}

/**
 * Checks a search text. Characters are code points.
 * @returns what is wrong, as words that follow the parameter's name; undefined if it is valid
 */
export function searchFault(query: string, by: 'words' | 'fragments' = 'words'): string | undefined {
  const { characters, words } = SEARCH_LIMITS;
  // A code point has one or two code units, so most texts need not be split to be counted.
  if (query.length > 2 * characters || (query.length > characters && [...query].length > characters)) {
    return `must have at most ${characters} characters`;
  }
  return countSearchWords(query, by) > words ? `must have at most ${words} words` : undefined;
}
