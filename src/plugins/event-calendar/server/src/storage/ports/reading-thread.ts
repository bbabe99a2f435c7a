import { createHelper } from '../../platform/helpers/helper';
import type { Statement } from './port';
import { CACHE_KIB } from './sqlite-reader';
import { startThread } from './thread';
import { rowsOf } from './thread-answer';

/** A thread that reads an SQLite file, one statement after another. */
export interface ReadingThread {
  all(statement: Statement): Promise<unknown[]>;
  close(): Promise<void>;
}

/** How long an idle thread is kept, with its memory, in milliseconds. */
export const IDLE_MS = 60_000;

/**
 * The thread starts when it is first needed, and ends after a while without statements. It is restarted on demand, also after a
 * crash, and does not keep the process running.
 * @param file absolute path of the database file
 */
export function openReadingThread(file: string): ReadingThread {
  const thread = createHelper({
    start: () => startThread({ file, cache: CACHE_KIB.large }),
    idle: IDLE_MS,
  });
  return {
    all: async ({ sql, values }) => rowsOf(await thread.ask({ sql, values })),
    close: () => thread.close(),
  };
}
