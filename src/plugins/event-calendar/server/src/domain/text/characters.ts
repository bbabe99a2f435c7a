/** Half of a character outside the basic plane. It is not valid text: PostgreSQL and UTF-8 cannot store it. */
const loneSurrogate = /\p{Surrogate}/gu;
/** Surrogates, in pairs or not. Most texts have none, and this check is cheap. */
const anySurrogate = /[\uD800-\uDFFF]/;

/** Replaces lone surrogates with U+FFFD, so that every database and encoding can store the text. */
export const wellFormed = (text: string): string =>
  anySurrogate.test(text) ? text.replace(loneSurrogate, '\uFFFD') : text;

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
