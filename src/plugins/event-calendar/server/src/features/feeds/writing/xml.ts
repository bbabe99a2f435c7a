import { unixLines } from '../../../domain/text/unix-lines';

/** What XML 1.0 cannot hold (2.2): control characters other than TAB and LF, U+FFFE and U+FFFF. */
const NOT_IN_XML = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;
const SPECIAL = /[&<>"\t\n]/g;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as the content of an element: `\n` for line breaks of every kind, U+FFFD for what XML cannot hold. */
const content = (text: string): string =>
  unixLines(text)
    .replace(NOT_IN_XML, '\ufffd')
    .replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);

/** A text as the value of an attribute, in which parsers take line breaks for blanks (XML 1.0, 3.3.3). */
const attributeValue = (text: string): string =>
  unixLines(text)
    .replace(NOT_IN_XML, '\ufffd')
    .replace(SPECIAL, (sign) => ESCAPES[sign] ?? `&#${sign.charCodeAt(0)};`);

type Attributes = Readonly<Record<string, string>>;

/** An element with text as its content, which is escaped; without a text it is empty. */
export function element(name: string, text?: string, attributes: Attributes = {}): string {
  let start = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) start += ` ${key}="${attributeValue(value)}"`;
  return text === undefined ? `${start}/>\n` : `${start}>${content(text)}</${name}>\n`;
}

/** An element, unless its text is empty. */
export const optionalElement = (name: string, text: string, attributes?: Attributes): string =>
  text === '' ? '' : element(name, text, attributes);

export const XML_START = '<?xml version="1.0" encoding="UTF-8"?>\n';
