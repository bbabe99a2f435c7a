import type { IndexRow } from '../../storage/index-row';
import type { Reader } from '../../domain/visibility';
import { withCount, withStructured } from './assemble';
import { blankedEvent, openEvent } from './assembly';
import type { LinkedRecords } from './linked';
import type { ReadPort } from '../../storage/ports/port';

/** A record with everything that an answer of its own is made of. */
export type WholeRow = Pick<
  IndexRow,
  'public_id' | 'kind' | 'password' | 'event_count' | 'body' | 'blanked' | 'structured'
> & {
  /** Of an event, what `linksOf` selects. */
  links: string | null;
};

/**
 * The texts of records as each is answered alone, with their slots. One statement at most, however many records.
 * @param change the number of the calendar's last change when they were read
 * @param opened whether events behind a password are open to the reader; else they are blanked (docs/interface.md 16.18)
 */
export async function recordTexts(
  port: ReadPort,
  records: LinkedRecords,
  { rows, change, opened }: { rows: readonly WholeRow[]; change: number; opened: boolean },
  asker: { language: string; reader: Reader },
): Promise<string[]> {
  const open = rows.filter((row) => row.kind === 'event' && (row.password === null || opened));
  const linking = { links: open.map(({ links }) => links), change };
  const linked = open.length === 0 ? [] : await records.find(port, linking, asker);
  const ofEvents = new Map(open.map((row, index) => [row, linked[index] ?? []]));
  return rows.map((row) => {
    if (row.kind === 'category' || row.kind === 'tag') return withCount(row.body, row.event_count);
    if (row.kind !== 'event') return withStructured(row.body, row.structured);
    const ofEvent = ofEvents.get(row);
    if (ofEvent === undefined) return blankedEvent(row);
    // What visitors cannot see has no structured data (docs/interface.md 7.9).
    const { body, structured } = row;
    return openEvent(row.password === null ? { body, structured } : { body }, ofEvent);
  });
}
