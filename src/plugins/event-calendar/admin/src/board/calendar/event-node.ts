import type { BoardEvent } from '../../../../server/src/panel-contract/board';
import type { Mark } from '../status-marks';
import { MARKS } from '../status-marks';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * What stands in an event of the calendar. Plain nodes: thousands of them are made whenever the calendar is drawn, for which
 * components are too slow.
 * @param said the words that the board puts to it: when it starts, as it is to be read, and that it does not take place as
 *   planned; empty where there is nothing to say
 */
export function eventNodes(
  event: BoardEvent,
  isDouble: boolean,
  locale: string,
  { clock, state }: { clock: string; state: string },
): Node[] {
  const nodes: Node[] = [mark(event.status)];
  // The spaces are not seen; they keep words apart for those who listen.
  if (clock !== '') nodes.push(span('when', clock), document.createTextNode(' '));
  if (state !== '') nodes.push(span('state', state), document.createTextNode(' '));
  nodes.push(span('what', event.title));
  if (event.locale !== locale) nodes.push(document.createTextNode(' '), span('language', event.locale));
  if (event.modified) nodes.push(mark('modified'));
  if (isDouble) nodes.push(mark('double'));
  return nodes;
}

/** What an event is called to somebody who does not see it: what can be read on it, and what its marks tell. */
export function spokenName(element: Element, title: string, description: string): string {
  const read = [...element.querySelectorAll('.when, .state, .what, .language')].map(
    (part) => part.textContent,
  );
  return read.join(' ') + description.slice(title.length);
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
