import type { Kind } from '../../domain/kinds';
import { isVersionFor } from '../../engine/read/language';
import type { Dialect } from '../../storage/ports/dialect';
import type { ReadPort } from '../../storage/ports/port';
import type { Fragment } from '../../storage/ports/sql';
import { INDEX, join, sql } from '../../storage/ports/sql';

/** The tables of the content types' versions. */
export type VersionTables = Record<Exclude<Kind, 'tag'>, Fragment>;

/** SQL value: the name that editors see of the record in row `i` of the index. */
export const nameOf = (table: Fragment): Fragment =>
  sql`(select v.name from ${table} v where v.document_id = i.document_id and v.locale = i.locale
    order by case when v.published_at is null then 0 else 1 end limit 1)`;

/** The name of a record in a language. */
export interface NameIn {
  kind: 'venue' | 'category';
  /** The public id. */
  id: number;
  documentId: string;
  locale: string;
  name: string;
}

/** Reads the names of venues and categories in a language, in one statement. */
export async function readNames(
  port: ReadPort,
  dialect: Dialect,
  tables: VersionTables,
  language: string,
  ids: Record<'venue' | 'category', readonly number[]>,
): Promise<NameIn[]> {
  const parts = (['venue', 'category'] as const)
    .filter((kind) => ids[kind].length > 0)
    .map(
      (
        kind,
      ) => sql`select ${kind} as kind, i.public_id as id, i.document_id, i.locale, ${nameOf(tables[kind])} as name
        from ${INDEX} i where ${dialect.isOneOf(sql`i.public_id`, ids[kind])} and ${isVersionFor(sql`i`, language)}`,
    );
  if (parts.length === 0) return [];
  const rows = await port.all<
    Pick<NameIn, 'kind' | 'id' | 'locale'> & { document_id: string; name: string | null }
  >(join(parts, ' union all '));
  return rows.map(({ kind, id, document_id: documentId, locale, name }) => {
    return { kind, id, documentId, locale, name: name ?? '' };
  });
}
