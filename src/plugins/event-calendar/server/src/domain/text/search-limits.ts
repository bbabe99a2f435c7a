import { fold } from './fold';

/** The most that one search may ask for: every word is looked for in every text, so the work grows with them. */
export const SEARCH_LIMITS = { characters: 200, words: 20 } as const;

/** A phrase or a word, as `searchWords` reads them. */
const word = /-?"[^"]*(?:"|$)|[^\s,"]+/g;
/** What stands between the fragments of a search on venues and organizers. */
const fragment = /[\p{L}\p{N}\p{M}-]+/gu;

/** Quotes around nothing ask for nothing, and neither does a hyphen where it only joins. */
const isEmpty = { words: /^-?"\s*"?$/, fragments: /^[\p{M}-]+$/u } as const;

/**
 * How many words a search has: those to find and those to leave out, repeated ones counted, a phrase as one.
 * @param by `fragments` where letters, digits and `-` alone make a word: every other character ends one there
 */
export function countSearchWords(query: string, by: 'words' | 'fragments'): number {
  const parts = by === 'words' ? query.replace(/[“”„‟″]/g, '"').match(word) : fold(query).match(fragment);
  return (parts ?? []).filter((part) => !isEmpty[by].test(part)).length;
}

/**
 * What is wrong with a text to search for, in words that follow the parameter's name; undefined where nothing is.
 * Characters are code points.
 */
export function searchFault(query: string, by: 'words' | 'fragments' = 'words'): string | undefined {
  const { characters, words } = SEARCH_LIMITS;
  // A code point has one or two units, so most texts need not be taken apart.
  if (query.length > 2 * characters || (query.length > characters && [...query].length > characters)) {
    return `must have at most ${characters} characters`;
  }
  return countSearchWords(query, by) > words ? `must have at most ${words} words` : undefined;
}
