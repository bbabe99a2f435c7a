import type { Dialect } from './dialect';
import type { Fragment, RowName } from './sql';
import { TEXTS, join, sql } from './sql';

/** A search: what has to occur and what must not, folded as the texts are. */
export interface Search {
  required: readonly string[];
  excluded: readonly string[];
  /** The fields to look into; undefined for all. */
  fields?: readonly string[];
}

/**
 * Whether one and the same text of a record holds all that is searched for (CONTRACT D4, F, H-34). An event has one text
 * with all its fields, so that there words may be spread over them.
 *
 * Words come as one list and are compared as plain text: there are no wildcards to escape, and neither their number nor
 * their length meets a limit of the database.
 */
export function found(dialect: Dialect, row: RowName, search: Search): Fragment {
  const held = dialect.holds(sql`t.folded`, sql`w.word`);
  const conditions = [sql`t.public_id = ${row}.public_id`, sql`t.locale = ${row}.locale`];
  if (search.fields !== undefined) conditions.push(dialect.isOneOfTexts(sql`t.field`, search.fields));
  if (search.required.length > 0) {
    conditions.push(sql`not exists (select 1 from ${dialect.words(search.required)} w where not (${held}))`);
  }
  if (search.excluded.length > 0) {
    conditions.push(sql`not exists (select 1 from ${dialect.words(search.excluded)} w where ${held})`);
  }
  return sql`exists (select 1 from ${TEXTS} t where ${join(conditions, ' and ')})`;
}
