import { decodeHTMLStrict } from 'entities';

/** Character references with their semicolon, as `decodeHTMLStrict` reads them. */
const REFERENCES = /&(?:[a-zA-Z][a-zA-Z0-9]*|#[0-9]+|#[xX][0-9a-fA-F]+);/g;

/** What is written most often; the library takes a microsecond for each, which a text of a million characters adds up. */
const COMMON = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&nbsp;', '\u00a0'],
]);

/** Decodes the character references of HTML that end with a semicolon; others are text. */
export const decodeReferences = (text: string): string =>
  text.includes('&')
    ? text.replace(REFERENCES, (reference) => COMMON.get(reference) ?? decodeHTMLStrict(reference))
    : text;
