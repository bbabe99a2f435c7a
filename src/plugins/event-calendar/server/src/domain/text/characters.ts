/** Half of a character outside the basic plane. It is not valid text: PostgreSQL and UTF-8 cannot store it. */
const loneSurrogate = /\p{Surrogate}/gu;
/** Surrogates, in pairs or not. Most texts have none, and this check is cheap. */
const anySurrogate = /[\uD800-\uDFFF]/;

/** Replaces lone surrogates with U+FFFD, so that every database and encoding can store the text. */
export const wellFormed = (text: string): string =>
  anySurrogate.test(text) ? text.replace(loneSurrogate, '\uFFFD') : text;

/** The most marks after a letter: no writing needs more (UAX #15, Stream-Safe Text Format). */
const MARKS = 30;
/** The halfwidth marks of Japanese become marks in the compatibility forms. */
const moreMarks = new RegExp(`([\\p{M}\\uFF9E\\uFF9F]{${MARKS}})[\\p{M}\\uFF9E\\uFF9F]+`, 'gu');

/**
 * A text in a normal form of Unicode, with at most 30 marks after a letter, in time in proportion to its length. `normalize` sorts the
 * marks of a letter, in a time that grows with the square of their number: minutes for a text of 1 MB.
 */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  const safe = text.replace(moreMarks, '$1').normalize(form);
  // Some marks become several.
  return safe.replace(moreMarks, '$1');
}

/** The beginning of a text; a character of two halves is not cut in two. */
export const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')}…`;

/** The blanks of HTML. A no-break space is content, not a blank. */
const isBlank = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c;

/** Removes the blanks before a text. Takes linear time, unlike a pattern such as `\s+$`. */
export function trimStart(text: string): string {
  let from = 0;
  while (from < text.length && isBlank(text.charCodeAt(from))) from += 1;
  return from === 0 ? text : text.slice(from);
}

/** Removes the blanks after a text. */
export function trimEnd(text: string): string {
  let to = text.length;
  while (to > 0 && isBlank(text.charCodeAt(to - 1))) to -= 1;
  return to === text.length ? text : text.slice(0, to);
}

/** Removes the blanks around a text, but keeps no-break spaces. */
export const trimBlanks = (text: string): string => trimEnd(trimStart(text));
