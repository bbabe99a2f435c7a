import { load } from '../../scripts/lib/project.mjs';
import { statementsFor } from './limit-statements.mjs';

/**
 * Opens a database for reading and prepares the statements.
 *
 * @returns {Record<string, (values: unknown[]) => unknown[][] | Promise<unknown[][]>>} for each statement a function that
 *   returns rows as lists of values
 */
export function openForReading({ client, file, url }) {
  const statements = Object.entries(statementsFor(client));
  if (client === 'sqlite') {
    const Database = load('better-sqlite3');
    const database = new Database(file, { readonly: true });
    database.pragma('cache_size = -32000');
    return Object.fromEntries(
      statements.map(([name, sql]) => {
        const statement = database.prepare(sql).raw(true);
        return [name, (values) => statement.all(values)];
      }),
    );
  }
  const { Pool } = load('pg');
  const pool = new Pool({ connectionString: url, max: 10 });
  return Object.fromEntries(
    statements.map(([name, sql]) => {
      let count = 0;
      const text = sql.replace(/\?/g, () => `$${++count}`);
      return [name, async (values) => (await pool.query({ name, text, values, rowMode: 'array' })).rows];
    }),
  );
}

/** The same functions; those for linked records read the rows of an event once. */
export const remembering = (read) => ({
  ...read,
  linked: once(read.linked),
  linkedStructured: once(read.linkedStructured),
});

function once(readLinked) {
  const known = new Map();
  return async ([ids]) => {
    const events = ids.match(/\d+/g) ?? [];
    const missing = events.filter((id) => !known.has(id));
    if (missing.length > 0) {
      for (const id of missing) known.set(id, []);
      const rows = await readLinked([ids.at(0) + missing.join() + ids.at(-1)]);
      for (const row of rows) known.get(String(row[0])).push(row);
    }
    return events.flatMap((id) => known.get(id));
  };
}
