import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MEMORY_SETTINGS } from '../../platform/memory-settings';
import type { SearchBounds } from './port';
import type { ReadingThread } from './reading-thread';
import { searchBroken, searchTookTooLong, searchTurns } from './search-turns';
import { errorOf } from './thread-answer';
import type { ThreadAnswer, ThreadQuestion } from './thread-answer';

/** The program of the process. It does not exist where the plugin runs from its sources, as in its unit tests. */
const PROGRAM = join(__dirname, 'sqlite-search-program.js');

/** The time limit for starting a process, in milliseconds; on a busy machine this takes seconds. */
const START_MS = 20_000;

/** An idle process is ended after this time, to free its memory (milliseconds). */
const IDLE_MS = 60_000;

/** A process, and the caller that waits for its next message; the first message says that it is ready. */
interface Running {
  child: ChildProcess;
  ready: Promise<unknown>;
  next: { resolve(answer: ThreadAnswer): void; reject(error: Error): void } | undefined;
}

/**
 * A separate process that searches an SQLite file, one search after another, because a running SQLite statement can only be
 * ended together with its process. The process is started on demand, ended when idle, and replaced after a search that took too
 * long. It ends with this process, even if this one is killed, and delays its end by at most one search.
 *
 * Every search reads the state that was committed when the search began, like a connection of this process.
 * @param file absolute path of the database file
 * @returns undefined if the process's program does not exist
 */
export function openSearchProcess(file: string, bounds: SearchBounds): ReadingThread | undefined {
  if (!existsSync(PROGRAM)) return undefined;
  const turns = searchTurns(1, bounds);
  let running: Running | undefined;
  let isClosed = false;
  let count = 0;
  let idle: NodeJS.Timeout | undefined;

  /** Ends a process; the next search starts another one. */
  function end(one: Running, error: Error): void {
    if (running === one) running = undefined;
    one.child.kill('SIGKILL');
    one.next?.reject(error);
    one.next = undefined;
  }

  function start(): Running {
    const child = fork(PROGRAM, [file, String(bounds.time)], {
      env: { ...process.env, ...MEMORY_SETTINGS },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.unref();
    child.channel?.unref();
    const one: Running = { child, ready: Promise.resolve(), next: undefined };
    const failed = (): void => end(one, searchBroken());
    child.on('message', (answer: ThreadAnswer) => {
      one.next?.resolve(answer);
      one.next = undefined;
    });
    child.on('error', failed);
    child.on('exit', failed);
    one.ready = answerOf(one, START_MS, searchBroken);
    // The first search awaits `ready` and gets the error; this avoids an unhandled rejection.
    one.ready.catch(() => undefined);
    return one;
  }

  /** Waits for the next message of a process, and ends the process if the message takes too long. */
  function answerOf(one: Running, time: number, tooLate: () => Error): Promise<ThreadAnswer> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => end(one, tooLate()), time);
      const settled = () => clearTimeout(timer);
      one.next = {
        resolve: (answer) => (settled(), resolve(answer)),
        reject: (error) => (settled(), reject(error)),
      };
    });
  }

  return {
    all: ({ sql, values }) =>
      turns.take(async () => {
        if (isClosed) throw new Error('The reading connection is closed');
        clearTimeout(idle);
        const one = (running ??= start());
        await one.ready;
        const coming = answerOf(one, bounds.time, searchTookTooLong);
        one.child.send({ id: ++count, sql, values } satisfies ThreadQuestion);
        const answer = await coming;
        idle = setTimeout(() => running === one && end(one, searchBroken()), IDLE_MS).unref();
        if (answer.rows === undefined) throw errorOf(answer);
        return answer.rows;
      }),
    async close() {
      isClosed = true;
      clearTimeout(idle);
      if (running === undefined) return;
      const { child } = running;
      const isGone = new Promise((resolve) => child.once('exit', resolve));
      end(running, new Error('The reading connection is closed'));
      await isGone;
    },
  };
}
