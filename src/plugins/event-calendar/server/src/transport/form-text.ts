import { MIMEType, TextDecoder } from 'node:util';
import { CalendarError } from '../api/errors';

/** Reads bytes of a form as text. */
export type TextReader = (bytes: Uint8Array) => string;

const refused = (message: string): CalendarError => new CalendarError('rest_bad_request', 400, message);

/** The charset that a content type names, if any. */
export function charsetOf(type: string): string | undefined {
  try {
    return new MIMEType(type).params.get('charset') || undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param charset a label of the Encoding Standard, in which `iso-8859-1` is `windows-1252`
 * @throws CalendarError 400 for another charset; the reader for bytes that are no text in it
 */
export function textReader(charset = 'utf-8'): TextReader {
  const decoder = decoderOf(charset);
  return (bytes) => {
    try {
      // In one go, Node 20 reads windows-1252 as ISO-8859-1, without `€` (nodejs/node#56542).
      return decoder.decode(bytes, { stream: true }) + decoder.decode();
    } catch {
      throw refused(`The body has bytes that are not ${decoder.encoding.toUpperCase()}.`);
    }
  };
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true });
  } catch {
    throw refused('The charset of the body is not known. Send UTF-8.');
  }
}

/** `100%`: not an escape. */
const BROKEN_ESCAPE = /%(?![\da-f]{2})/i;
const ESCAPE = /%([\da-f]{2})/gi;

/**
 * Decodes a part of a urlencoded form; broken escapes stay as they are (docs/interface.md 2.7).
 * @param part each character is a byte
 */
export function decodePart(part: string, read: TextReader): string {
  const spaced = part.replaceAll('+', ' ');
  const bytes = BROKEN_ESCAPE.test(spaced)
    ? spaced
    : spaced.replace(ESCAPE, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
  return read(Buffer.from(bytes, 'latin1'));
}
