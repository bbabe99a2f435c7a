import { wellFormed } from '../text/characters';

/** The most octets that one line may have, without its line break (RFC 5545, 3.1). */
const OCTETS = 75;

/** The octets of a fold: a line break and a blank. */
const FOLD = 3;
const BLANK = 0x20;
/** The fewest octets of a piece: without the blank that begins it, and a character of four octets short of the limit. */
const SHORTEST = OCTETS - 1 - 3;

/**
 * What cannot stand in a value of type TEXT as it is (RFC 5545, 3.3.11): line breaks, what has a meaning, and control characters, of
 * which only TAB may occur.
 */
const SPECIAL = /\r\n?|[\\;,\n\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  ';': '\\;',
  ',': '\\,',
  '\n': '\\n',
  '\r': '\\n',
  '\r\n': '\\n',
};

/**
 * A value of type TEXT: `\n` for line breaks of every kind, a backslash before what has a meaning, U+FFFD for control characters
 * and lone surrogates, which it cannot hold (RFC 5545, 3.3.11).
 */
export const textValue = (text: string): string =>
  wellFormed(text).replace(SPECIAL, (sign) => ESCAPES[sign] ?? '\ufffd');

/** What no address may hold: blanks and control characters. */
const NOT_IN_ADDRESSES = /[\s\p{Cc}]/gu;

/** A value of type URI (RFC 5545, 3.3.13); blanks and control characters are percent-encoded. */
export const uriValue = (address: string): string =>
  wellFormed(address).replace(NOT_IN_ADDRESSES, encodeURIComponent);

/** The value of a parameter: in quotes where it contains a separator; must have no quotes and no controls (RFC 5545, 3.2). */
export const parameterValue = (text: string): string => (/[:;,]/.test(text) ? `"${text}"` : text);

/** Room for the content lines of almost every component. */
const USUAL = Buffer.allocUnsafe(65_536);

/**
 * Content lines as text: folded, each with a line break at its end, the last one too (RFC 5545, 3.1). Folded as bytes, because lines
 * are measured in octets, and because a string made of many small pieces keeps the garbage collector busy.
 */
export function contentLines(lines: readonly string[]): string {
  let most = 0;
  for (const line of lines) most += mostOctets(line);
  const bytes = most <= USUAL.length ? USUAL : Buffer.allocUnsafe(most);
  let end = 0;
  let short = '';
  for (const line of lines) {
    if (line.length * 3 <= OCTETS) {
      short += `${line}\r\n`;
      continue;
    }
    end += bytes.write(short, end);
    short = '';
    end = writeFolded(line, bytes, end);
  }
  end += bytes.write(short, end);
  return bytes.toString('utf8', 0, end);
}

/** The most octets that a line takes in UTF-8, with its folds and its line break. */
const mostOctets = (line: string): number => line.length * 3 + mostFolds(line) * FOLD + 2;

const mostFolds = (line: string): number => Math.ceil((line.length * 3) / SHORTEST);

/**
 * Writes a line in pieces of at most 75 octets; no character is cut in two. Takes time in proportion to its length.
 * @returns where it ends
 */
function writeFolded(line: string, bytes: Buffer, start: number): number {
  // Behind its place, so that pieces can be moved forwards.
  let from = start + mostFolds(line) * FOLD;
  const until = from + bytes.write(line, from);
  let end = start;
  for (let room = OCTETS; until - from > room; room = OCTETS - 1) {
    let cut = from + room;
    while (isInside(bytes[cut])) cut -= 1;
    bytes.copyWithin(end, from, cut);
    end += cut - from;
    from = cut;
    end = writeBreak(bytes, end);
    bytes[end++] = BLANK;
  }
  bytes.copyWithin(end, from, until);
  return writeBreak(bytes, end + until - from);
}

/** Writes a line break (byte by byte, which takes less time than a text of two characters) and returns where it ends. */
function writeBreak(bytes: Buffer, at: number): number {
  bytes[at] = 0x0d;
  bytes[at + 1] = 0x0a;
  return at + 2;
}

/** Whether a byte of UTF-8 continues a character. */
const isInside = (byte = 0): boolean => (byte & 0xc0) === 0x80;
