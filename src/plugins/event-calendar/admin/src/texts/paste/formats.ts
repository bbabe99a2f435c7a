import { unwrap } from './unwrap';

/** Formats that other editors write as styles, with the elements that mean the same. */
const FORMATS: readonly { element: string; is(style: CSSStyleDeclaration): boolean }[] = [
  { element: 'strong', is: ({ fontWeight }) => fontWeight === 'bold' || Number(fontWeight) >= 600 },
  { element: 'em', is: ({ fontStyle }) => fontStyle === 'italic' },
  { element: 'u', is: (style) => decorated(style, 'underline') },
  { element: 's', is: (style) => decorated(style, 'line-through') },
  { element: 'sup', is: ({ verticalAlign }) => verticalAlign === 'super' },
  { element: 'sub', is: ({ verticalAlign }) => verticalAlign === 'sub' },
];

/**
 * Brings formats that stand in styles into elements, and takes bold and italic elements away whose style says the contrary,
 * as web editors wrap all that is copied in one.
 */
export function formatsAsElements(body: Element): void {
  for (const element of [...body.querySelectorAll('b[style], strong[style], i[style], em[style]')]) {
    const { fontWeight, fontStyle } = styleOf(element);
    const isBold = ['b', 'strong'].includes(element.localName);
    if (isBold ? /^(normal|400)$/.test(fontWeight) : fontStyle === 'normal') unwrap(element);
  }
  for (const element of body.querySelectorAll('span[style], font[style]')) {
    const style = styleOf(element);
    for (const format of FORMATS) {
      const isLinkLine = format.element === 'u' && element.closest('a') !== null;
      if (format.is(style) && !isLinkLine) wrapContent(element, format.element);
    }
  }
}

const decorated = (style: CSSStyleDeclaration, line: string): boolean =>
  style.textDecorationLine.includes(line);

/** The style attribute of an element, which has one. */
function styleOf(element: Element): CSSStyleDeclaration {
  const reader = element.ownerDocument.createElement('span');
  reader.setAttribute('style', element.getAttribute('style') ?? '');
  return reader.style;
}

function wrapContent(element: Element, name: string): void {
  const format = element.ownerDocument.createElement(name);
  format.append(...element.childNodes);
  element.append(format);
}
