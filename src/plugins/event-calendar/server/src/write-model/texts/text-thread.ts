import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { unavailable } from '../../api/errors';
import { Turns } from '../../storage/ports/turns';
import type { TextAnswer, TextQuestion } from './text-program';

/** The program of the thread; there is none where the plugin runs from its sources, as its own tests do. */
const PROGRAM = join(__dirname, 'text-program.js');

/** Milliseconds for one text: the longest that a body can hold takes one second, and many times that on a busy machine. */
const TIME = 30_000;

/** Milliseconds without a text after which the thread ends and gives back its memory: one long text takes some 100 MB. */
const IDLE = 5_000;

/** How many texts may wait for the thread, and for how long. */
const PATIENCE = {
  waiting: 32,
  time: 30_000,
  refusal: () => unavailable('Too many long texts are being saved.'),
};

const turns = new Turns(1, PATIENCE);
let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/** Whether there is a thread at all. */
export const hasTextThread = (): boolean => existsSync(PROGRAM);

/**
 * Brings a long text of HTML into its stored form, unless it has it, and that into the forms in which it is shown and searched, in a thread of its
 * own, one text after another. The thread is started when it is needed, ends when it is not, and keeps no process running.
 * @throws CalendarError 503 when it takes too long, or when too many texts wait
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
  // One that breaks while idle is replaced at the next text; unheard it would end the process.
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    if (thread === worker) thread = undefined;
  });
  return worker;
}
