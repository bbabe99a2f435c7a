import type { Dialect } from '../../storage/ports/dialect';
import type { Fragment, RowName } from '../../storage/ports/sql';
import { LINKS, sql } from '../../storage/ports/sql';

/**
 * An SQL value: when an event last changed for readers, in UTC (`YYYY-MM-DD HH:mm:ss`). Changes of linked records count; removed
 * links, and linked records that are not published any more, have changed the event itself.
 * @param onlyPublished for readers who see no drafts: changes of linked drafts do not count
 */
export const lastChange = (dialect: Dialect, row: RowName, onlyPublished: boolean): Fragment => sql`coalesce((
  select max(v.changed_utc) from ${dialect.lookUp(sql`${LINKS} l`, sql`v`, sql`v.public_id = l.target_id`)}
  where l.event_id = ${row}.public_id and v.changed_utc > ${row}.changed_utc
    and ${onlyPublished ? sql`v.status = 'publish'` : sql`1 = 1`}), ${row}.changed_utc, ${row}.modified_utc)`;
