// The program of the thread that reads an SQLite file for `reading-thread.ts`.
import { parentPort, workerData } from 'node:worker_threads';
import type { Statement } from './port';
import { failureOf } from './thread-failure';
import { CACHE_KIB, openSqliteReader } from './sqlite-reader';

export interface ThreadQuestion extends Pick<Statement, 'sql' | 'values'> {
  id: number;
}

/** The rows, or the error. */
export interface ThreadAnswer {
  id: number;
  rows?: unknown[];
  error?: string;
  /** The database's error code. */
  code?: string;
}

const reader = openSqliteReader(String(workerData), CACHE_KIB.large);

parentPort?.on('message', (question: ThreadQuestion) => parentPort?.postMessage(answerTo(question)));

function answerTo({ id, sql, values }: ThreadQuestion): ThreadAnswer {
  try {
    return { id, rows: reader.all({ sql, values }) };
  } catch (error) {
    return failureOf(id, error);
  }
}
