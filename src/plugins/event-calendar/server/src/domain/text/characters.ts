/** Half of a character outside the basic plane: no text, and PostgreSQL and UTF-8 cannot hold it. */
const loneSurrogate = /\p{Surrogate}/gu;
/** Halves, in pairs or not: most texts have none, and to see that costs next to nothing. */
const anySurrogate = /[\uD800-\uDFFF]/;

/** Every character whole: lone surrogates become U+FFFD, so that any database and any encoding takes the text. */
export const wellFormed = (text: string): string =>
  anySurrogate.test(text) ? text.replace(loneSurrogate, '\uFFFD') : text;

/** The blanks of HTML. A no-break space is content, not a blank. */
const isBlank = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c;

/** Cuts the blanks before a text; in time linear to their number, which a `\s+$`-like pattern is not. */
export function trimStart(text: string): string {
  let from = 0;
  while (from < text.length && isBlank(text.charCodeAt(from))) from += 1;
  return from === 0 ? text : text.slice(from);
}

/** Cuts the blanks after a text. */
export function trimEnd(text: string): string {
  let to = text.length;
  while (to > 0 && isBlank(text.charCodeAt(to - 1))) to -= 1;
  return to === text.length ? text : text.slice(0, to);
}

/** Cuts the blanks around a text, but no no-break spaces. */
export const trimBlanks = (text: string): string => trimEnd(trimStart(text));
