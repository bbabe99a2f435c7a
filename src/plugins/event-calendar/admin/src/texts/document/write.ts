import { DOMSerializer } from '@tiptap/pm/model';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { VOID_ELEMENTS } from '../../../../server/src/domain/text/elements';
import { isEmbedded } from '../pictures/foreign';
import { ELEMENT, isStored, PARAGRAPH, PLAIN, SECTION } from './markers';

/**
 * The HTML of a document in the stored form: `storeHtml(written) === written`, and the interface returns exactly this
 * text. Pictures that are part of the text itself are left out, as the server would.
 */
export function writeDocument(document: DocumentNode): string {
  if (isEmpty(document)) return '';
  // A separate document, so that images are not loaded.
  const target = window.document.implementation.createHTMLDocument('');
  const content = DOMSerializer.fromSchema(document.type.schema).serializeFragment(document.content, {
    document: target,
  });
  return [...content.childNodes].map((node) => writeNode(node, true)).join('\n');
}

function isEmpty(document: DocumentNode): boolean {
  const [first, second] = document.children;
  return second === undefined && (first === undefined || (first.isTextblock && first.childCount === 0));
}

function writeNode(node: Node, outermost = false): string {
  if (node.nodeType === Node.TEXT_NODE) return escapeText(node.textContent ?? '');
  if (!isElement(node)) return '';
  const name = node.getAttribute(ELEMENT) ?? node.localName;
  if (name === 'img' && isEmbedded(node.getAttribute('src') ?? '')) return '';
  if (name === 'p' && !outermost && isBareText(node)) return writeContent(node);
  const start = `<${name}${writeAttributes(node)}`;
  if (VOID_ELEMENTS.has(name)) return `${start} />`;
  return `${start}>${contentOf(node, name)}</${name}>`;
}

function contentOf(element: Element, name: string): string {
  if (name === 'pre' && element.hasAttribute(PLAIN)) return escapeText(element.textContent ?? '');
  if (name === 'table') return writeRows(element);
  return writeContent(element);
}

const writeContent = (element: Element): string =>
  [...element.childNodes].map((node) => writeNode(node)).join('');

/** Whether a paragraph is stored as text without `<p>`. Two such texts in a row need the tags to stay separate. */
function isBareText(paragraph: Element): boolean {
  const isUnmarked = (other: Element | null): boolean =>
    other !== null && other.localName === 'p' && !other.hasAttribute(PARAGRAPH);
  return (
    isUnmarked(paragraph) &&
    !isUnmarked(paragraph.previousElementSibling) &&
    !isUnmarked(paragraph.nextElementSibling) &&
    [...paragraph.attributes].every(({ name }) => !isStored(name))
  );
}

/** The rows of a table, in `thead`, `tbody` and `tfoot`. */
function writeRows(table: Element): string {
  const pieces: string[] = [];
  let open = '';
  for (const row of table.querySelectorAll(':scope > tbody > tr')) {
    const section = row.getAttribute(SECTION) ?? 'tbody';
    if (section !== open) {
      if (open !== '') pieces.push(`</${open}>`);
      pieces.push(`<${section}>`);
      open = section;
    }
    pieces.push(writeNode(row));
  }
  if (open !== '') pieces.push(`</${open}>`);
  return pieces.join('');
}

function writeAttributes(element: Element): string {
  return [...element.attributes]
    .filter(({ name }) => isStored(name))
    .map(({ name, value }) =>
      value === '' && name !== 'alt'
        ? ` ${name}`
        : ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`,
    )
    .join('');
}

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
