// The program of the thread that reads an SQLite file for `reading-thread.ts`.
import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteReader } from './sqlite-reader';
import type { ThreadPlace } from './thread';
import { answerOf } from './thread-answer';
import type { ThreadQuestion } from './thread-answer';
import type { Numbered } from '../../platform/helpers/helper';

const { file, cache }: ThreadPlace = workerData;
const reader = openSqliteReader(file, cache);

parentPort?.on('message', ({ id, ...question }: ThreadQuestion & Numbered) => {
  parentPort?.postMessage({ ...answerOf(reader, question), id });
});
