import { panelLanguage } from '../panel-language';
import { isLinks } from './form-values';
import { valueAt } from '../value-at';

const TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const TAG = /<\w/;

/** The value of a field as text: the name of a linked record, the text of HTML, a timestamp in the zone of the browser. */
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

const textOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
