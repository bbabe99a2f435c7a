import { unwrap } from './unwrap';

/** Formats that other editors write as styles, with the equivalent elements. */
const FORMATS: readonly { element: string; is(style: CSSStyleDeclaration): boolean }[] = [
  { element: 'strong', is: ({ fontWeight }) => fontWeight === 'bold' || Number(fontWeight) >= 600 },
  { element: 'em', is: ({ fontStyle }) => fontStyle === 'italic' },
  { element: 'u', is: (style) => hasLine(style, 'underline') },
  { element: 's', is: (style) => hasLine(style, 'line-through') },
  { element: 'sup', is: ({ verticalAlign }) => verticalAlign === 'super' },
  { element: 'sub', is: ({ verticalAlign }) => verticalAlign === 'sub' },
];

/**
 * Turns styles into elements. Removes bold and italic elements whose style says the opposite: some web editors wrap everything that
 * is copied in such an element.
 */
export function convertStyles(body: Element): void {
  for (const element of [...body.querySelectorAll('b[style], strong[style], i[style], em[style]')]) {
    const { fontWeight, fontStyle } = styleOf(element);
    const isBold = ['b', 'strong'].includes(element.localName);
    if (isBold ? /^(normal|400)$/.test(fontWeight) : fontStyle === 'normal') unwrap(element);
  }
  for (const element of body.querySelectorAll('span[style], font[style]')) {
    const style = styleOf(element);
    for (const format of FORMATS) {
      const isLinkUnderline = format.element === 'u' && element.closest('a') !== null;
      if (format.is(style) && !isLinkUnderline) wrapContent(element, format.element);
    }
  }
}

const hasLine = (style: CSSStyleDeclaration, line: string): boolean =>
  style.textDecorationLine.includes(line);

/** The parsed `style` attribute of an element. */
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
