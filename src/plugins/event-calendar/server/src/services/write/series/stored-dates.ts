import { groupBy } from '../../../domain/group-by';
import { wallReading } from '../../../domain/time/date-reading';
import { eventTimes } from '../../../domain/time/event-times';
import type { EventTimes } from '../../../domain/time/event-times';
import { addToWall } from '../../../domain/time/moved-wall';
import { isWallTime } from '../../../domain/time/types';
import type { WallTime } from '../../../domain/time/types';
import { wallMilliseconds } from '../../../domain/time/wall-clock';
import { isPublishedRow, isStandInRow, storageOf } from '../../../storage/documents';
import type { Storage, VersionRow } from '../../../storage/documents';
import type { DateOfSeries, Series, SeriesPart } from '../../../storage/series';
import type { Transaction } from '../../../storage/transaction';
import type { KeptVersion } from '../../../write-model/kept-form';
import { GIVEN_SHARED, GIVEN_TEXTS, givenValue } from '../../../write-model/series/given';
import { versionsAsKept } from '../../../write-model/trashed-versions';

/** A date of a series with its event as it is stored. */
export interface StoredDate extends DateOfSeries {
  /** The versions of its event without stand-ins: drafts, one at least, and published ones. */
  drafts: readonly VersionRow[];
  published: readonly VersionRow[];
  isTrashed: boolean;
  /** The value of an attribute in one of these versions, see `givenValue`. */
  value(row: VersionRow, attribute: string): unknown;
}

/** Those of the dates whose events exist, in the same order. */
export async function storedDates(
  transaction: Transaction,
  dates: readonly DateOfSeries[],
): Promise<StoredDate[]> {
  const storage = storageOf(transaction.strapi, 'event');
  const rows = await eventRows(transaction, storage, dates);
  const kept = await versionsAsKept(transaction, 'event', rows);
  const byEvent = groupBy(rows, (row) => row.document_id);
  return dates.flatMap((date) => {
    const versions = byEvent.get(date.documentId) ?? [];
    const drafts = versions.filter((row) => !isPublishedRow('event', row));
    if (drafts.length === 0) return [];
    const value = (row: VersionRow, attribute: string): unknown =>
      givenValue(storage, keptOf(kept, row), attribute);
    const published = versions.filter((row) => isPublishedRow('event', row));
    return [{ ...date, drafts, published, isTrashed: drafts.some((row) => Boolean(row.trashed_at)), value }];
  });
}

async function eventRows(
  { trx }: Transaction,
  { table }: Storage,
  dates: readonly DateOfSeries[],
): Promise<VersionRow[]> {
  const rows: VersionRow[] = await trx<VersionRow>(table)
    .whereIn(
      'document_id',
      dates.map(({ documentId }) => documentId),
    )
    .orderBy('id');
  return rows.filter((row) => !isStandInRow(row));
}

function keptOf(kept: ReadonlyMap<number, KeptVersion>, { id }: VersionRow): KeptVersion {
  const version = kept.get(id);
  if (version === undefined) throw new Error('A version of a date was not read');
  return version;
}

/** What a date has, as the part of a series that gives it. The texts are those of its drafts. */
export function partOf({ drafts, value, original }: StoredDate, from: WallTime | null): SeriesPart {
  const [first] = drafts;
  if (first === undefined) throw new Error('A date has no draft');
  const values = (row: VersionRow, names: readonly string[]): Record<string, unknown> =>
    Object.fromEntries(names.map((name) => [name, value(row, name)]));
  return {
    from,
    ...spanFrom(original, wallsOf(first) ?? { start: original, end: original }),
    shared: values(first, GIVEN_SHARED),
    texts: Object.fromEntries(drafts.map((row) => [row.locale, values(row, GIVEN_TEXTS)])),
  };
}

/** How far a start is from the time of the rule, and how long it is until an end, in milliseconds of wall time. */
export const spanFrom = (
  original: WallTime,
  { start, end }: { start: WallTime; end: WallTime },
): Pick<SeriesPart, 'shift' | 'length'> => ({
  shift: wallMilliseconds(start) - wallMilliseconds(original),
  length: wallMilliseconds(end) - wallMilliseconds(start),
});

/** Start and end of a version in its zone; undefined if it has none. */
export function wallsOf(row: VersionRow): { start: WallTime; end: WallTime } | undefined {
  const [start, end] = [row['start_date'], row['end_date']].map((time) => String(time ?? ''));
  return start !== undefined && end !== undefined && isWallTime(start) && isWallTime(end)
    ? { start, end }
    : undefined;
}

/** The parts of a series; one that was made before there were any has the one of its first date that exists. */
export function partsOf({ fields, length }: Series, dates: readonly StoredDate[]): readonly SeriesPart[] {
  if (fields.parts !== undefined) return fields.parts;
  const first = dates.find((date) => !date.isTrashed) ?? dates[0];
  return first === undefined ? [] : [{ ...partOf(first, null), shift: 0, length }];
}

/** The part that is for a date: the last one that has begun. */
export function partFor(parts: readonly SeriesPart[], original: WallTime): SeriesPart {
  const found = parts.findLast(({ from }) => from === null || from <= original);
  if (found === undefined) throw new Error('A series has no part for one of its dates');
  return found;
}

/** The times that a part gives to a date. */
export function timesGiven(
  { zone, allDay }: Series,
  { shift, length }: SeriesPart,
  original: WallTime,
): EventTimes {
  const start = addToWall(original, shift);
  return eventTimes({ start: wallReading(start), end: wallReading(addToWall(start, length)), zone, allDay });
}
