import { showHtml } from '../../../../server/src/domain/text/paragraphs';

/**
 * A stored text as browsers read what the interface makes of it: plain text with line breaks has become paragraphs. Nothing in
 * it runs or is loaded.
 */
export function storedDom(stored: string): HTMLElement {
  return new DOMParser().parseFromString(showHtml(stored), 'text/html').body;
}
