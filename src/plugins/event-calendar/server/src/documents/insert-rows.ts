import type { Knex } from 'knex';

/** Bound values in one statement: below the most that SQLite takes. */
const MOST_VALUES = 30_000;

/**
 * Inserts many rows with as few statements as the databases allow. The builder's own inserts of many rows are put together from
 * selects on SQLite, which takes few of them, and slowly.
 * @param rows all with the columns of the first one, in the same order
 */
export async function insertRows(trx: Knex, table: string, rows: readonly object[]): Promise<void> {
  for (const statement of inserts(trx, table, rows)) await statement;
}

/** The same. @returns the document ids with the row ids that they got */
export async function insertVersionRows(
  trx: Knex,
  table: string,
  rows: readonly object[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const statement of inserts(trx, table, rows, ' returning id, document_id')) {
    const result: unknown = await statement;
    for (const row of rowsOf(result)) {
      if (isRow(row)) ids.set(String(row['document_id']), Number(row['id']));
    }
  }
  return ids;
}

/** Rows as the two databases answer them to a statement of one's own. */
function rowsOf(result: unknown): readonly unknown[] {
  const rows = isRow(result) && 'rows' in result ? result['rows'] : result;
  return Array.isArray(rows) ? rows : [];
}

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function* inserts(trx: Knex, table: string, rows: readonly object[], returning = ''): Generator<Knex.Raw> {
  const columns = Object.keys(rows[0] ?? {});
  const values = `(${columns.map(() => '?').join(', ')})`;
  const into = trx
    .raw(`insert into ?? (${columns.map(() => '??').join(', ')})`, [table, ...columns])
    .toQuery();
  const atOnce = Math.max(1, Math.floor(MOST_VALUES / columns.length));
  for (let start = 0; start < rows.length; start += atOnce) {
    const some = rows.slice(start, start + atOnce);
    // Rows of one maker have their columns in one order.
    const bindings = some.flatMap((row): Knex.Value[] => Object.values(row));
    yield trx.raw(`${into} values ${some.map(() => values).join(', ')}${returning}`, bindings);
  }
}
