/** The address of a request without the parameters that must not be logged (docs/interface.md 16.22). */
export interface Concealed {
  /** Path and query string without secrets. */
  url: string;
  /** The query string as sent, without the question mark. */
  query: string;
  /** The removed values, decoded. */
  secrets: string[];
}

/** Readers of query strings take no notice of a second `?` at the beginning. */
const SECRET = /^\??password(?:\[|$)/;

/** Removes the event password from an address, in any spelling (`password`, `password[]`, `pass%77ord`). */
export function conceal(url: string): Concealed {
  const start = url.indexOf('?');
  if (start < 0) return { url, query: '', secrets: [] };
  const query = url.slice(start + 1);
  const secrets: string[] = [];
  const kept = query.split('&').filter((part) => {
    const equals = part.indexOf('=');
    if (!SECRET.test(decode(equals < 0 ? part : part.slice(0, equals)))) return true;
    if (equals >= 0) secrets.push(decode(part.slice(equals + 1)));
    return false;
  });
  const path = url.slice(0, start);
  return { url: kept.length > 0 ? `${path}?${kept.join('&')}` : path, query, secrets };
}

/** Removes secrets from a text for the log. */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== '')
    .reduce((said, secret) => said.replaceAll(secret, '[secret]'), text);
}

/** Decodes like a form; invalid encodings do not change. */
function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
