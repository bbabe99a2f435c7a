import { momentOf } from '../../storage/documents';
import type { Storage, VersionRow } from '../../storage/documents';
import { storePlainLine } from '../../domain/text/line';

/** Attributes with their values. */
export type Entries = [name: string, value: unknown][];

/** Attributes with a column of their own, and relations. */
export function split({ columns }: Storage, values: Readonly<Record<string, unknown>>): [Entries, Entries] {
  const entries = Object.entries(values);
  return [entries.filter(([name]) => columns.has(name)), entries.filter(([name]) => !columns.has(name))];
}

/** Whether all of these versions have this value already. */
export const holds = (
  { columns }: Storage,
  rows: readonly VersionRow[],
  attribute: string,
  value: unknown,
): boolean => rows.every((row) => equal(row[columns.get(attribute) ?? attribute], value, attribute));

/** Databases return 1 and 0 for true and false, and dates or milliseconds for instants; an empty text may be stored as null. */
function equal(stored: unknown, value: unknown, attribute: string): boolean {
  if (typeof value === 'boolean') return Boolean(stored) === value;
  if ((value ?? '') === '' || (stored ?? '') === '') return (value ?? '') === (stored ?? '');
  if (MOMENTS.includes(attribute)) return momentOf(stored) === momentOf(value);
  if (String(stored) === String(value)) return true;
  return attribute === 'cost' && typeof value === 'string' && stored === storePlainLine(value);
}

const MOMENTS = ['date', 'publishAt', 'trashedAt'];
