import type { Core } from '@strapi/strapi';
import { eventState } from '../../domain/event-state';
import type { Status } from '../../domain/status';
import type { Zone } from '../../domain/time/types';
import { dialectOf } from '../../storage/ports/dialect';
import type { ReadPort } from '../../storage/ports/port';
import type { BoardEvent, BoardRange, BoardRight } from '../../panel-contract/board';
import type { Person } from '../request/person';
import type { Coverage } from './coverage';
import { coverages } from './coverage';
import type { VersionTables } from './names';
import { readNames } from './names';
import type { BoardQuery } from './query';
import type { RangeRow } from './range-statement';
import { rangeStatement } from './range-statement';
import { boardTimes } from './times';

/** What is needed to read the board. */
export interface BoardSource {
  strapi: Core.Strapi;
  port: ReadPort;
  tables: VersionTables;
  person: Person;
}

/** Most events in one response. Nobody can read a calendar with more. */
const LIMIT = 5000;

/**
 * Reads the events of a range of days that the person may read. Takes two statements, and one more for each distinct condition of
 * the person's rights.
 */
export async function readRange(source: BoardSource, query: BoardQuery, limit = LIMIT): Promise<BoardRange> {
  const { strapi, port, tables, person } = source;
  const dialect = dialectOf(port.dialect);
  const statement = rangeStatement(dialect, tables.event, query, limit + 1);
  const found = await port.all<RangeRow>({
    ...statement,
    slow: query.search === '' ? 'finding' : 'searching',
  });
  const documentIds = found.map((row) => row.document_id);
  const rights = ['read', 'update', 'publish', 'delete'] as const;
  const covered = await coverages(strapi, person, rights, 'event', documentIds);
  const events = found
    .slice(0, limit)
    .filter((row) => covered.get('read')?.covers(row.document_id, row.locale))
    .map((row) => toEvent(row, query.zone, covered))
    .filter((event) => isShown(event, query));
  const names = await readNames(port, dialect, tables, query.locale, {
    venue: person.may('read', 'venue') ? distinct(events.map((event) => event.venue ?? 0)) : [],
    category: person.may('read', 'category')
      ? distinct(events.flatMap((event) => event.categories ?? []))
      : [],
  });
  return { events, venues: names.venue, categories: names.category, limit, limited: found.length > limit };
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)].filter((id) => id !== 0);

/** Whether an event is in the range in the zone that is shown. */
function isShown({ start, end, shown }: BoardEvent, query: BoardQuery): boolean {
  const times = shown ?? { start, end };
  return times.start < query.end && (times.end > query.start || times.start >= query.start);
}

const RIGHTS = ['update', 'publish', 'delete'] as const;

function toEvent(
  row: RangeRow,
  zone: Zone | undefined,
  covered: ReadonlyMap<BoardRight | 'read', Coverage>,
): BoardEvent {
  const { document_id: documentId, timezone } = row;
  const times = {
    start: row.start_local,
    end: row.end_local,
    allDay: row.all_day === 1,
    timezone,
    utcStartDate: row.utc_start_date ?? undefined,
    utcEndDate: row.utc_end_date ?? undefined,
  };
  const held = RIGHTS.filter((right) => covered.get(right)?.coversAll(documentId, row.drafts));
  const may = held.includes('publish') ? held : withoutPublishing(held, row.status);
  const state = eventState(row.event_status);
  const categories = (row.categories ?? '').split(',').filter(Boolean).map(Number);
  return {
    documentId,
    id: row.public_id,
    locale: row.locale,
    title: row.title,
    status: shownStatus(row.status),
    ...boardTimes(times, zone),
    languages: row.languages.split(',').toSorted(),
    ...(row.venue === null ? {} : { venue: row.venue }),
    ...(categories.length === 0 ? {} : { categories }),
    ...(state === 'scheduled' ? {} : { state }),
    ...(row.changes % 2 === 1 ? { modified: true } : {}),
    ...(row.changes >= 2 ? { timesDiffer: true } : {}),
    ...(may.length === 0 ? {} : { may }),
  };
}

/** What is left of the rights on an event for somebody who may not publish it (`write-model/panel-rights.ts`). */
function withoutPublishing(held: readonly BoardRight[], status: string): BoardRight[] {
  if (status === 'future') return [];
  const isPublic = status === 'publish' || status === 'private';
  return held.filter((right) => right !== 'delete' || !isPublic);
}

const SHOWN: readonly Exclude<Status, 'trash'>[] = ['publish', 'future', 'draft', 'pending', 'private'];

function shownStatus(text: string): Exclude<Status, 'trash'> {
  const status = SHOWN.find((shown) => shown === text);
  if (status === undefined) throw new RangeError(`Not a status of the board: ${text}`);
  return status;
}
