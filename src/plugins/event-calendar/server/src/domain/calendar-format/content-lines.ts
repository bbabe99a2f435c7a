import { wellFormed } from '../text/characters';

/** The most octets that one line may have, without its line break (RFC 5545, 3.1). */
const OCTETS = 75;

/** Characters that no value of type TEXT may hold (RFC 5545, 3.3.11): all controls but TAB; line breaks are escaped. */
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** A value of type TEXT: `\n` for line breaks of every kind, a backslash before what has a meaning (RFC 5545, 3.3.11). */
export const textValue = (text: string): string =>
  wellFormed(text)
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** A value of type URI, in which no line break can stand (RFC 5545, 3.3.13). */
export const uriValue = (address: string): string => wellFormed(address).replace(/[\s\p{Cc}]/gu, '');

/** Content lines as a file: folded, each with a line break at its end, the last one too (RFC 5545, 3.1). */
export const contentLines = (lines: readonly string[]): string =>
  lines.map((line) => `${folded(line)}\r\n`).join('');

/** A line in pieces of at most 75 octets; no character is cut in two. Takes time in proportion to its length. */
function folded(line: string): string {
  if (line.length * 3 <= OCTETS) return line;
  const bytes = Buffer.from(line);
  if (bytes.length <= OCTETS) return line;
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length;) {
    // The blank that begins every further line counts.
    let end = Math.min(bytes.length, start + (start === 0 ? OCTETS : OCTETS - 1));
    while (end < bytes.length && isInside(bytes[end])) end -= 1;
    pieces.push(bytes.toString('utf8', start, end));
    start = end;
  }
  return pieces.join('\r\n ');
}

/** Whether a byte of UTF-8 continues a character. */
const isInside = (byte = 0): boolean => (byte & 0xc0) === 0x80;
