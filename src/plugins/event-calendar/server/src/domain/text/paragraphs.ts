import { trimBlanks, trimEnd, trimStart } from './characters';
import { BLOCK_ELEMENTS, VOID_ELEMENTS } from './elements';
import { knownText } from './long-texts';

/** A piece of HTML: text, or one tag of an element. */
interface Token {
  text: string;
  /** The element's name, empty for text. */
  element: string;
  end: boolean;
  /** For start tags: the index of the token after the element's end tag. */
  after: number;
  /** For start tags: whether it is a block or there is one inside. */
  block: boolean;
}

/**
 * A stored description or excerpt for answers (docs/interface.md 13.4): text outside of paragraphs is put into paragraphs;
 * an empty line begins a new one and a single line break is `<br />`. Blocks, and so existing paragraphs, are left as they
 * are; an empty text stays empty. What is shown and stored again is shown alike: `showHtml(storeHtml(shown)) === shown`.
 * Time and memory are linear in the text.
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

/** A paragraph as it is put together from texts and inline tags. */
class Paragraph {
  /** The lines before the present one, with the breaks behind them. */
  private lines: string[] = [];
  private line = '';
  /** Line breaks met since the last content. */
  private breaks = 0;
  private open = 0;

  constructor(private readonly done: (content: string) => void) {}

  addText(text: string): void {
    const lines = text.split('\n');
    const last = lines.length - 1;
    lines.forEach((line, index) => {
      if (index > 0) this.breaks += 1;
      let part = this.breaks > 0 || this.isEmpty() ? trimStart(line) : line;
      if (index < last) part = trimEnd(part);
      if (part === '') return;
      this.breakLine();
      this.line += part;
    });
  }

  addTag(token: Token): void {
    if (token.end) {
      // The line breaks before an end tag count after it.
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

  private isEmpty(): boolean {
    return this.line === '' && this.lines.length === 0;
  }

  /** Turns the line breaks before what comes now into a new paragraph or, inside an inline element, into `<br />`. */
  private breakLine(): void {
    const { breaks } = this;
    this.breaks = 0;
    if (breaks === 0 || this.isEmpty()) return;
    if (breaks > 1 && this.open === 0) {
      this.finish();
      return;
    }
    const line = trimEnd(this.line);
    const ending = line.endsWith('<br />') ? '\n' : '<br />\n'.repeat(this.open === 0 ? 1 : breaks);
    this.lines.push(line + ending);
    this.line = '';
  }
}

/** A tag of sanitised HTML, in whose attributes no `<` or `>` stands; read in linear time whatever the text is. */
const anyTag = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)(?=[\s/>])[^<>]*>/g;

/** Cuts HTML into texts and tags, and finds for every element where it ends and whether it holds a block. */
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
