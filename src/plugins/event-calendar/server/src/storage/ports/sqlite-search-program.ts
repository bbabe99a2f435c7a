// The program of the process that searches an SQLite file for `search-process.ts`.
import { Worker, isMainThread, workerData } from 'node:worker_threads';
import { CACHE_KIB, openSqliteReader } from './sqlite-reader';
import type { ThreadAnswer, ThreadQuestion } from './sqlite-thread';

/** How long a question may run longer than its time before the process ends itself, in milliseconds. */
const GRACE_MS = 1_000;

/** What the main thread and the one that watches it share: the number of the question that runs, 0 for none. */
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
  // Signals for the whole group are the parent's to act on: it ends this process when it is ready.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  // At once, whatever the other thread is about to do; this process only reads.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

  const reader = openSqliteReader(file, CACHE_KIB.large);
  process.on('message', ({ id, sql, values }: ThreadQuestion) => {
    setRunning(id);
    let answer: ThreadAnswer;
    try {
      answer = { id, rows: reader.all({ sql, values }) };
    } catch (error) {
      answer = failureOf(id, error);
    }
    setRunning(0);
    process.send?.(answer);
  });
  process.send?.({ id: 0, rows: [] } satisfies ThreadAnswer);
}

/** With the code of SQLite, which tells a failure of the database from a fault in the statement. */
function failureOf(id: number, error: unknown): ThreadAnswer {
  if (!(error instanceof Error)) return { id, error: String(error) };
  const code: unknown = Reflect.get(error, 'code');
  return { id, error: error.message, ...(typeof code === 'string' ? { code } : {}) };
}

/**
 * Ends the process when a question runs for too long. Its parent does that sooner; but where the parent was killed, nobody else
 * could end a statement of SQLite, which answers no signal of its own process before it is over.
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
