import { cutHtml } from './beginning';
import { BLOCK_ELEMENTS } from './elements';
import { decodeReferences } from './references';

/** Where a block begins, so that it is on a line of its own; no text of people has it, because stored texts have no control characters. */
const BEGINS = '\u0001';
/** A blank in a text whose blanks are shown as they are (`pre`). */
const KEPT_BLANK = '\u0002';
const CELLS: ReadonlySet<string> = new Set(['td', 'th']);
/** Their content is on lines of its own already. */
const UNSEEN: ReadonlySet<string> = new Set(['col', 'colgroup']);

/**
 * The text of an HTML-safe name or of sanitised HTML, as a reader sees it: without tags, each block on lines of its own, cells of a
 * row apart, and character references decoded. The address of a link follows its text in brackets, unless it is its text or leads
 * to a place on the same page.
 * @param page the address of the page, where the links to places on it have it
 */
export const plainText = (markup: string, page = ''): string => lines(textIn(markup, { page }));

function lines(text: string): string {
  return decodeReferences(text)
    .replace(/(?:\n[ \t\u00a0]*)?\u0001(?:[ \t\u00a0]*\u0001)*/g, '\n')
    .split('\n')
    .map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .replaceAll(KEPT_BLANK, ' ');
}

const MARKS = new RegExp(`[${BEGINS}${KEPT_BLANK}]`, 'g');

/**
 * The text with its character references, line breaks, `BEGINS` and `KEPT_BLANK`.
 * @param links the address of the page, if addresses of links are shown
 */
function textIn(markup: string, links?: { page: string }): string {
  const parts: string[] = [];
  let link: { address: string; from: number } | undefined;
  let from = 0;
  let preformatted = 0;
  const source = markup.replace(MARKS, ' ');
  const addText = (text: string): void => {
    parts.push(preformatted > 0 ? text.replace(/[ \t]/g, KEPT_BLANK) : text.replace(/\s+/g, ' '));
  };
  for (const match of source.matchAll(/<(\/?)([a-zA-Z][a-zA-Z0-9]*)?([^<>]*)>/g)) {
    const [whole, slash, written = '', attributes = ''] = match;
    const name = written.toLowerCase();
    addText(source.slice(from, match.index));
    from = match.index + whole.length;
    const ends = slash === '/';
    if (CELLS.has(name)) parts.push(' ');
    else if (name === 'br' || name === 'hr') parts.push('\n');
    else if (BLOCK_ELEMENTS.has(name) && !UNSEEN.has(name)) {
      parts.push(ends ? '\n' : BEGINS);
      if (name !== 'pre') continue;
      preformatted = Math.max(0, preformatted + (ends ? -1 : 1));
      // HTML leaves out a line break directly after the tag.
      if (!ends && source[from] === '\n') from += 1;
    } else if (name === 'a' && ends && link !== undefined) {
      parts.push(bracketed(link.address, parts.slice(link.from).join(''), links?.page ?? ''));
      link = undefined;
    } else if (name === 'a' && !ends && links !== undefined) {
      const address = addressIn(attributes);
      link = address === undefined ? undefined : { address, from: parts.length };
    }
  }
  addText(source.slice(from));
  return parts.join('');
}

/** The value of `href`; sanitised HTML has all values in `"`. */
const addressIn = (attributes: string): string | undefined =>
  [...attributes.matchAll(/\s([a-z-]+)="([^"]*)"/gi)].find(([, name]) => name?.toLowerCase() === 'href')?.[2];

/** The address of a link after its text; nothing if it is the text, or leads only within the page. */
function bracketed(address: string, text: string, page: string): string {
  const shown = address.trim().replace(/^(?:mailto|tel):/i, '');
  if (
    shown === '' ||
    shown.startsWith('#') ||
    shown.startsWith(`${page}#`) ||
    comparable(shown) === comparable(lines(text))
  )
    return '';
  return ` (${shown})`;
}

/** People write addresses without a scheme and without the slash at the end. */
const comparable = (address: string): string =>
  decodeReferences(address)
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '');

/** How many characters of HTML are read at most for one character of text. */
const MARKUP = 100;

/** The beginning of a text in one line, cut between words; without the addresses of links. */
export function summary(markup: string, length: number): string {
  const line = lines(textIn(cutHtml(markup, length * MARKUP))).replace(/\s+/g, ' ');
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > length / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}
