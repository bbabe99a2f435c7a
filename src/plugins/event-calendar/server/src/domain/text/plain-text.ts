import { cutHtml } from './beginning';
import { decodeReferences } from './references';

const BLOCK_END = /<\/(?:p|div|li|h[1-6]|tr|blockquote|ul|ol|table)\s*>|<br\s*\/?>/gi;

/** The text of an HTML-safe name or of sanitised HTML: without tags, with a line break after each block, and with character references decoded. */
export function plainText(markup: string): string {
  const lines = markup
    .replace(/\s+/g, ' ')
    .replace(BLOCK_END, '\n')
    .replace(/<[^<>]*>/g, '');
  return decodeReferences(lines)
    .split('\n')
    .map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** How many characters of HTML are read at most for one character of text. */
const MARKUP = 100;

/** The beginning of a text in one line, cut between words. */
export function summary(markup: string, length: number): string {
  const line = plainText(cutHtml(markup, length * MARKUP)).replace(/\s+/g, ' ');
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > length / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}
