import { MIMEType } from 'node:util';
import { CalendarError } from '../api/errors';
import { nestFields } from '../api/parameters/query-string';
import { charsetOf, textReader } from './form-text';
import type { TextReader } from './form-text';

/** Whether a content type is that of a multipart form (docs/interface.md 2.2). */
export const isMultipart = (type: string): boolean => /^multipart\/form-data\s*(?:;|$)/i.test(type);

/** Characters of a boundary (RFC 2046, 5.1.1). */
const LONGEST_BOUNDARY = 70;
/** The rest of a line with a boundary: the last one has two hyphens. */
const REST_OF_LINE = /(--)?[ \t]*(?:\r?\n|$)/y;
const BLANK_LINE = /\r?\n\r?\n/g;
const DISPOSITION = /^content-disposition[ \t]*:[ \t]*(form-data[ \t]*;.*)$/im;
const CONTENT_TYPE = /^content-type[ \t]*:[ \t]*(.*)$/im;

const invalid = (): CalendarError =>
  new CalendarError('rest_bad_request', 400, 'The body is not a valid multipart form.');

/**
 * Reads the fields of a multipart form (RFC 7578), nested by brackets like those of other forms. Files are ignored, because the
 * interface accepts none. Node's parser for responses of `fetch` reads only what browsers send: no names without quotes, no
 * preamble, no body without a last line break (RFC 2046, 5.1.1). Parsers for uploads leave out what they do not understand, and a
 * write must not lose a field.
 *
 * @param type the content type with its boundary
 * @throws CalendarError 400 for a body that is no such form, or not in the charset that it or its parts name
 */
export function readMultipart(bytes: Buffer, type: string): Map<string, unknown> {
  const boundary = new MIMEType(type).params.get('boundary') ?? '';
  if (boundary === '' || boundary.length > LONGEST_BOUNDARY) throw invalid();
  return nestFields(fieldsOf(bytes, `--${boundary}`, readersOf(charsetOf(type))));
}

/** @returns finds the reader for a part: for its own charset, or that of the form */
function readersOf(ofForm: string | undefined): (charset: string | undefined) => TextReader {
  const known = new Map<string | undefined, TextReader>();
  return (charset = ofForm) => {
    const reader = known.get(charset) ?? textReader(charset);
    known.set(charset, reader);
    return reader;
  };
}

function* fieldsOf(
  bytes: Buffer,
  boundary: string,
  readerFor: ReturnType<typeof readersOf>,
): Generator<readonly [string, string]> {
  // Each character is a byte.
  const text = bytes.toString('latin1');
  let part: number | undefined;
  for (let at = text.indexOf(boundary); at !== -1; at = text.indexOf(boundary, at + boundary.length)) {
    if (at > 0 && text[at - 1] !== '\n') continue;
    REST_OF_LINE.lastIndex = at + boundary.length;
    const rest = REST_OF_LINE.exec(text);
    if (rest === null) continue;
    const next = at + boundary.length + rest[0].length;
    // The line break before a boundary belongs to it.
    const end = at - (text[at - 2] === '\r' ? 2 : 1);
    if (part !== undefined) {
      const { name, charset, value } = partIn(text, part, end);
      if (value !== undefined)
        yield [
          readerFor(undefined)(Buffer.from(name, 'latin1')),
          readerFor(charset)(bytes.subarray(value, end)),
        ];
    }
    if (rest[1] !== undefined) return;
    part = next;
  }
  throw invalid();
}

/** @returns where its value begins; undefined for a file */
function partIn(
  text: string,
  start: number,
  end: number,
): { name: string; charset: string | undefined; value: number | undefined } {
  BLANK_LINE.lastIndex = start;
  const blank = BLANK_LINE.exec(text);
  const value = blank === null ? Infinity : blank.index + blank[0].length;
  if (blank === null || value > end) throw invalid();
  const headers = text.slice(start, blank.index).replace(/\r?\n[ \t]+/g, ' ');
  const disposition = DISPOSITION.exec(headers)?.[1];
  if (disposition === undefined) throw invalid();
  // Its parameters have the form of those of a media type.
  const { params } = new MIMEType(`multipart/${disposition}`);
  const name = params.get('name');
  if (name === null) throw invalid();
  const isFile = params.has('filename') || params.has('filename*');
  const charset = charsetOf(CONTENT_TYPE.exec(headers)?.[1] ?? '');
  return { name, charset, value: isFile ? undefined : value };
}
