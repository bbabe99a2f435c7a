import { panelLanguage } from '../panel-language';
import { isLinks } from './form-values';
import { valueAt } from '../value-at';

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const TAG = /<\w/;

/** What a field holds, in words: of a link the name of the record, of HTML its text, of a moment the time of the browser. */
export function shownValue(value: unknown, text: (name: string) => string): string {
  if (value === null || value === undefined || value === '') return text('saving.conflict.empty');
  if (typeof value === 'boolean') return text(value ? 'saving.conflict.yes' : 'saving.conflict.no');
  if (isLinks(value)) return shownValue(value.connect[0], text);
  const name = valueAt(value, 'label') ?? valueAt(value, 'name');
  if (name !== undefined) return String(name);
  if (typeof value === 'object') return `#${String(valueAt(value, 'id'))}`;
  const written = String(value);
  if (MOMENT.test(written)) return new Date(written).toLocaleString(panelLanguage());
  return TAG.test(written) ? textOf(written) : written;
}

const textOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
