import { trimBlanks, trimEnd, trimStart } from './characters';
import { BLOCK_ELEMENTS, VOID_ELEMENTS } from './elements';
import { knownText } from './long-texts';

/** A piece of HTML: text or a tag. */
interface Token {
  text: string;
  /** The element's name, empty for text. */
  element: string;
  end: boolean;
  /** For start tags: the index of the first token after the element. */
  after: number;
  /** For start tags: whether the element is a block or contains one. */
  block: boolean;
}

/**
 * A stored description or excerpt in responses (docs/interface.md 13.4). Text outside paragraphs is put into paragraphs: an empty
 * line begins a new one, and a single line break becomes `<br />`. Blocks, including existing paragraphs, are not changed, and an
 * empty text stays empty. Storing and showing again gives the same: `showHtml(storeHtml(shown)) === shown`. Takes linear time and
 * memory.
 */
export const showHtml = (stored: string): string => knownText(stored)?.shown ?? inParagraphs(stored);

function inParagraphs(stored: string): string {
  const tokens = tokenise(stored);
  const pieces: string[] = [];
  const paragraph = new Paragraph((content) => pieces.push(`<p>${content}</p>`));
  for (let index = 0; index < tokens.length;) {
    const token = tokens[index];
    if (token === undefined) break;
    if (token.block) {
      paragraph.finish();
      let block = '';
      for (const part of tokens.slice(index, token.after)) block += part.text;
      pieces.push(block);
      index = token.after;
      continue;
    }
    if (token.element === '') paragraph.addText(token.text);
    else paragraph.addTag(token);
    index += 1;
  }
  paragraph.finish();
  return pieces.join('\n');
}

/** A paragraph under construction from texts and inline tags. */
class Paragraph {
  /** The finished lines, each with its line break. */
  private lines: string[] = [];
  /** The line under construction; empty only at the beginning of the paragraph. */
  private line = '';
  /** Line breaks since the last content. */
  private breaks = 0;
  private open = 0;

  constructor(private readonly done: (content: string) => void) {}

  addText(text: string): void {
    const lines = text.split('\n');
    const last = lines.length - 1;
    lines.forEach((line, index) => {
      if (index > 0) this.breaks += 1;
      let part = this.breaks > 0 ? trimStart(line) : line;
      if (index < last) part = trimEnd(part);
      if (part === '') return;
      this.breakLine();
      this.line += part;
    });
  }

  addTag(token: Token): void {
    if (token.end) {
      // Line breaks before an end tag take effect after it.
      this.line += token.text;
      this.open = Math.max(0, this.open - 1);
      return;
    }
    if (token.element === 'br' && this.breaks === 1) this.breaks = 0;
    this.breakLine();
    this.line += token.text;
    if (!VOID_ELEMENTS.has(token.element)) this.open += 1;
  }

  finish(): void {
    const content = trimBlanks(this.lines.join('') + this.line);
    if (content !== '') this.done(content);
    this.lines = [];
    this.line = '';
    this.breaks = 0;
    this.open = 0;
  }

  /** Turns pending line breaks into a new paragraph or, inside an inline element, into `<br />`. */
  private breakLine(): void {
    const { breaks } = this;
    this.breaks = 0;
    if (breaks === 0 || this.line === '') return;
    if (breaks > 1 && this.open === 0) {
      this.finish();
      return;
    }
    const line = trimEnd(this.line);
    const ending = line.endsWith('<br />') ? '\n' : '<br />\n'.repeat(breaks);
    this.lines.push(line + ending);
    this.line = '';
  }
}

/** A tag of sanitised HTML, whose attributes have no `<` and `>`; matches in linear time. */
const anyTag = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)(?=[\s/>])[^<>]*>/g;

/** Splits HTML into texts and tags, and finds the end of each element and whether it contains a block. */
function tokenise(html: string): Token[] {
  const tokens: Token[] = [];
  const opened: Token[] = [];
  const add = (text: string, element: string, end: boolean, block: boolean): Token => {
    const token = { text, element, end, after: tokens.length + 1, block };
    tokens.push(token);
    return token;
  };
  let from = 0;
  for (const found of html.matchAll(anyTag)) {
    const [tag, slash, name = ''] = found;
    if (found.index > from) add(html.slice(from, found.index), '', false, false);
    from = found.index + tag.length;
    const element = name.toLowerCase();
    const end = slash === '/';
    const token = add(tag, element, end, !end && BLOCK_ELEMENTS.has(element));
    if (end) {
      const start = opened.pop();
      if (start === undefined) continue;
      start.after = tokens.length;
      const around = opened.at(-1);
      if (start.block && around !== undefined) around.block = true;
    } else if (VOID_ELEMENTS.has(element)) {
      const around = opened.at(-1);
      if (token.block && around !== undefined) around.block = true;
    } else {
      opened.push(token);
    }
  }
  if (from < html.length) add(html.slice(from), '', false, false);
  return tokens;
}
