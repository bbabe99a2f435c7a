import { wellFormed } from '../text/characters';

/** The most octets that one line may have, without its line break (RFC 5545, 3.1). */
const OCTETS = 75;

/**
 * Characters that a value of type TEXT must not contain (RFC 5545, 3.3.11): all controls except TAB; line breaks are
 * escaped.
 */
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/**
 * A value of type TEXT: line breaks of every kind become `\n`, and special characters get a backslash (RFC 5545, 3.3.11).
 */
export const textValue = (text: string): string =>
  wellFormed(text)
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** A value of type URI, which cannot contain line breaks (RFC 5545, 3.3.13). */
export const uriValue = (address: string): string => wellFormed(address).replace(/[\s\p{Cc}]/gu, '');

/** Joins content lines to a file: folded, each with a line break at its end, including the last one (RFC 5545, 3.1). */
export const contentLines = (lines: readonly string[]): string =>
  lines.map((line) => `${folded(line)}\r\n`).join('');

/** Splits a line into pieces of at most 75 octets, without splitting a character. Takes time in proportion to its length. */
function folded(line: string): string {
  if (line.length * 3 <= OCTETS) return line;
  const bytes = Buffer.from(line);
  if (bytes.length <= OCTETS) return line;
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length;) {
    // The blank at the beginning of each further line counts too.
    let end = Math.min(bytes.length, start + (start === 0 ? OCTETS : OCTETS - 1));
    while (end < bytes.length && isInside(bytes[end])) end -= 1;
    pieces.push(bytes.toString('utf8', start, end));
    start = end;
  }
  return pieces.join('\r\n ');
}

/** Whether a byte of UTF-8 continues a character. */
const isInside = (byte = 0): boolean => (byte & 0xc0) === 0x80;
