import type { Asker } from '../../engine/read/linked-events';
import { isVersionFor } from '../../engine/read/language';
import { linkVisible } from '../../engine/read/linked';
import { targetsOf } from '../../engine/read/members';
import type { Dialect } from '../../storage/ports/dialect';
import type { Fragment } from '../../storage/ports/sql';
import { INDEX, LINKS, every, sql } from '../../storage/ports/sql';

/** A category includes its descendants (docs/interface.md 5.12); `union` ends a cycle of parents. */
export const categoryTree = (dialect: Dialect): Fragment => sql`category_tree (id) as (
  ${targetsOf('categories')}
  union select c.public_id from ${dialect.lookUp(sql`category_tree above`, sql`c`, sql`c.parent_id = above.id`)})`;

/**
 * A venue or organizer that the reader may not see matches no event, because its links are not shown (docs/interface.md 5.13).
 */
export function seenTargets(dialect: Dialect, kind: 'venue' | 'organizer', asker: Asker): Fragment {
  const row = sql`v`;
  return sql`select v.public_id from ${INDEX} v where v.public_id in (${targetsOf(kind)})
    and ${isVersionFor(row, asker.translation.language)} and ${linkVisible(dialect, row, kind, asker.reader)}`;
}

/** The row `v` as the venue of an event, for this reader. */
export const shownVenue = (dialect: Dialect, { reader, translation }: Asker): Fragment =>
  every([isVersionFor(sql`v`, translation.language), linkVisible(dialect, sql`v`, 'venue', reader)]);

/** With or without a venue that has coordinates (docs/interface.md 5.17); a venue that is not shown does not count. */
export function placed(dialect: Dialect, wanted: boolean, asker: Asker): Fragment {
  const venues = dialect.lookUp(sql`${LINKS} l`, sql`v`, sql`v.public_id = l.target_id`);
  const known = sql`exists (select 1 from ${venues}
    where l.event_id = i.public_id and l.role = 'venue'
      and v.lat is not null and v.lng is not null and ${shownVenue(dialect, asker)} ${dialect.rowByRow})`;
  return wanted ? known : sql`not ${known}`;
}
