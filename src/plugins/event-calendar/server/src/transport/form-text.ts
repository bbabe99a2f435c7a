import { isUtf8 } from 'node:buffer';
import { MIMEType, TextDecoder } from 'node:util';
import { CalendarError } from '../api/errors';

const STRICT = { fatal: true, ignoreBOM: true };

/** Reads bytes of a form as text. */
export type TextReader = (bytes: Uint8Array) => string;

/** The charset that a content type names, if any. */
export function charsetOf(type: string): string | undefined {
  try {
    return new MIMEType(type).params.get('charset') || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Clients that send UTF-8 name ISO-8859-1 or US-ASCII by mistake. Text in these is hardly ever valid UTF-8.
 *
 * @param charset a label of the Encoding Standard, in which these two are `windows-1252`; another one counts as none
 * @throws the reader: CalendarError 400 for bytes that are no text in it
 */
export function textReader(charset?: string): TextReader {
  const utf8 = new TextDecoder('utf-8', STRICT);
  const named = (charset === undefined ? undefined : decoderOf(charset)) ?? utf8;
  return (bytes) => {
    const decoder = named.encoding === 'windows-1252' && isUtf8(bytes) ? utf8 : named;
    try {
      // In one go, Node 20 reads windows-1252 as ISO-8859-1, without `€` (nodejs/node#56542).
      return decoder.decode(bytes, { stream: true }) + decoder.decode();
    } catch {
      throw new CalendarError(
        'rest_bad_request',
        400,
        `The body has bytes that are not ${decoder.encoding.toUpperCase()}.`,
      );
    }
  };
}

/** @returns undefined for a label that is not known */
function decoderOf(charset: string): TextDecoder | undefined {
  try {
    return new TextDecoder(charset, STRICT);
  } catch {
    return undefined;
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
