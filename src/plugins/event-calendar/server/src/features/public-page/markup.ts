import { scriptJson } from '../../domain/text/script-json';

/** Safe HTML. Only `markup`, `trusted` and `scriptData` create it, so that no other text gets into a page without escaping. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | undefined | false | readonly Part[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** A fragment of a page. Inserted values are escaped unless they are fragments themselves. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((text, index) => text + shown(parts[index])).join(''));
}

/**
 * HTML that was sanitized when it was stored or rendered: names and descriptions of records (docs/interface.md 13.1, 13.3).
 */
export const trusted = (text: string): Html => new Html(text);

/** JSON for a `script` element, escaped so that no value can close the element. */
export const scriptData = (json: string): Html => new Html(scriptJson(json));

function shown(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return part.map(shown).join('');
}
