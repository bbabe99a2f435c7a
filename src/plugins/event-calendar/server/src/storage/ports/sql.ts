import { TABLES } from '../tables';
import type { SqlValue } from './port';

/** A piece of a statement: text with `?` for its values, and those values in the same order. */
export interface Fragment {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/**
 * Template tag for a fragment: the literal text is SQL, an interpolated fragment is inserted, and any other value is bound.
 * Input can therefore never become SQL.
 */
export function sql(texts: TemplateStringsArray, ...parts: readonly (Fragment | SqlValue)[]): Fragment {
  let text = texts[0] ?? '';
  const values: SqlValue[] = [];
  parts.forEach((part, index) => {
    if (typeof part === 'object' && part !== null) {
      text += part.sql;
      values.push(...part.values);
    } else {
      text += '?';
      values.push(typeof part === 'string' ? storableText(part) : part);
    }
    text += texts[index + 1] ?? '';
  });
  return { sql: text, values };
}

/** Replaces null characters and lone surrogates, which PostgreSQL cannot store; no stored text contains them. */
export const storableText = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, '\uFFFD');

/** Joins fragments with a separator; empty if there are none. */
export function join(
  fragments: readonly Fragment[],
  separator: ', ' | ' and ' | ' or ' | ' ' | ' || ' | ' union ' | ' union all ',
): Fragment {
  return {
    sql: fragments.map((fragment) => fragment.sql).join(separator),
    values: fragments.flatMap((fragment) => fragment.values),
  };
}

/** All conditions joined by `and`; true if there are none. */
export const every = (conditions: readonly Fragment[]): Fragment =>
  conditions.length === 0 ? sql`1 = 1` : join(conditions, ' and ');

/** The tables that are read. */
export const INDEX: Fragment = { sql: TABLES.index, values: [] };
export const CHANGES: Fragment = { sql: TABLES.changes, values: [] };
export const AFFECTED_RECORDS: Fragment = { sql: TABLES.affectedRecords, values: [] };
export const COUNTERS: Fragment = { sql: TABLES.counters, values: [] };
export const IDEMPOTENCY_KEYS: Fragment = { sql: TABLES.idempotencyKeys, values: [] };
export const IMPORTS: Fragment = { sql: TABLES.imports, values: [] };
export const FORMER_SLUGS: Fragment = { sql: TABLES.formerSlugs, values: [] };
export const LINKS: Fragment = { sql: TABLES.links, values: [] };
export const PUBLIC_PARTS_TABLE: Fragment = { sql: TABLES.publicParts, values: [] };
export const PASSWORD_CHANGES: Fragment = { sql: TABLES.passwordChanges, values: [] };
export const REMOVED: Fragment = { sql: TABLES.removed, values: [] };
export const SERIES: Fragment = { sql: TABLES.series, values: [] };
export const SERIES_DATES: Fragment = { sql: TABLES.seriesDates, values: [] };
export const TEXTS: Fragment = { sql: TABLES.texts, values: [] };
/** The table of Strapi's users-permissions. */
export const USERS: Fragment = { sql: 'up_users', values: [] };
/** The table of Strapi's media library. */
export const FILES: Fragment = { sql: 'files', values: [] };

/** A value: the number of the calendar's last change; null if there has been none. */
export const LAST_CHANGE = sql`(select n.value from ${COUNTERS} n where n.name = 'change')`;

/** A value: the mark of that change; empty if there has been none. */
export const LAST_MARK = sql`coalesce((select c.mark from ${CHANGES} c where c.number = ${LAST_CHANGE}), '')`;

/** A value: the epoch of the calendar. */
export const EPOCH = sql`coalesce((select n.value from ${COUNTERS} n where n.name = 'epoch'), 0)`;

/** The alias that a statement gives to a row of the calendar index; conditions refer to the row by it. */
export type RowName = Fragment;
