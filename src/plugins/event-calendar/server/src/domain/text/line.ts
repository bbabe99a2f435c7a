import { decodeHTMLStrict } from 'entities';
import { wellFormed } from './characters';

/** The most characters (code points) of a one-line text (docs/interface.md 2.24). */
export const LONGEST_LINE = 2000;

/** Control characters and line separators. */
const controls = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g;

/** How many layers of nested markup and references are removed one by one; texts that people write have fewer. */
const PASSES = 12;

/** Comments, scripts and styles with their content, and tags. An unclosed one extends to the end of the text. */
const comment = /<!--[\s\S]*?(?:-->|$)/g;
const silentElement = /<(script|style)\b[\s\S]*?(?:<\/\1\b[^>]*(?:>|$)|$)/gi;
/** An address in angle brackets (`Ann <ann@example.org>`) is not a tag. */
const tag = /<(?![\w.+-]+@[\w.-]+>)[a-zA-Z/!?][^>]*(?:>|$)/g;

/**
 * Normalises a one-line text without interpreting it: replaces lone surrogates, turns control characters and line breaks into
 * blanks, and trims. It is idempotent, so every way of writing may call it.
 */
export function tidyLine(text: string): string {
  return wellFormed(text).replace(controls, ' ').trim();
}

/**
 * The stored form of a title or of the name of a venue or an organizer (docs/interface.md 13.1): plain text. Character
 * references in the input are decoded once, so `storeLine(showLine(stored)) === stored`. Markup stays, as text. This is for
 * input of clients; text that an editor types into the admin panel is already plain (`tidyLine`).
 */
export function storeLine(input: string): string {
  return tidyLine(withoutReferences(input));
}

/** A text with its character references decoded once. */
export const withoutReferences = (text: string): string =>
  text.includes('&') ? decodeHTMLStrict(text) : text;

/**
 * The stored form of a term's name, of a contact field (address, phone, e-mail) or of a cost (docs/interface.md 13.2): plain
 * text without markup and character references, however deeply they are nested. A stored text does not change again:
 * `storePlainLine(stored) === stored` and, for names, `storePlainLine(showLine(stored)) === stored`.
 */
export function storePlainLine(input: string): string {
  let text = tidyLine(input);
  for (let pass = 0; pass < PASSES; pass += 1) {
    const plainer = tidyLine(decodeOnce(withoutMarkup(text)));
    if (plainer === text) return text;
    text = plainer;
  }
  // Nobody writes markup that is nested this deep, so everything that could become markup is removed.
  return tidyLine(text.replace(/[<>&]/g, ''));
}

/** A stored one-line text for responses: safe inside HTML, without typographic replacement (docs/interface.md 13.1). */
export function showLine(stored: string): string {
  return stored.replace(/[&<>]/g, (character) =>
    character === '&' ? '&#038;' : character === '<' ? '&lt;' : '&gt;',
  );
}

const withoutMarkup = (text: string): string =>
  text.includes('<') ? text.replace(comment, '').replace(silentElement, '').replace(tag, '') : text;

/**
 * Decodes character references. An ampersand that was encoded many times is decoded in one step, so that nesting costs no
 * time.
 */
const decodeOnce = (text: string): string =>
  text.includes('&') ? decodeHTMLStrict(text.replace(/&(?:amp;|#0*38;|#x0*26;)+/gi, '&')) : text;
