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
    while (open.length < level) open.push(openList(open.at(-1), item.list, paragraph));
    open.at(-1)?.append(item.element);
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

function itemOf(paragraph: Element): { element: Element; list: 'ol' | 'ul' } {
  const element = paragraph.ownerDocument.createElement('li');
  let list: 'ol' | 'ul' = 'ul';
  for (const span of paragraph.querySelectorAll('span')) {
    if (!bullet.test(span.getAttribute('style') ?? '')) continue;
    if (ordinal.test(span.textContent ?? '')) list = 'ol';
    span.remove();
  }
  element.append(...paragraph.childNodes);
  return { element, list };
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
