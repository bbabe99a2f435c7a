import type { PortOptions, ReadPort, SlowBounds, Statement } from './port';
import { SEARCH_BOUNDS, SLOW_BOUNDS } from './port';
import type { ReadingThread } from './reading-thread';
import { openReadingThread } from './reading-thread';
import { openSearchProcess } from './search-process';
import { slowTurns } from './search-turns';
import { CACHE_KIB, openSqliteReader } from './sqlite-reader';

/** The statements that a thread has at a time: while one runs, the next is there already. */
const AT_ONCE = 2;

/**
 * A second, read-only connection to an SQLite file. SQLite blocks the thread that it runs in, so statements that may take long
 * run in worker threads, and searches in a process that can be ended.
 * @param file absolute path of the database file, which must exist
 * @throws Error if the file cannot be opened
 */
export function openSqlitePort(
  file: string,
  { onStatement, searches = SEARCH_BOUNDS, slow = SLOW_BOUNDS }: PortOptions = {},
): ReadPort {
  const reader = openSqliteReader(file, CACHE_KIB.small);
  // One thread per reason, so that counting a list does not wait for other slow statements.
  const threads = {
    counting: inTurn(openReadingThread(file), slow),
    finding: inTurn(openReadingThread(file), slow),
    searching: openSearchProcess(file, searches),
  };
  const rowsOf = (statement: Statement): unknown[] | Promise<unknown[]> => {
    const thread = statement.slow && threads[statement.slow];
    return thread === undefined ? reader.all(statement) : thread.all(statement);
  };

  return {
    dialect: 'sqlite',
    async all<Row extends object>(statement: Statement): Promise<Row[]> {
      onStatement?.(statement.sql);
      const coming = rowsOf(statement);
      // Most are there at once, and each `await` takes time (`byId` in `bench/cases/cases.mjs`).
      const rows = coming instanceof Promise ? await coming : coming;
      return rows.filter((row): row is Row => typeof row === 'object' && row !== null);
    },
    async close() {
      for (const thread of Object.values(threads)) await thread?.close();
      reader.close();
    },
  };
}

function inTurn(thread: ReadingThread, slow: SlowBounds): ReadingThread {
  const turns = slowTurns(AT_ONCE, slow);
  return { all: (statement) => turns.take(() => thread.all(statement)), close: () => thread.close() };
}
