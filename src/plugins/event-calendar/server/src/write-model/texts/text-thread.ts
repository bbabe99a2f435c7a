import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { unavailable } from '../../api/errors';
import { createHelper, HelperFailure } from '../../platform/helpers/helper';
import { threadOf } from '../../platform/helpers/programs';
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
const thread = createHelper<TextQuestion, TextAnswer>({
  start: () => threadOf(new Worker(PROGRAM)),
  idle: IDLE,
});

/** Whether there is a thread at all. */
export const hasTextThread = (): boolean => existsSync(PROGRAM);

/**
 * Converts a long HTML text to its stored form, and that to the forms for display and search, in a separate thread, one text at a
 * time. The thread starts when it is needed, ends when it is idle, and does not keep the process running.
 * @throws CalendarError 503 if it takes too long, or if too many texts are waiting
 */
export const workOnText = (question: TextQuestion): Promise<TextAnswer> =>
  turns.take(() => thread.ask(question, TIME).catch(throwRefusal));

function throwRefusal(error: unknown): never {
  if (!(error instanceof HelperFailure)) throw error;
  throw unavailable(
    error.reason === 'late'
      ? 'A text takes too long to be read.'
      : 'A long text could not be read. Please try again.',
  );
}
