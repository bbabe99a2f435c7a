import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Numbered, Program } from '../../platform/helpers/helper';
import { threadOf } from '../../platform/helpers/programs';
import { openSqliteReader } from './sqlite-reader';
import { answerOf } from './thread-answer';
import type { ThreadAnswer, ThreadQuestion } from './thread-answer';

/** The program of the thread. It does not exist where the plugin runs from its sources, as in its unit tests. */
const PROGRAM = join(__dirname, 'sqlite-thread.js');

/** Where a thread reads, and with how much memory. */
export interface ThreadPlace {
  /** Absolute path of the database file. */
  file: string;
  /** One of `CACHE_KIB`. */
  cache: number;
}

/** Starts a thread with one connection to an SQLite file, which reads one statement after another. */
export const startThread = (place: ThreadPlace): Program<ThreadQuestion, ThreadAnswer> =>
  existsSync(PROGRAM) ? threadOf(new Worker(PROGRAM, { workerData: place })) : readHere(place);

/** The same in this thread, for tests of the sources. */
function readHere({ file, cache }: ThreadPlace): Program<ThreadQuestion, ThreadAnswer> {
  const reader = openSqliteReader(file, cache);
  let answer: (answer: ThreadAnswer & Numbered) => void = () => undefined;
  return {
    send({ id, ...question }) {
      const found = answerOf(reader, question);
      queueMicrotask(() => answer({ ...found, id }));
    },
    listen({ answered }) {
      answer = answered;
    },
    hold: () => undefined,
    async end() {
      reader.close();
    },
  };
}
