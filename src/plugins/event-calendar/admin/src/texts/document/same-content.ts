import { BLOCK_ELEMENTS, VOID_ELEMENTS } from '../../../../server/src/domain/text/elements';
import { isContent } from './markers';

/** Whether two texts have the same blocks, characters, images and formats, so that readers see no difference. */
export const sameContent = (one: Element, other: Element): boolean =>
  new Outline(one).text === new Outline(other).text;

/** A part of a line: characters, or an element without content, with its formats. */
interface Piece {
  text: string;
  formats: string;
  /** Whether it is an element. Blanks next to an element are significant. */
  atom: boolean;
}

/** A normalized list of the blocks and lines of a text: texts that look the same have the same outline. */
class Outline {
  private readonly parts: string[] = [];
  private line: Piece[] = [];
  private preformatted = 0;

  constructor(root: Element) {
    this.readAll(root, []);
    this.endLine();
  }

  get text(): string {
    return this.parts.join('\n');
  }

  private readAll(parent: Element, formats: readonly string[]): void {
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) this.add(node.textContent ?? '', formats, false);
      else if (isElement(node)) this.readElement(node, formats);
    }
  }

  private readElement(element: Element, formats: readonly string[]): void {
    const name = element.localName;
    const tag = tagOf(element);
    if (BLOCK_ELEMENTS.has(name)) {
      this.endLine();
      this.parts.push(`<${tag}>`);
      this.preformatted += Number(name === 'pre');
      this.readAll(element, []);
      this.endLine();
      this.preformatted -= Number(name === 'pre');
      this.parts.push(`</${name}>`);
    } else if (VOID_ELEMENTS.has(name)) {
      this.add(`<${tag}>`, formats, true);
    } else if (element.childNodes.length > 0) {
      this.readAll(element, [...formats, tag]);
    } else if (tag !== name) {
      // An empty element with attributes may have a purpose.
      this.add(`<${tag}>`, formats, true);
    }
  }

  private add(text: string, formats: readonly string[], atom: boolean): void {
    const key = [...new Set(formats)].sort().join(' ');
    const last = this.line.at(-1);
    let kept = text;
    if (!atom && this.preformatted === 0) {
      kept = text.replace(/[ \t\r\n\f]+/g, ' ');
      const followsBlank = last === undefined || isBreak(last) || (!last.atom && last.text.endsWith(' '));
      if (followsBlank && kept.startsWith(' ')) kept = kept.slice(1);
    }
    if (isBreak({ text: kept, formats: key, atom })) this.trimLine();
    if (kept === '') return;
    if (last !== undefined && !last.atom && !atom && last.formats === key) last.text += kept;
    else this.line.push({ text: kept, formats: key, atom });
  }

  private trimLine(): void {
    const last = this.line.at(-1);
    if (last === undefined || last.atom || this.preformatted > 0) return;
    last.text = last.text.replace(/ $/, '');
    if (last.text === '') this.line.pop();
  }

  private endLine(): void {
    this.trimLine();
    for (const { text, formats } of this.line) this.parts.push(`${JSON.stringify(text)} ${formats}`);
    this.line = [];
  }
}

const isBreak = ({ text, atom }: Piece): boolean => atom && text.startsWith('<br');

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

/** The name and sorted attributes of an element, without attributes that have their default value. */
function tagOf(element: Element): string {
  const attributes = [...element.attributes]
    .filter(({ name, value }) => isContent(name) && !isDefault(name, value))
    .map(({ name, value }) => `${name}=${JSON.stringify(value)}`);
  return [element.localName, ...attributes.sort()].join(' ');
}

const isDefault = (name: string, value: string): boolean =>
  (name === 'class' && value === '') || ((name === 'colspan' || name === 'rowspan') && value === '1');
