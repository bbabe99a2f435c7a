// The program of the process that searches an SQLite file for `search-process.ts`.
import { Worker, isMainThread, workerData } from 'node:worker_threads';
import { CACHE_KIB, openSqliteReader } from './sqlite-reader';
import { answerOf } from './thread-answer';
import type { ThreadQuestion } from './thread-answer';
import type { Numbered } from '../../platform/helpers/helper';

/** How far a statement may exceed its time limit before the process ends itself, in milliseconds. */
const GRACE_MS = 1_000;

/** The index in the array shared with the watching thread: the id of the running statement, 0 for none. */
const RUNNING = 0;

if (isMainThread) answerQuestions(String(process.argv[2]), Number(process.argv[3]));
else watch(workerData.shared, workerData.time);

function answerQuestions(file: string, time: number): void {
  const running = new Int32Array(new SharedArrayBuffer(4));
  const watcher = new Worker(__filename, { workerData: { shared: running, time } });
  watcher.unref();
  const setRunning = (id: number): void => {
    Atomics.store(running, RUNNING, id);
    Atomics.notify(running, RUNNING);
  };
  // Signals to the process group are handled by the parent, which ends this process when it is ready.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  // Killing at once is safe, because this process only reads.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

  const reader = openSqliteReader(file, CACHE_KIB.large);
  process.on('message', ({ id, ...question }: ThreadQuestion & Numbered) => {
    setRunning(id);
    const answer = answerOf(reader, question);
    setRunning(0);
    process.send?.({ ...answer, id });
  });
  process.send?.({ id: 0 });
}

/**
 * Ends the process if a statement runs for too long. Normally the parent does that sooner. If the parent was killed, only this
 * thread can do it, because the main thread handles no events while a statement runs.
 */
function watch(running: Int32Array<SharedArrayBuffer>, time: number): void {
  for (;;) {
    const id = Atomics.load(running, RUNNING);
    if (id === 0) Atomics.wait(running, RUNNING, 0);
    else if (Atomics.wait(running, RUNNING, id, time + GRACE_MS) === 'timed-out') {
      process.kill(process.pid, 'SIGKILL');
    }
  }
}
