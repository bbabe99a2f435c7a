import { fork } from 'node:child_process';
import { join } from 'node:path';
import { createHelper, HelperFailure } from '../../platform/helpers/helper';
import { processOf } from '../../platform/helpers/programs';
import { MEMORY_SETTINGS } from '../../platform/memory-settings';
import { Turns } from '../../storage/ports/turns';
import type { ImageFacts, ImageTask } from './image-task';
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
  const turns = new Turns(1, { waiting: MOST_WAITING, refusal: () => new ImageFailure('busy') });
  const decoding = createHelper<ImageTask, unknown>({
    start: () =>
      processOf(
        fork(program, [String(limits.pixels), String(limits.bytes)], {
          env: {
            ...Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
            ...MEMORY_SETTINGS,
          },
          execArgv: [],
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        }),
      ),
    idle: IDLE_MS,
    holds: true,
  });
  let isClosed = false;

  return {
    limits,
    async run(task) {
      if (isClosed) throw new ImageFailure('stopped');
      const answer = await turns.take(() => decoding.ask(task, limits.milliseconds).catch(throwFailure));
      const { facts } = imageAnswer.safeParse(answer).data ?? {};
      if (facts === undefined) throw new ImageFailure('unreadable');
      return facts;
    },
    close() {
      isClosed = true;
      void decoding.close();
    },
  };
}

function throwFailure(error: unknown): never {
  throw new ImageFailure(error instanceof HelperFailure && error.reason === 'closed' ? 'stopped' : 'costly');
}
