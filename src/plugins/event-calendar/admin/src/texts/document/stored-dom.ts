import { showHtml } from '../../../../server/src/domain/text/paragraphs';

/**
 * The DOM of a stored text as the interface returns it: plain text with line breaks becomes paragraphs. No scripts run and nothing is
 * loaded.
 */
export function storedDom(stored: string): HTMLElement {
  return new DOMParser().parseFromString(showHtml(stored), 'text/html').body;
}
