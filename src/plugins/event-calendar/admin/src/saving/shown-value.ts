import { panelLanguage } from '../panel-language';
import { isLinks } from './form-values';
import { valueAt } from '../value-at';

const TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const TAG = /<\w/;
/** Elements with lines of their own. */
const BLOCKS = 'p, li, tr, h1, h2, h3, h4, h5, h6, blockquote, pre, figure, figcaption, div';

/**
 * The value of a field as text: the name of a linked record, the text of HTML with the lines of its paragraphs, list items and table
 * rows, a timestamp in the zone of the browser.
 */
export function shownValue(value: unknown, text: (name: string) => string): string {
  if (value === null || value === undefined || value === '') return text('saving.conflict.empty');
  if (typeof value === 'boolean') return text(value ? 'saving.conflict.yes' : 'saving.conflict.no');
  if (isLinks(value)) return shownValue(value.connect[0], text);
  const name = valueAt(value, 'label') ?? valueAt(value, 'name');
  if (name !== undefined) return String(name);
  if (typeof value === 'object') return `#${String(valueAt(value, 'id'))}`;
  const written = String(value);
  if (TIMESTAMP.test(written)) return new Date(written).toLocaleString(panelLanguage());
  return TAG.test(written) ? textOf(written) : written;
}

const textOf = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const list of body.querySelectorAll('ul, ol'))
    for (const [index, item] of [...list.children].entries())
      (item.querySelector(':scope > p:first-child') ?? item).prepend(
        list.matches('ol') ? `${index + 1}. ` : '• ',
      );
  for (const row of body.querySelectorAll('tr'))
    row.textContent = [...row.children].map((cell) => cell.textContent?.trim()).join(' | ');
  for (const block of body.querySelectorAll(BLOCKS)) {
    block.before('\n');
    block.after('\n');
  }
  for (const lineBreak of body.querySelectorAll('br')) lineBreak.replaceWith('\n');
  return (body.textContent ?? '').replace(/\s*\n\s*/g, '\n').trim();
};
