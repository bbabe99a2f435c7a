import type { Knex } from 'knex';
import { isPostgres } from './client';

/**
 * Creates the declared SQL indexes that are missing, and recreates those whose declaration has changed. An index holds no data
 * of its own, so a changed declaration needs no migration step. An index that is no longer declared is dropped by a step of
 * `migrations/`.
 * @param statements such as `create index calendar_changes_record on calendar_changes (public_id, number)`
 */
export async function alignIndexes(trx: Knex, statements: readonly string[]): Promise<void> {
  const wanted = new Map(statements.map((statement) => [nameOf(statement), oneLine(statement)]));
  const made = await madeBy(trx, [...wanted.keys()]);
  for (const [name, statement] of wanted) {
    if (made.get(name) === statement) continue;
    if (made.has(name)) await trx.raw('drop index ??', [name]);
    await trx.raw(statement);
    // PostgreSQL rewrites the definition of an index, so the original statement is stored as its comment.
    if (isPostgres(trx)) await trx.raw(`comment on index "${name}" is '${statement.replaceAll("'", "''")}'`);
  }
}

/** The statements that created the existing indexes, by name; an empty text where the statement is not known. */
async function madeBy(trx: Knex, names: readonly string[]): Promise<Map<string, string>> {
  const query = isPostgres(trx)
    ? trx('pg_class')
        .whereRaw("relkind = 'i' and relnamespace = current_schema()::regnamespace")
        .whereIn('relname', [...names])
        .select('relname as name', trx.raw(`obj_description(oid, 'pg_class') as sql`))
    : trx('sqlite_master')
        .where({ type: 'index' })
        .whereIn('name', [...names])
        .select('name', 'sql');
  const rows: { name: string; sql: string | null }[] = await query;
  return new Map(rows.map(({ name, sql }) => [name, oneLine(sql ?? '')]));
}

function nameOf(statement: string): string {
  const [, name] = /^create (?:unique )?index (\w+) on /.exec(statement) ?? [];
  if (name === undefined) throw new Error(`This creates no index: ${statement}`);
  return name;
}

/** SQLite keeps the line breaks of a statement, but writes its beginning in capitals. */
const oneLine = (statement: string): string =>
  statement.replace(/\s+/g, ' ').replace(/^CREATE (UNIQUE )?INDEX/, (start) => start.toLowerCase());
