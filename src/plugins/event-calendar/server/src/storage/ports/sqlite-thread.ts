// The program of the thread that reads an SQLite file for `reading-thread.ts`.
import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteReader } from './sqlite-reader';
import type { ThreadPlace } from './thread';
import { failureOf } from './thread-answer';
import type { ThreadAnswer, ThreadQuestion } from './thread-answer';

const { file, cache }: ThreadPlace = workerData;
const reader = openSqliteReader(file, cache);

parentPort?.on('message', (question: ThreadQuestion) => parentPort?.postMessage(answerTo(question)));

function answerTo({ id, sql, values }: ThreadQuestion): ThreadAnswer {
  try {
    return { id, rows: reader.all({ sql, values }) };
  } catch (error) {
    return failureOf(id, error);
  }
}
