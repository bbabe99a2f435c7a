import { unixLines } from '../../../domain/text/unix-lines';
import type { FeedFormat, FeedWriter } from '../format';
import type { Columns, CellValue } from '../writing/columns';
import {
  CATEGORY_COLUMNS,
  EVENT_COLUMNS,
  ORGANIZER_COLUMNS,
  TAG_COLUMNS,
  VENUE_COLUMNS,
} from '../writing/columns';

const MEDIA_TYPE = 'text/csv';

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Where a spreadsheet could take a text for a formula: at its beginning, and after a line break or a semicolon, which begin a cell
 * where lists are separated by semicolons. A full-width sign counts like its ASCII form. An apostrophe makes a text of it, so
 * an apostrophe there gets one too, and without the first apostrophe at these places the text is what it was.
 */
const FORMULA = /(^|[;\n])(?=['=+\-@\t\uff1d\uff0b\uff0d\uff20])/g;

/** A cell: a text in quotes where it needs them (RFC 4180, 2); NUL, which no reader takes, becomes U+FFFD. */
function cell(fact: CellValue): string {
  if (fact === null) return '';
  if (typeof fact === 'number' || typeof fact === 'boolean') return String(fact);
  const text = unixLines(typeof fact === 'string' ? fact : listOf(fact)).replaceAll('\0', '\ufffd');
  const safe = text.replace(FORMULA, "$1'");
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Several names in one cell; a semicolon within a name is doubled. */
const listOf = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll(';', ';;')).join('; ');

/** A line for the names of the columns, and one for each record. */
function table<RecordForm>(columns: Columns<RecordForm>): FeedWriter<RecordForm> {
  const names = columns.map(([name]) => name).join(',');
  return {
    begin: ({ byteOrderMark }) => `${byteOrderMark ? BYTE_ORDER_MARK : ''}${names}\r\n`,
    item: (record) => `${columns.map(([, fact]) => cell(fact(record))).join(',')}\r\n`,
    end: () => '',
  };
}

/** Comma-separated values (RFC 4180), for spreadsheets. */
export const CSV: FeedFormat = {
  suffix: 'csv',
  mediaType: MEDIA_TYPE,
  contentType: `${MEDIA_TYPE}; charset=utf-8; header=present`,
  extent: 'whole',
  writers: {
    event: table(EVENT_COLUMNS),
    venue: table(VENUE_COLUMNS),
    organizer: table(ORGANIZER_COLUMNS),
    category: table(CATEGORY_COLUMNS),
    tag: table(TAG_COLUMNS),
  },
};
