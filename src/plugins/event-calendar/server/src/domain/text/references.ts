import { decodeHTMLStrict } from 'entities';

/** Character references with their semicolon, as `decodeHTMLStrict` reads them. */
const REFERENCES = /&(?:[a-zA-Z][a-zA-Z0-9]*|#[0-9]+|#[xX][0-9a-fA-F]+);/g;

/** An ampersand that does not begin one of the references in stored texts. */
const UNCOMMON = /&(?!(?:amp|lt|gt|quot);)/;

/**
 * Decodes the character references of HTML that end with a semicolon; others are plain text. Texts with only the common ones
 * take a tenth of the library's time, which matters for texts with a million characters.
 */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  if (UNCOMMON.test(text))
    return text.replace(REFERENCES, (reference) => COMMON.get(reference) ?? decodeHTMLStrict(reference));
  // The ampersand is decoded last, so that nothing is decoded twice.
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

const COMMON = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&nbsp;', '\u00a0'],
]);
