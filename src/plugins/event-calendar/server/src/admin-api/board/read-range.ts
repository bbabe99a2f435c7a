import { dialectOf } from '../../storage/ports/dialect';
import { sql } from '../../storage/ports/sql';
import type { BoardEvent, BoardRange } from '../../panel-contract/board';
import type { EventRow } from './event-rows';
import { namesOf, toEvents } from './event-rows';
import type { BoardQuery } from './query';
import type { ElsewhereRow } from './range-statement';
import { elsewhereStatement, rangeStatement } from './range-statement';
import { coveredVersions } from './covered-versions';
import type { BoardSource } from './source';

/** Most events in one response. Nobody can read a calendar with more. */
const LIMIT = 5000;

/**
 * Reads the events of a range of days that the person may read. Takes two statements, one more for each distinct condition of
 * the person's rights, and one more if there is none.
 */
export async function readRange(source: BoardSource, query: BoardQuery, limit = LIMIT): Promise<BoardRange> {
  const { port, tables } = source;
  const dialect = dialectOf(port.dialect);
  const statement = rangeStatement(dialect, tables.event, query, limit + 1);
  const found = await port.all<EventRow>({
    ...statement,
    slow: query.search === '' ? 'finding' : 'searching',
  });
  const events = (await toEvents(source, found.slice(0, limit), query.zone)).filter((event) =>
    isShown(event, query),
  );
  const range = {
    events,
    ...(await namesOf(source, events, query.locale)),
    limit,
    limited: found.length > limit,
  };
  return events.length > 0 ? range : { ...range, elsewhere: await readElsewhere(source, query) };
}

async function readElsewhere(
  source: BoardSource,
  query: BoardQuery,
): Promise<NonNullable<BoardRange['elsewhere']>> {
  const { port } = source;
  const statement = elsewhereStatement(
    dialectOf(port.dialect),
    query,
    await coveredVersions(source, 'read', sql`i`),
  );
  const [row] = await port.all<ElsewhereRow>({ ...statement, slow: 'searching' });
  return { count: Number(row?.count ?? 0), next: row?.next ?? null, last: row?.last ?? null };
}

/** Whether an event is in the range in the zone that is shown. */
function isShown({ start, end, shown }: BoardEvent, query: BoardQuery): boolean {
  const times = shown ?? { start, end };
  return times.start < query.end && (times.end > query.start || times.start >= query.start);
}
