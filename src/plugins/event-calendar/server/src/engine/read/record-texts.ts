import type { IndexRow } from '../../storage/index-row';
import type { Reader } from '../../domain/visibility';
import type { TermFacts } from './assemble';
import { withStructured, withTerm } from './assemble';
import { blankedEvent, openEvent } from './assembly';
import type { LinkedRecords } from './linked';
import type { ReadPort } from '../../storage/ports/port';

/** A record with everything that its own response is made of. */
export type WholeRow = Pick<IndexRow, 'public_id' | 'kind' | 'password' | 'body' | 'blanked' | 'structured'> &
  TermFacts & {
    /** Events: the value that `linksOf` selects. */
    links: string | null;
    /** Events: the number of their series. */
    series: number | null;
  };

/**
 * The responses to single reads of records, with their slots. Runs at most one statement for any number of records.
 * @param change the number of the calendar's last change when the rows were read
 * @param opened whether the reader may open events with a password; otherwise they are blanked (docs/interface.md 16.18)
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
    if (row.kind === 'category' || row.kind === 'tag') return withTerm(row.body, row, asker.language);
    if (row.kind !== 'event') return withStructured(row.body, row.structured);
    const ofEvent = ofEvents.get(row);
    if (ofEvent === undefined) return blankedEvent(row);
    // Records that visitors cannot see have no structured data (docs/interface.md 7.9).
    const { body, structured, series } = row;
    return openEvent(row.password === null ? { body, structured, series } : { body, series }, ofEvent);
  });
}
