import { decodeHTML } from 'entities';
import { unixLines } from '../../domain/text/unix-lines';

/**
 * Structured data (`json_ld`) in the form for search engines, as JSON text: names and descriptions are plain text, and a
 * `performer` that is only a word (docs/interface.md 7.10) is left out.
 */
export function searchEngineData(data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(data, (key, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (key === 'performer') return undefined;
    return unixLines(key === 'name' || key === 'description' ? decodeHTML(value) : value);
  });
}
