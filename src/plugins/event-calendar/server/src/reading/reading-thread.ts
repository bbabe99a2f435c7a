import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Statement } from './port';
import type { ThreadAnswer, ThreadQuestion } from './sqlite-thread';

/** A thread that reads an SQLite file, one statement after another. */
export interface ReadingThread {
  all(statement: Statement): Promise<unknown[]>;
  close(): Promise<void>;
}

/** The program of the thread; there is none where the plugin runs from its sources, as its own tests do. */
const PROGRAM = join(__dirname, 'sqlite-thread.js');

/** A thread with those who wait for its answers; one that is started anew owes nothing to those of the one before. */
interface Running {
  worker: Worker;
  waiting: Map<number, { resolve(rows: unknown[]): void; reject(error: Error): void }>;
}

/**
 * The thread is started when it is first needed, started anew after it broke, and keeps no process running.
 * @param file absolute path of the database file
 * @returns undefined where there is no program for it
 */
export function openReadingThread(file: string): ReadingThread | undefined {
  if (!existsSync(PROGRAM)) return undefined;
  let thread: Running | undefined;
  let isClosed = false;
  let count = 0;

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
    worker.on('message', ({ id, rows, error }: ThreadAnswer) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (rows !== undefined) asked?.resolve(rows);
      else asked?.reject(new Error(error));
    });
    worker.on('error', end);
    worker.on('messageerror', end);
    worker.on('exit', () => end(new Error('The thread that reads the calendar has ended')));
    return started;
  }

  return {
    all({ sql, values }) {
      return new Promise((resolve, reject) => {
        if (isClosed) throw new Error('The calendar is not read any more');
        thread ??= start();
        const question: ThreadQuestion = { id: ++count, sql, values };
        thread.waiting.set(question.id, { resolve, reject });
        thread.worker.postMessage(question);
      });
    },
    async close() {
      isClosed = true;
      await thread?.worker.terminate();
    },
  };
}
