import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Statement } from './port';
import { errorOf } from './thread-answer';
import type { ThreadAnswer, ThreadQuestion } from './thread-answer';

/** A thread that reads an SQLite file, one statement after another. */
export interface ReadingThread {
  all(statement: Statement): Promise<unknown[]>;
  close(): Promise<void>;
}

/** The program of the thread. It does not exist where the plugin runs from its sources, as in its unit tests. */
const PROGRAM = join(__dirname, 'sqlite-thread.js');
/** How long an idle thread is kept, with its memory, in milliseconds. */
const IDLE_MS = 60_000;

/** A thread with its pending statements. A new thread starts without the pending statements of the one before. */
interface Running {
  worker: Worker;
  waiting: Map<number, { resolve(rows: unknown[]): void; reject(error: Error): void }>;
}

/**
 * The thread starts when it is first needed, and ends after a while without statements. It is restarted on demand, also after a
 * crash, and does not keep the process running.
 * @param file absolute path of the database file
 * @returns undefined if the thread's program does not exist
 */
export function openReadingThread(file: string): ReadingThread | undefined {
  if (!existsSync(PROGRAM)) return undefined;
  let thread: Running | undefined;
  let isClosed = false;
  let count = 0;
  let idle: NodeJS.Timeout | undefined;

  function retire(): void {
    const done = thread;
    thread = undefined;
    void done?.worker.terminate();
  }

  function start(): Running {
    const worker = new Worker(PROGRAM, { workerData: file });
    worker.unref();
    const started: Running = { worker, waiting: new Map() };
    const { waiting } = started;
    const end = (error: Error): void => {
      if (thread === started) thread = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    worker.on('message', (answer: ThreadAnswer) => {
      const { id, rows } = answer;
      const asked = waiting.get(id);
      waiting.delete(id);
      if (waiting.size === 0 && thread === started) idle = setTimeout(retire, IDLE_MS).unref();
      if (rows !== undefined) asked?.resolve(rows);
      else asked?.reject(errorOf(answer));
    });
    worker.on('error', end);
    worker.on('messageerror', end);
    worker.on('exit', () => end(new Error('The thread that reads the calendar has ended')));
    return started;
  }

  return {
    all({ sql, values }) {
      return new Promise((resolve, reject) => {
        if (isClosed) throw new Error('The reading connection is closed');
        clearTimeout(idle);
        thread ??= start();
        const question: ThreadQuestion = { id: ++count, sql, values };
        thread.waiting.set(question.id, { resolve, reject });
        thread.worker.postMessage(question);
      });
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      await thread?.worker.terminate();
    },
  };
}
