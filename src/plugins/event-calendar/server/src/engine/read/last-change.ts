import type { Fragment, RowName } from '../../storage/ports/sql';
import { INDEX, LINKS, sql } from '../../storage/ports/sql';

/**
 * An SQL value: when an event last changed for readers, in UTC (`YYYY-MM-DD HH:mm:ss`). Changes of linked records count, also of those
 * that are not shown any more; removed links have changed the event itself.
 */
export const lastChange = (row: RowName): Fragment => sql`coalesce((
  select max(v.changed_utc) from ${LINKS} l join ${INDEX} v on v.public_id = l.target_id
  where l.event_id = ${row}.public_id and v.changed_utc > ${row}.changed_utc), ${row}.changed_utc, ${row}.modified_utc)`;
