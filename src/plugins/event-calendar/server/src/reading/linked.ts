import type { LinkedKind } from '../domain/kinds';
import type { Reader } from '../domain/visibility';
import { restrict, visibility } from '../domain/visibility';
import { STATUSES } from '../domain/status';
import type { Status } from '../domain/status';
import { dialectOf } from './dialect';
import type { Dialect } from './dialect';
import { standsFor } from './language';
import type { ReadPort } from './port';
import type { Fragment, RowName } from './sql';
import { INDEX, LINKS, sql } from './sql';
import { visible } from './visible';

/** A record that an event links to, in the language that it is shown in. */
export interface LinkedRecord {
  event_id: number;
  role: LinkedKind;
  public_id: number;
  slug: string | null;
  event_count: number;
  /** The form inside an event. */
  text: string;
  /** Venues and organizers; null where structured data were not asked for. */
  structured: string | null;
}

/** What is not in the trash: whatever is in it is only listed when its status is asked for (CONTRACT B4). */
export const NOT_TRASHED: readonly Status[] = STATUSES.filter((status) => status !== 'trash');

/** Whether a venue or an organizer may be shown inside an event, or found by it (CONTRACT H-1). */
export const linkVisible = (
  dialect: Dialect,
  row: RowName,
  kind: 'venue' | 'organizer',
  reader: Reader,
): Fragment => visible(dialect, row, restrict(visibility(reader, kind), NOT_TRASHED));

/**
 * Everything that some events link to and the reader may see, in one statement: terms by name, the others in the order of
 * the links; each in the asked language or else its primary one (CONTRACT C1, H-1, H-24).
 * @returns the records by event
 */
export async function readLinked(
  port: ReadPort,
  eventIds: readonly number[],
  { language, reader, structured }: { language: string; reader: Reader; structured: boolean },
): Promise<Map<number, LinkedRecord[]>> {
  const byEvent = new Map<number, LinkedRecord[]>(eventIds.map((id) => [id, []]));
  if (eventIds.length === 0) return byEvent;
  const dialect = dialectOf(port.dialect);
  const target = sql`t`;
  const statement = sql`select l.event_id, l.role, t.public_id, t.slug, t.event_count,
      case when t.embedded is null then t.body else t.embedded end as text,
      ${structured ? sql`t.structured` : sql`null`} as structured
    from ${LINKS} l join ${INDEX} t on t.public_id = l.target_id
    where ${dialect.isOneOf(sql`l.event_id`, eventIds)} and ${standsFor(target, language)} and (
      l.role in ('category', 'tag')
      or (l.role = 'venue' and ${linkVisible(dialect, target, 'venue', reader)})
      or (l.role = 'organizer' and ${linkVisible(dialect, target, 'organizer', reader)}))
    order by l.event_id, case when l.role in ('category', 'tag') then t.sort_name else '' end, l.position, t.public_id`;
  for (const record of await port.all<LinkedRecord>(statement)) byEvent.get(record.event_id)?.push(record);
  return byEvent;
}
