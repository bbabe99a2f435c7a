import { wellFormed } from './characters';

/** A text with `\n` as its only line break; lone surrogates become U+FFFD. */
export const unixLines = (text: string): string =>
  wellFormed(text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);
