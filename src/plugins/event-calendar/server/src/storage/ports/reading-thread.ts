import type { Statement } from './port';
import { CACHE_KIB } from './sqlite-reader';
import type { Thread } from './thread';
import { startThread } from './thread';

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
  let thread: Thread | undefined;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;

  function rest(done: Thread): void {
    if (done.isBusy() || done !== thread) return;
    idle = setTimeout(() => {
      thread = undefined;
      void done.end();
    }, IDLE_MS).unref();
  }

  return {
    async all(statement) {
      if (isClosed) throw new Error('The reading connection is closed');
      clearTimeout(idle);
      if (thread === undefined || thread.hasEnded()) thread = startThread({ file, cache: CACHE_KIB.large });
      const running = thread;
      try {
        return await running.all(statement);
      } finally {
        rest(running);
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      await thread?.end();
    },
  };
}
