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

interface Waiting {
  resolve(rows: unknown[]): void;
  reject(error: Error): void;
}

/**
 * The thread is started when it is first needed, started anew after it broke, and keeps no process running.
 * @param file absolute path of the database file
 * @returns undefined where there is no program for it
 */
export function openReadingThread(file: string): ReadingThread | undefined {
  if (!existsSync(PROGRAM)) return undefined;
  let worker: Worker | undefined;
  let count = 0;
  const waiting = new Map<number, Waiting>();

  function start(): Worker {
    const made = new Worker(PROGRAM, { workerData: file });
    made.unref();
    made.on('message', ({ id, rows, error }: ThreadAnswer) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (rows !== undefined) asked?.resolve(rows);
      else asked?.reject(new Error(error));
    });
    const end = (error: Error): void => {
      if (worker === made) worker = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    made.on('error', end);
    made.on('exit', () => end(new Error('The thread that reads the calendar has ended')));
    return made;
  }

  return {
    all({ sql, values }) {
      return new Promise((resolve, reject) => {
        const question: ThreadQuestion = { id: ++count, sql, values };
        waiting.set(question.id, { resolve, reject });
        worker ??= start();
        worker.postMessage(question);
      });
    },
    async close() {
      await worker?.terminate();
    },
  };
}
