import type { Kind } from '../../domain/kinds';
import { NOT_TRASHED } from '../../domain/status';
import type { Reader } from '../../domain/visibility';
import { restrict, visibility } from '../../domain/visibility';
import type { Dialect } from '../../storage/ports/dialect';
import type { Fragment, RowName } from '../../storage/ports/sql';
import { every, join, sql } from '../../storage/ports/sql';
import { visible } from './visible';

/**
 * Whether a row is in the reader's unfiltered list of its kind, regardless of its dates
 * (docs/interface.md 16.5, 16.6): the SQL form of `wasShown` (domain/sync/previous-visibility.ts).
 * @param kinds the kinds that the reader may list; rows of others are not shown
 */
export function shown(dialect: Dialect, row: RowName, kinds: readonly Kind[], reader: Reader): Fragment {
  const ofKinds = kinds.map((kind) => {
    const seen = visible(dialect, row, restrict(visibility(reader, kind), NOT_TRASHED));
    // Rows are found by id; this keeps the database from using an index of kinds instead.
    return sql`(${dialect.lookedAt(sql`${row}.kind`)} = ${kind} and ${seen})`;
  });
  if (ofKinds.length === 0) return sql`1 = 0`;
  return every([sql`${row}.hidden = 0`, sql`(${join(ofKinds, ' or ')})`]);
}
