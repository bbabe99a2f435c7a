import type { LinkedKind } from '../../domain/kinds';
import type { Reader } from '../../domain/visibility';
import { restrict, visibility } from '../../domain/visibility';
import type { WallTime } from '../../domain/time/types';
import { DAY, wallMilliseconds, wallOfMilliseconds } from '../../domain/time/wall-clock';
import type { Dialect } from '../../storage/ports/dialect';
import type { Translation } from './language';
import { listedIn, isVersionFor } from './language';
import { NOT_TRASHED } from '../../domain/status';
import type { Fragment } from '../../storage/ports/sql';
import { LINKS, sql } from '../../storage/ports/sql';
import { open, visible } from './visible';

/** The reader and the language. */
export interface Asker {
  reader: Reader;
  translation: Translation;
}

// Conditions on the row `i` by the events that link to it. None reveals an event that the reader may not read, or the links of
// an event with a password (docs/interface.md 16.10).

/** Linked from one event; never true if the reader may not read it (`event`, docs/interface.md 8.5, 10.10). */
export function linkedFrom(dialect: Dialect, role: LinkedKind, eventId: number, asker: Asker): Fragment {
  const row = sql`e`;
  const readable = visible(dialect, row, restrict(visibility(asker.reader, 'event'), NOT_TRASHED));
  return sql`i.public_id in (select l.target_id from ${dialect.lookUp(sql`${LINKS} l`, row, sql`e.public_id = l.event_id`)}
    where l.event_id = ${eventId} and l.role = ${role}
      and ${isVersionFor(row, asker.translation.language)} and ${readable} and ${open(row, asker.reader)})`;
}

/** Linked from a published event (`has_events`, docs/interface.md 8.6). */
export const hasEvents = (dialect: Dialect, role: LinkedKind, asker: Asker): Fragment =>
  linkedFromAny(dialect, role, asker, sql`e.status = 'publish'`);

/**
 * Linked from an event that starts now or later (`only_with_upcoming`, docs/interface.md 8.6). `now` is a wall time in UTC.
 */
export function hasUpcoming(dialect: Dialect, role: LinkedKind, now: WallTime, asker: Asker): Fragment {
  const readable = visible(dialect, sql`e`, restrict(visibility(asker.reader, 'event'), NOT_TRASHED));
  // No zone is a day from UTC: the links exclude the past roughly, and the rows of the index decide the rest.
  const earliest = wallOfMilliseconds(wallMilliseconds(now) - DAY);
  return linkedFromAny(
    dialect,
    role,
    asker,
    sql`l.start_local >= ${earliest} and e.start_utc >= ${now} and ${readable}`,
  );
}

function linkedFromAny(
  dialect: Dialect,
  role: LinkedKind,
  { reader, translation }: Asker,
  condition: Fragment,
): Fragment {
  const row = sql`e`;
  return sql`exists (select 1 from ${dialect.lookUp(sql`${LINKS} l`, row, sql`e.public_id = l.event_id`)}
    where l.target_id = i.public_id and l.role = ${role}
      and ${listedIn(row, translation)} and ${condition} and ${open(row, reader)} ${dialect.rowByRow})`;
}
