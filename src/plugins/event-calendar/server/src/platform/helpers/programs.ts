import type { ChildProcess } from 'node:child_process';
import type { Worker } from 'node:worker_threads';
import type { Program } from './helper';

/** A thread as a program of a helper. */
export const threadOf = <Question, Answer>(worker: Worker): Program<Question, Answer> => ({
  send: (question) => worker.postMessage(question),
  listen({ answered, gone }) {
    worker.on('message', answered);
    worker.on('error', gone);
    worker.on('messageerror', gone);
    worker.on('exit', () => gone());
  },
  hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
  async end() {
    await worker.terminate();
  },
});

/** A child process with a channel of messages as a program of a helper. */
export function processOf<Question, Answer>(child: ChildProcess): Program<Question, Answer> {
  const isGone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    // It was not even started.
    child.once('error', () => child.pid === undefined && resolve());
  });
  return {
    send: (question) =>
      void child.send(Object(question), (error) => {
        if (error !== null) child.kill('SIGKILL');
      }),
    listen({ answered, gone }) {
      child.on('message', answered);
      child.on('error', () => gone());
      child.on('exit', () => gone());
    },
    hold(isHeld) {
      if (isHeld) {
        child.ref();
        child.channel?.ref();
      } else {
        child.unref();
        child.channel?.unref();
      }
    },
    end() {
      child.kill('SIGKILL');
      return isGone;
    },
  };
}
