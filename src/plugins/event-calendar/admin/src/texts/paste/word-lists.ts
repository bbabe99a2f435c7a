/** `mso-list: l0 level2 lfo1` in the style of a paragraph: an item of a Word list, at level 2. */
const listLevel = /mso-list:[^;]*\blevel(\d+)/i;
const bullet = /mso-list:\s*ignore/i;
/** `1.`, `b)` or `iv.` before an item; anything else is a bullet. */
const ordinal = /^\s*(\d+|[a-z]|[ivxlc]+)[.)]/i;

/** Turns the lists of Word, which are copied as paragraphs with bullets as text, into nested lists. */
export function convertWordLists(body: Element): void {
  /** The lists that are open, from the outermost to the innermost. */
  let open: Element[] = [];
  let last: Element | undefined;
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const level = Number(listLevel.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
    if (level === 0) continue;
    if (last === undefined || previousElement(paragraph) !== last) open = [];
    const item = itemOf(paragraph);
    open = open.slice(0, level);
    // A change between bullets and numbers ends the list at this level.
    if (open.length === level && open.at(-1)?.localName !== item.list) open.pop();
    const isNew = open.length < level;
    while (open.length < level) open.push(openList(open.at(-1), item.list, paragraph));
    const list = open.at(-1);
    if (isNew && item.ordinal !== undefined) numberFrom(list, item.ordinal);
    list?.append(item.element);
    paragraph.remove();
    last = open[0];
  }
}

/** The previous element, if there are only blanks in between. */
function previousElement(element: Element): Element | null {
  let node = element.previousSibling;
  while (node !== null && node.nodeType !== Node.ELEMENT_NODE && (node.textContent ?? '').trim() === '') {
    node = node.previousSibling;
  }
  return node instanceof Element ? node : null;
}

/** @returns its element, and its number as it is written: `3`, `b` or `iv`; undefined for a bullet */
function itemOf(paragraph: Element): { element: Element; list: 'ol' | 'ul'; ordinal: string | undefined } {
  const element = paragraph.ownerDocument.createElement('li');
  let number: string | undefined;
  for (const span of paragraph.querySelectorAll('span')) {
    if (!bullet.test(span.getAttribute('style') ?? '')) continue;
    number ??= ordinal.exec(span.textContent ?? '')?.[1];
    span.remove();
  }
  element.append(...paragraph.childNodes);
  return { element, list: number === undefined ? 'ul' : 'ol', ordinal: number };
}

const ROMAN = new Map([...'ivxlc'].map((letter, index) => [letter, [1, 5, 10, 50, 100][index] ?? 0]));

/** Numbers a list from its first item on, as `start` and `type` of HTML say it. */
function numberFrom(list: Element | undefined, first: string): void {
  const small = first.toLowerCase();
  // `c` is the third letter, `i`, `v` and `x` are numbers.
  const type = /^\d/.test(small) ? '1' : /^([ivx]|[ivxlc]{2,})$/.test(small) ? 'i' : 'a';
  const start = { 1: Number, i: romanNumber, a: (letter: string) => letter.charCodeAt(0) - 96 }[type](small);
  if (start !== 1) list?.setAttribute('start', String(start));
  if (type !== '1') list?.setAttribute('type', first === small ? type : type.toUpperCase());
}

function romanNumber(small: string): number {
  const values = [...small].map((letter) => ROMAN.get(letter) ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

/** Creates a list in the last item of the list `around`, or before `place` if there is none. */
function openList(around: Element | undefined, name: 'ol' | 'ul', place: Element): Element {
  const list = place.ownerDocument.createElement(name);
  if (around === undefined) {
    place.before(list);
    return list;
  }
  const item = around.lastElementChild ?? around.appendChild(place.ownerDocument.createElement('li'));
  item.append(list);
  return list;
}
