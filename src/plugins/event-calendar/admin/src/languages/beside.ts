/** A text that stands beside a field of the form. */
export interface BesideText {
  /** Names the language. */
  heading: string;
  /** Names the language and the field, for screen readers. */
  label: string;
  /** Says that the text was changed; undefined if it was not. */
  mark: string | undefined;
  /** Code of the language, for screen readers. */
  language: string;
  text: string;
}

/** The colours of the panel's theme. */
export interface Colours {
  background: string;
  changed: string;
  /** The edge of a text that was changed. */
  edge: string;
  quiet: string;
  ink: string;
}

const MARK = 'data-calendar-beside';
/** In a wide form the text is on the right of its field, in a narrow one below it. */
const STYLE = `
[${MARK}="cell"] { flex-direction: row !important; flex-wrap: wrap; gap: 0.8rem 1.6rem; }
[${MARK}="cell"] > * { flex: 1 1 28rem; min-width: 0; }
[${MARK}="text"] { align-self: stretch; padding: 1.2rem; border-radius: 4px; font-size: 1.4rem; line-height: 1.43;
  overflow-wrap: anywhere; }
[${MARK}="text"] p:first-child { font-size: 1.2rem; margin-bottom: 0.4rem; }
[${MARK}="text"] p:last-child { white-space: pre-wrap; }`;

/**
 * Puts texts beside the fields of the open form, also beside those that appear later. Strapi has no place for them, so they are put next
 * to its elements.
 * @param texts by the name of the attribute
 * @returns a function that takes them away
 */
export function showBeside(texts: ReadonlyMap<string, BesideText>, colours: Colours): () => void {
  const style = document.createElement('style');
  style.textContent = STYLE;
  document.head.append(style);
  const placed = new Map<string, HTMLElement>();
  const place = (): void => {
    for (const [name, beside] of texts) {
      if (placed.get(name)?.isConnected === true) continue;
      const cell = cellOf(name);
      if (cell === undefined) continue;
      const element = elementOf(beside, colours);
      cell.setAttribute(MARK, 'cell');
      cell.append(element);
      placed.set(name, element);
    }
  };
  place();
  const observer = new MutationObserver(place);
  observer.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    for (const element of placed.values()) {
      element.parentElement?.removeAttribute(MARK);
      element.remove();
    }
    style.remove();
  };
}

/** The cell of the form's grid that has a field. */
function cellOf(name: string): HTMLElement | undefined {
  const field = document.querySelector(
    `main :is(input, textarea)[name="${name}"], main [data-calendar-field="${name}"]`,
  );
  let cell = field instanceof HTMLElement ? field : undefined;
  while (cell !== undefined) {
    const { parentElement } = cell;
    if (parentElement === null) return undefined;
    if (getComputedStyle(parentElement).display === 'grid') return cell;
    cell = parentElement;
  }
  return undefined;
}

function elementOf({ heading, label, mark, language, text }: BesideText, colours: Colours): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute(MARK, 'text');
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', mark === undefined ? label : `${label}, ${mark}`);
  element.style.background = mark === undefined ? colours.background : colours.changed;
  if (mark !== undefined) element.style.borderInlineStart = `4px solid ${colours.edge}`;
  element.style.color = colours.ink;
  const title = document.createElement('p');
  title.style.color = mark === undefined ? colours.quiet : colours.ink;
  title.textContent = mark === undefined ? heading : `${heading} · ${mark}`;
  const body = document.createElement('p');
  body.lang = language;
  body.textContent = text;
  element.append(title, body);
  return element;
}
