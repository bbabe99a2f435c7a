import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Statement } from './port';
import { CACHE_KIB, openSqliteReader } from './sqlite-reader';
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

/**
 * Starts a thread, which does not keep the process running.
 * @param file absolute path of the database file
 */
export const startThread = (file: string): Thread =>
  existsSync(PROGRAM) ? startWorker(file) : readHere(file);

function startWorker(file: string): Thread {
  const worker = new Worker(PROGRAM, { workerData: file });
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
function readHere(file: string): Thread {
  const reader = openSqliteReader(file, CACHE_KIB.small);
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
