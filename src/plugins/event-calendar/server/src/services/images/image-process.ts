import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { MEMORY_SETTINGS } from '../../platform/memory-settings';
import type { ImageFacts, ImageQuestion, ImageTask } from './image-task';
import { imageAnswer } from './image-task';

/** The limits of decoding. */
export interface ImageLimits {
  /** Pixels of all frames of an image together. */
  pixels: number;
  /** Memory of the process, in bytes. */
  bytes: number;
  /** For one task, in milliseconds. */
  milliseconds: number;
}

/**
 * A task on an image was not done:
 * - `unreadable`: the file is not an image, or is broken;
 * - `costly`: it exceeded the limits of memory or time, or crashed the decoder;
 * - `busy`: too many tasks are waiting;
 * - `stopped`: the service ends.
 */
export class ImageFailure extends Error {
  override readonly name = 'ImageFailure';

  constructor(readonly reason: 'unreadable' | 'costly' | 'busy' | 'stopped') {
    super(`An image could not be processed: ${reason}`);
  }
}

/** Decodes images in a process of its own, one task at a time. */
export interface ImageProcess {
  readonly limits: ImageLimits;
  /** @throws ImageFailure */
  run(task: ImageTask): Promise<ImageFacts>;
  /** Ends the process and fails all waiting tasks. */
  close(): void;
}

interface Waiting {
  task: ImageTask;
  resolve(facts: ImageFacts): void;
  reject(failure: ImageFailure): void;
}

const PROGRAM = join(__dirname, 'image-child.js');
/** The maximum number of waiting tasks. */
const MOST_WAITING = 200;
/** A process without work is ended to free its memory. */
const IDLE_MS = 60_000;
/** Variables that the program may need. Others contain secrets, which the decoder must not have. */
const ENVIRONMENT = ['PATH', 'NODE_PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP'];

/**
 * Prepares a process that starts when first needed, restarts after it was killed, and ends with this one. It does not keep this
 * process running unless a task is waiting.
 */
export function createImageProcess(limits: ImageLimits, program = PROGRAM): ImageProcess {
  const queue: Waiting[] = [];
  let child: ChildProcess | undefined;
  let current: Waiting | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let count = 0;

  function start(): ChildProcess {
    const started = fork(program, [String(limits.pixels), String(limits.bytes)], {
      env: {
        ...Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
        ...MEMORY_SETTINGS,
      },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const gone = (): void => {
      if (child !== started) return;
      child = undefined;
      settle((waiting) => waiting.reject(new ImageFailure('costly')));
    };
    started.on('message', (message) => {
      const { data: answer } = imageAnswer.safeParse(message);
      if (child !== started || answer?.id !== count) return;
      const { facts } = answer;
      settle(({ resolve, reject }) => (facts ? resolve(facts) : reject(new ImageFailure('unreadable'))));
    });
    started.on('error', gone);
    started.on('exit', gone);
    return started;
  }

  const kill = (): void => void child?.kill('SIGKILL');

  /** Ends an idle process; the next task starts another one. */
  function retire(): void {
    kill();
    child = undefined;
  }

  /** Ends the current task and begins the next one. */
  function settle(end: (waiting: Waiting) => void): void {
    clearTimeout(timer);
    const done = current;
    current = undefined;
    if (done !== undefined) end(done);
    next();
  }

  function next(): void {
    if (current !== undefined) return;
    current = queue.shift();
    if (current === undefined) return rest();
    const running = (child ??= start());
    // A waiting task keeps this process running.
    running.ref();
    running.channel?.ref();
    timer = setTimeout(kill, limits.milliseconds);
    const question: ImageQuestion = { id: ++count, ...current.task };
    running.send(question, (error) => {
      if (error !== null) kill();
    });
  }

  function rest(): void {
    child?.unref();
    child?.channel?.unref();
    if (child !== undefined) timer = setTimeout(retire, IDLE_MS).unref();
  }

  return {
    limits,
    run(task) {
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(new ImageFailure('stopped'));
        if (queue.length >= MOST_WAITING) return reject(new ImageFailure('busy'));
        queue.push({ task, resolve, reject });
        if (current === undefined) clearTimeout(timer);
        next();
      });
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      retire();
      const left = queue.splice(0);
      if (current !== undefined) left.unshift(current);
      current = undefined;
      for (const { reject } of left) reject(new ImageFailure('stopped'));
    },
  };
}
