import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Statement } from './port';
import { openSqliteReader } from './sqlite-reader';
import { errorOf } from './thread-answer';
import type { ThreadAnswer, ThreadQuestion } from './thread-answer';

/** The program of the thread. It does not exist where the plugin runs from its sources, as in its unit tests. */
const PROGRAM = join(__dirname, 'sqlite-thread.js');

/** A running thread with one connection to an SQLite file, which reads one statement after another. */
export interface Thread {
  /** Rejects if the statement fails, and if the thread ends before it answers. */
  all(statement: Pick<Statement, 'sql' | 'values'>): Promise<unknown[]>;
  /** Whether statements are pending. */
  isBusy(): boolean;
  hasEnded(): boolean;
  end(): Promise<void>;
}

/** Where a thread reads, and with how much memory. */
export interface ThreadPlace {
  /** Absolute path of the database file. */
  file: string;
  /** One of `CACHE_KIB`. */
  cache: number;
}

/** Starts a thread, which does not keep the process running. */
export const startThread = (place: ThreadPlace): Thread =>
  existsSync(PROGRAM) ? startWorker(place) : readHere(place);

function startWorker(place: ThreadPlace): Thread {
  const worker = new Worker(PROGRAM, { workerData: place });
  worker.unref();
  const waiting = new Map<number, { resolve(rows: unknown[]): void; reject(error: Error): void }>();
  let hasEnded = false;
  let count = 0;
  const end = (error: Error): void => {
    hasEnded = true;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (answer: ThreadAnswer) => {
    const { id, rows } = answer;
    const asked = waiting.get(id);
    waiting.delete(id);
    if (rows !== undefined) asked?.resolve(rows);
    else asked?.reject(errorOf(answer));
  });
  worker.on('error', end);
  worker.on('messageerror', end);
  worker.on('exit', () => end(gone()));

  return {
    all({ sql, values }) {
      return new Promise((resolve, reject) => {
        if (hasEnded) throw gone();
        const question: ThreadQuestion = { id: ++count, sql, values };
        waiting.set(question.id, { resolve, reject });
        worker.postMessage(question);
      });
    },
    isBusy: () => waiting.size > 0,
    hasEnded: () => hasEnded,
    async end() {
      await worker.terminate();
    },
  };
}

/** The same in this thread, for tests of the sources. */
function readHere({ file, cache }: ThreadPlace): Thread {
  const reader = openSqliteReader(file, cache);
  let hasEnded = false;
  return {
    async all(statement) {
      if (hasEnded) throw gone();
      return reader.all(statement);
    },
    isBusy: () => false,
    hasEnded: () => hasEnded,
    async end() {
      if (!hasEnded) reader.close();
      hasEnded = true;
    },
  };
}

const gone = (): Error => new Error('The thread that reads the calendar has ended');
