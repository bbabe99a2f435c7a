import type { BoardEvent } from '../../../../server/src/panel-contract/board';
import type { Mark } from '../status-marks';
import { MARKS } from '../status-marks';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * The content of an event in the calendar, as plain DOM nodes: each redraw creates thousands of them, for which components are
 * too slow.
 * @param texts `clock`: the formatted start time; `state`: for example "Canceled". Both may be empty.
 */
export function eventNodes(
  event: BoardEvent,
  isDouble: boolean,
  locale: string,
  { clock, state }: { clock: string; state: string },
): Node[] {
  const nodes: Node[] = [mark(event.status)];
  // The spaces are invisible, but separate the words for screen readers.
  if (clock !== '') nodes.push(span('when', clock), document.createTextNode(' '));
  if (state !== '') nodes.push(span('state', state), document.createTextNode(' '));
  nodes.push(span('what', event.title));
  if (event.locale !== locale) nodes.push(document.createTextNode(' '), span('language', event.locale));
  if (event.modified) nodes.push(mark('modified'));
  if (isDouble) nodes.push(mark('double'));
  return nodes;
}

/** The accessible name of an event: its visible text first, then the rest of the description. */
export function accessibleName(element: Element, title: string, description: string): string {
  const visible = [...element.querySelectorAll('.when, .state, .what, .language')].map(
    (part) => part.textContent,
  );
  return visible.join(' ') + description.slice(title.length);
}

function span(className: string, text: string): Node {
  const node = document.createElement('span');
  node.className = className;
  node.textContent = text;
  return node;
}

function mark(name: Mark): Node {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('class', `mark mark-${name}`);
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', MARKS[name]);
  path.setAttribute('fill', 'currentColor');
  path.setAttribute('fill-rule', 'evenodd');
  svg.append(path);
  return svg;
}
