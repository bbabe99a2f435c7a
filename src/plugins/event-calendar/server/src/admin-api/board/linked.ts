import type { LinkedKind } from '../../domain/kinds';
import type { Dialect } from '../../storage/ports/dialect';
import type { Fragment } from '../../storage/ports/sql';
import { INDEX, LINKS, sql } from '../../storage/ports/sql';

/** Public ids of records that events must be linked to. */
export interface WantedLinks {
  category?: number | undefined;
  venue?: number | undefined;
  organizer?: number | undefined;
}

/** The conditions on the event `i`. A statement that uses them begins with `categoryTree`. */
export const linksTo = (dialect: Dialect, { category, venue, organizer }: WantedLinks): Fragment[] => [
  ...(venue === undefined ? [] : [linkedTo(dialect, 'venue', sql`${venue}`)]),
  ...(organizer === undefined ? [] : [linkedTo(dialect, 'organizer', sql`${organizer}`)]),
  ...(category === undefined ? [] : [linkedTo(dialect, 'category', sql`select id from category_tree`)]),
];

const linkedTo = (dialect: Dialect, role: LinkedKind, targets: Fragment): Fragment =>
  sql`exists (select 1 from ${LINKS} l
    where l.event_id = i.public_id and l.role = ${role} and l.target_id in (${targets}) ${dialect.rowByRow})`;

/** The category and all below it. `union` drops repeated rows, so that a circle of parents ends. */
export const categoryTree = (category: number | undefined): Fragment[] =>
  category === undefined
    ? []
    : [
        sql`category_tree (id) as (select c.public_id from ${INDEX} c where c.public_id = ${category}
          union select c.public_id from ${INDEX} c join category_tree above on c.parent_id = above.id)`,
      ];
