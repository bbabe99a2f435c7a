import { withStructured, withTerm } from '../../engine/read/assemble';
import { openEvent } from '../../engine/read/assembly';
import { createLinkedRecords } from '../../engine/read/linked';
import type { LinkedRecord } from '../../engine/read/linked';
import type { Reader } from '../../domain/visibility';
import type { ReadPort } from '../../storage/ports/port';
import type { RecordRow } from '../../engine/read/record-statement';
import { findById, findByIds, stateOf } from '../../engine/read/record-statement';
import type { RecordState } from '../../api/operations/request';

/**
 * The response to a write, with its slots (docs/interface.md 11.3): the current record without structured data, in the requested
 * language or else in the one that stands in for it. A caller who may write a record sees all of it, but only those linked
 * records that a reader may see.
 * @returns `locale`: the language of the shown version
 * @throws Error if the record does not exist
 */
export async function writtenText(
  port: ReadPort,
  publicId: number,
  { language, reader }: { language: string; reader: Reader },
): Promise<{ text: string; locale: string; state: RecordState }> {
  const { row } = await findById(port, publicId, { language, untranslated: 'fallback' });
  if (row === undefined) throw new Error(`Record ${publicId} was written but cannot be read`);
  return { text: await textOf(port, row, { language, reader }), locale: row.locale, state: stateOf(row) };
}

/** The same for many records that were written together, in two statements. */
export async function writtenTexts(
  port: ReadPort,
  publicIds: readonly number[],
  { language, reader }: { language: string; reader: Reader },
): Promise<Map<number, { text: string; state: RecordState }>> {
  const rows = [...(await findByIds(port, publicIds, language)).values()];
  const events = rows.filter(({ kind }) => kind === 'event');
  const linking = { links: events.map(({ links }) => links), change: events[0]?.latest ?? 0 };
  const linked =
    events.length === 0 ? [] : await createLinkedRecords().find(port, linking, { language, reader });
  const ofEvents = new Map(events.map((row, index) => [row, linked[index] ?? []]));
  return new Map(
    rows.map((row) => [
      row.public_id,
      { text: shownText(row, ofEvents.get(row), language), state: stateOf(row) },
    ]),
  );
}

async function textOf(
  port: ReadPort,
  row: RecordRow,
  { language, reader }: { language: string; reader: Reader },
): Promise<string> {
  if (row.kind !== 'event') return shownText(row, undefined, language);
  // A transaction sees uncommitted data, so nothing is cached.
  const records = createLinkedRecords();
  const linking = { links: [row.links], change: row.latest ?? 0 };
  const [linked = []] = await records.find(port, linking, { language, reader });
  return shownText(row, linked, language);
}

/** @param linked events: the records that it links to */
function shownText(row: RecordRow, linked: readonly LinkedRecord[] | undefined, language: string): string {
  if (row.kind === 'category' || row.kind === 'tag') return withTerm(row.body, row, language);
  if (row.kind !== 'event') return withStructured(row.body, null);
  return openEvent({ body: row.body, series: row.series }, linked ?? []);
}
