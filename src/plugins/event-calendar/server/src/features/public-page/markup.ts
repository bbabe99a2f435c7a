/** Text that is HTML already; only `markup`, `trusted` and `scriptData` make it, so that nothing else goes unescaped into a page. */
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

/** A piece of a page; what is put in is escaped unless it is a piece of a page itself. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((text, index) => text + shown(parts[index])).join(''));
}

/**
 * HTML that was made safe when it was stored or rendered: names and descriptions of records (docs/interface.md 13.1, 13.3).
 */
export const trusted = (text: string): Html => new Html(text);

/** JSON for a `script` element: nothing in it can end the element. */
export const scriptData = (json: string): Html =>
  new Html(
    json.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );

function shown(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return part.map(shown).join('');
}
