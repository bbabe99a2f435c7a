import { BLOCK_ELEMENTS, SILENT_ELEMENTS } from '../../../../server/src/domain/text/elements';
import { isImageAddress, isLinkAddress } from '../addresses';
import { isEmbedded } from '../pictures/foreign';
import { convertStyles } from './formats';
import { unwrap } from './unwrap';
import { convertWordLists } from './word-lists';

/** Attributes that are kept, by element. All others depend on the page from which the text was copied. */
const KEPT_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  ol: ['start', 'type', 'reversed'],
  abbr: ['title'],
  time: ['datetime'],
};

/** Elements that have no meaning without their attributes. Only their content is kept. */
const WRAPPERS = 'span, font, center, label, big, nobr, form, button, a:not([href])';

/**
 * Cleans HTML that was copied from Word, other documents or web pages. Headings, paragraphs, lists, tables, links, images and formats
 * such as bold stay. Styles, classes, fonts, scripts, tracking images and the markup of office programs are removed.
 */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  removeAll(body, [...SILENT_ELEMENTS, 'meta', 'link', 'base', 'xml', 'input'].join(','));
  removeComments(body);
  for (const space of body.querySelectorAll('.Apple-converted-space')) space.replaceWith(' ');
  convertWordLists(body);
  convertStyles(body);
  for (const element of [...body.querySelectorAll('*')]) cleanElement(element);
  for (const wrapper of [...body.querySelectorAll(WRAPPERS)]) unwrap(wrapper);
  // A line break is judged by the text beside it, which unwrapping has left in pieces.
  body.normalize();
  removeStrayBreaks(body);
  removeEmptyParagraphs(body);
  body.normalize();
  return body.innerHTML.trim();
}

function cleanElement(element: Element): void {
  const { localName } = element;
  // Names with a colon, such as `o:p`, belong to office programs.
  if (localName.includes(':')) return unwrap(element);
  if (localName === 'img' && !isShown(element)) return element.remove();
  const kept = KEPT_ATTRIBUTES[localName] ?? [];
  for (const { name, value } of [...element.attributes]) {
    const isDirection = name === 'dir' && value.toLowerCase() === 'rtl';
    if (!kept.includes(name) && !isDirection) element.removeAttribute(name);
  }
  if (localName === 'a' && !isLinkAddress(element.getAttribute('href') ?? '')) {
    element.removeAttribute('href');
  }
}

/** Whether readers can see an image. Tracking pixels and files on a local disk are not visible. */
function isShown(image: Element): boolean {
  const isPixel = ['width', 'height'].some((side) => /^[01](px)?$/.test(image.getAttribute(side) ?? ''));
  const isHidden = /display\s*:\s*none|(^|[;\s])(width|height)\s*:\s*[01]px/i.test(
    image.getAttribute('style') ?? '',
  );
  const address = image.getAttribute('src') ?? '';
  return !isPixel && !isHidden && (isImageAddress(address) || isEmbedded(address));
}

function removeAll(body: Element, selector: string): void {
  for (const element of body.querySelectorAll(selector)) element.remove();
}

function removeComments(body: Element): void {
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
}

/** Removes line breaks that have no effect: between blocks, and at the start and end. */
function removeStrayBreaks(body: Element): void {
  const isEdge = (node: Element | null): boolean => node === null || BLOCK_ELEMENTS.has(node.localName);
  for (const lineBreak of body.querySelectorAll('br')) {
    const isBetween = isEdge(lineBreak.previousElementSibling) && isEdge(lineBreak.nextElementSibling);
    const text = [lineBreak.previousSibling, lineBreak.nextSibling].some(
      (node) => node?.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    );
    if (isBetween && !text) lineBreak.remove();
  }
}

/** Removes empty paragraphs, which were used as spacing. */
function removeEmptyParagraphs(body: Element): void {
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const isEmpty = (paragraph.textContent ?? '').trim() === '';
    if (isEmpty && paragraph.querySelector('img, hr, table') === null) paragraph.remove();
  }
}
