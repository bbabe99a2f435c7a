import { decodeReferences } from './references';
import { normalized, wellFormed } from './characters';
import { BLOCK_ELEMENTS } from './elements';
import { withPlainLetters } from './letters';
import { knownText } from './long-texts';

/** Accents, and the vowel points of Hebrew and Arabic. Marks that make a different letter are kept. */
const accents =
  /[\u0300-\u036F\u0591-\u05BD\u05BF-\u05C7\u064B-\u065F\u0670\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF]/g;
const invisible = /[\p{Cf}\uFE00-\uFE0F]/gu;
const blanks = /[\s\p{Cc}]+/gu;
/** For ASCII text, folding changes only capitals and runs of blanks. */
const plainAscii = /^[\x00-\x7f]*$/;
const typography: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛′]/g, "'"],
  [/[“”„‟″«»]/g, '"'],
  [/[‐‑‒–—―−]/g, '-'],
  [/ς/g, 'σ'],
];

/**
 * The form in which a text is searched and sorted: lower case, without accents (`Café` gives `cafe`, `Straße` `strasse`),
 * plain quotes and dashes instead of typographic ones, one blank for several. Folding twice changes nothing.
 */
export function fold(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase().replace(blanks, ' ').trim();
  let folded = withPlainLetters(normalized(wellFormed(text), 'NFKD').replace(invisible, '')).replace(
    accents,
    '',
  );
  for (const [from, to] of typography) folded = folded.replace(from, to);
  return normalized(folded, 'NFC').replace(blanks, ' ').trim();
}

/** The folded text of stored HTML, with a blank at the end of each block and line. */
export const foldHtml = (html: string): string => knownText(html)?.folded ?? fold(textOf(html));

/** The text of stored HTML: without tags, character references decoded. */
export function textOf(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const text = html.replace(/<\/?([a-zA-Z][a-zA-Z0-9]*)(?=[\s/>])[^<>]*>/g, (_tag, name: string) =>
    BLOCK_ELEMENTS.has(name.toLowerCase()) || name === 'br' ? ' ' : '',
  );
  return decodeReferences(text);
}

/** The form of a name by which lists are sorted; it ignores case. */
export const sortName = (name: string): string => fold(name);

/** The words of a search on events (docs/interface.md 5.11). Each is a folded piece of text. */
export interface SearchWords {
  /** All of these must occur. */
  include: string[];
  /** None of these may occur. */
  exclude: string[];
}

/**
 * Reads a search on events: words between blanks and commas, `"a phrase"` as one, `-word` and `-"a phrase"` excluded. No
 * word is dropped for being short or common (docs/interface.md 5.11). Both lists may be empty (a search for `""`).
 */
export function searchWords(query: string): SearchWords {
  const include = new Set<string>();
  const exclude = new Set<string>();
  const plainQuotes = query.replace(/[“”„‟″]/g, '"');
  for (const [, minus, phrase, word] of plainQuotes.matchAll(/(-?)"([^"]*)(?:"|$)|([^\s,"]+)/g)) {
    const negated = minus === '-' || (word !== undefined && word.length > 1 && word.startsWith('-'));
    const folded = fold(phrase ?? (negated ? word?.slice(1) : word) ?? '');
    if (folded !== '') (negated ? exclude : include).add(folded);
  }
  return { include: [...include], exclude: [...exclude] };
}

/**
 * Reads a search on venues and organizers (docs/interface.md 8.4): the folded fragments between all characters that are not
 * letters, digits or `-`. All of them must occur in the same field. Empty if nothing can be searched for (`@!`).
 */
export function searchFragments(query: string): string[] {
  const fragments = fold(query).split(/[^\p{L}\p{N}\p{M}-]+/u);
  return [...new Set(fragments.filter((fragment) => /[\p{L}\p{N}]/u.test(fragment)))];
}
