import { seriesDateOf } from '../../engine/read/series';
import type { RemovedEvent } from '../../resources/shared/feed-forms';
import { removedStatement } from '../../resources/event/removed';
import type { RemovedFrom, RemovedListRow } from '../../resources/event/removed';
import { dialectOf } from '../../storage/ports/dialect';
import type { ReadPort } from '../../storage/ports/port';

/** The events that have disappeared from a list for its reader, newest first; at most 1,000, in one statement. */
export async function readRemoved(port: ReadPort, from: RemovedFrom): Promise<RemovedEvent[]> {
  const statement = removedStatement(dialectOf(port.dialect), from);
  if (statement === undefined) return [];
  const rows = await port.all<RemovedListRow>(statement);
  return rows.map((row) => ({
    id: row.public_id,
    uid: row.uid,
    sequence: row.sequence,
    removed: row.removed_utc,
    allDay: row.all_day === 1,
    start: row.start_local ?? '',
    end: row.end_local ?? '',
    utcStart: row.start_utc ?? '',
    utcEnd: row.end_utc ?? '',
    timezone: row.timezone ?? '',
    date: seriesDateOf(row),
  }));
}
