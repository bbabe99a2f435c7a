import { normalized } from './text/characters';
import { withPlainLetters } from './text/letters';

/** The longest slug in characters (docs/interface.md 2.24, 13.7). */
export const MAX_SLUG_LENGTH = 200;
/** The same, with each of its characters percent-encoded as four bytes. */
export const MAX_SHOWN_SLUG_LENGTH = MAX_SLUG_LENGTH * '%F0%9F%8E%AD'.length;

const accentedLatin = /(\p{Script=Latin})\p{M}+/gu;
const invisible = /\p{Cf}|[\uFE00-\uFE0F]/gu;
/**
 * Removed without a trace: `women's` gives `womens`. Looked for when letters have lost their accents, which would hide some. `ʼ` is a
 * letter itself (`ŉ` contains one), so it goes after its neighbours: otherwise the next pass would find more.
 */
const apostrophesInWords = [/(?<=\p{L})['’](?=\p{L})/gu, /(?<=\p{L})ʼ(?=\p{L})/gu];
const strayMarks = /(^|[^\p{L}\p{M}])\p{M}+/gu;
const betweenWords = /[^\p{L}\p{N}\p{M}_]+/gu;

/**
 * Makes a slug from a title, a name or a given slug (docs/interface.md 13.7): lower case, words joined by `-`, Latin letters
 * without accents, other scripts unchanged, at most 200 characters. The percent-encoded form of a slug gives the slug
 * itself: `slugify(showSlug(slug)) === slug`.
 * @returns the stored form; empty if the text has neither a letter nor a digit
 */
export function slugify(text: string): string {
  const whole = withPlainLetters(normalized(percentDecoded(text), 'NFKD'));
  const letters = whole.replace(invisible, '').replace(accentedLatin, '$1');
  const joined = apostrophesInWords.reduce((left, apostrophes) => left.replace(apostrophes, ''), letters);
  const plain = normalized(joined, 'NFC');
  const words = plain.replace(strayMarks, '$1').replace(betweenWords, '-');
  return cut(trimHyphens(words), MAX_SLUG_LENGTH);
}

/**
 * A stored slug for responses and addresses: characters beyond ASCII are percent-encoded in lower case (docs/interface.md
 * 13.9).
 */
export function showSlug(slug: string): string {
  return encodeURIComponent(slug.replace(/\p{Surrogate}/gu, '\uFFFD')).toLowerCase();
}

/** The stored form of a slug in an address or a filter, percent-encoded or not, in any case. */
export function readSlug(given: string): string {
  return normalized(percentDecoded(given), 'NFC').toLowerCase();
}

/** Whether a text can be a slug. Slugs have no capitals: the name `C` is not the slug `c`, which may be that of `C++`. */
export const isSlug = (text: string): boolean => text === text.toLowerCase() || /%[0-9a-f]{2}/i.test(text);

/**
 * The stored slugs that a text can mean in a filter: the slug made from it, and the text itself if it may be a slug that
 * version 0.1.0 made, which left a `ʼ` beside a removed apostrophe. Stored slugs stay as they are.
 */
export function slugsMeantBy(text: string): string[] {
  const made = slugify(text);
  const given = readSlug(text);
  const forms = given.includes('ʼ') ? [made, given] : [made];
  return forms.filter((slug, place) => slug !== '' && forms.indexOf(slug) === place);
}

/** The `number`th slug of the same base: `base-2`, `base-3`, …, within the longest length. */
export function numberedSlug(base: string, number: number): string {
  const suffix = `-${number}`;
  return cut(base, MAX_SLUG_LENGTH - suffix.length) + suffix;
}

/** Decodes percent-encoding if all of it is valid UTF-8. Otherwise the text is returned unchanged. */
export function percentDecoded(text: string): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The first characters of a text, without splitting a character and without a hyphen at the end. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = Array.from(text);
  return characters.length <= length ? text : trimHyphens(characters.slice(0, length).join(''));
}

function trimHyphens(text: string): string {
  let from = 0;
  let to = text.length;
  while (text[from] === '-') from += 1;
  while (to > from && text[to - 1] === '-') to -= 1;
  return text.slice(from, to);
}
