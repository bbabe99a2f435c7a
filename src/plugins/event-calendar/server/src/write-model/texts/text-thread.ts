import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { unavailable } from '../../api/errors';
import { Turns } from '../../storage/ports/turns';
import { LONGEST_WAIT } from '../../storage/write-turns';
import type { TextAnswer, TextQuestion } from './text-program';

/** The program of the thread; missing if the plugin runs from its sources, as in its unit tests. */
const PROGRAM = join(__dirname, 'text-program.js');

/** Milliseconds for one text: the longest in a body takes one second, and many times that on a busy machine. */
const TIME = 30_000;

/** The thread ends after this many milliseconds without a text, to free its memory: one long text takes some 100 MB. */
const IDLE = 5_000;

/** The limits of the queue for the thread. */
const PATIENCE = {
  waiting: 32,
  time: LONGEST_WAIT,
  refusal: () => unavailable('Too many long texts are being saved.'),
};

const turns = new Turns(1, PATIENCE);
let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/** Whether there is a thread at all. */
export const hasTextThread = (): boolean => existsSync(PROGRAM);

/**
 * Converts a long HTML text to its stored form, and that to the forms for display and search, in a separate thread, one text at a
 * time. The thread starts when it is needed, ends when it is idle, and does not keep the process running.
 * @throws CalendarError 503 if it takes too long, or if too many texts are waiting
 */
export const workOnText = (question: TextQuestion): Promise<TextAnswer> => turns.take(() => ask(question));

function ask(question: TextQuestion): Promise<TextAnswer> {
  clearTimeout(idle);
  const worker = (thread ??= start());
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(unavailable('A text takes too long to be read.')), TIME);
    const ended = (): void => fail(unavailable('A long text could not be read. Please try again.'));
    const answered = (answer: TextAnswer): void => {
      settle();
      resolve(answer);
    };
    const settle = (): void => {
      clearTimeout(timer);
      idle = setTimeout(endThread, IDLE).unref();
      worker.off('message', answered).off('error', fail).off('exit', ended);
    };
    const fail = (error: Error): void => {
      settle();
      if (thread === worker) thread = undefined;
      void worker.terminate();
      reject(error);
    };
    worker.on('message', answered).on('error', fail).on('exit', ended);
    worker.postMessage(question);
  });
}

function endThread(): void {
  const ended = thread;
  thread = undefined;
  void ended?.terminate();
}

function start(): Worker {
  const worker = new Worker(PROGRAM);
  worker.unref();
  // A thread that fails while idle is replaced at the next text. Without a listener the error would end the process.
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    if (thread === worker) thread = undefined;
  });
  return worker;
}
