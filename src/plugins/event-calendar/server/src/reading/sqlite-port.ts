import type { PortOptions, ReadPort, Statement } from './port';
import { openSqliteReader } from './sqlite-reader';
import { openReadingThread } from './reading-thread';

/**
 * A second, read-only connection to an SQLite file. SQLite answers within the process and holds up everybody meanwhile, so
 * that statements which may take long are read by threads of their own.
 * @param file absolute path of the database file, which must exist
 * @throws when the file cannot be opened
 */
export function openSqlitePort(file: string, { onStatement }: PortOptions = {}): ReadPort {
  const reader = openSqliteReader(file);
  // Lists that have yet to be counted need not wait behind everybody's searches.
  const threads = { counting: openReadingThread(file), finding: openReadingThread(file) };
  const rowsOf = (statement: Statement): unknown[] | Promise<unknown[]> => {
    const thread = statement.slow && threads[statement.slow];
    return thread === undefined ? reader.all(statement) : thread.all(statement);
  };

  return {
    dialect: 'sqlite',
    async all<Row extends object>(statement: Statement): Promise<Row[]> {
      onStatement?.(statement.sql);
      const rows = await rowsOf(statement);
      return rows.filter((row): row is Row => typeof row === 'object' && row !== null);
    },
    async close() {
      await Promise.all([threads.counting?.close(), threads.finding?.close()]);
      reader.close();
    },
  };
}
