import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { load } from '../../scripts/lib/project.mjs';

/** Milliseconds between two samples of the event loop; they do not count as delay. */
const RESOLUTION = 5;
// Ends with its parent, however the parent ended.
process.on('disconnect', () => process.exit(0));

const counts = { statements: 0, waiting: 0 };

/** Counts statements without changes to the measured program. Call it before that program opens a database. */
export function countStatements() {
  const Database = load('better-sqlite3');
  const database = new Database(':memory:');
  const statement = Object.getPrototypeOf(database.prepare('select 1'));
  for (const name of ['all', 'get', 'run', 'iterate']) counted(statement, name);
  database.close();
  // Reads that the service passes to its threads.
  counted(Worker.prototype, 'postMessage');
  counted(load('pg').Client.prototype, 'query');
  waitsOf(load('pg-pool').prototype, 'connect', (pool) => pool.waitingCount);
  waitsOf(load('tarn').Pool.prototype, 'acquire', (pool) => pool.numPendingAcquires());
}

function counted(prototype, name) {
  const original = prototype[name];
  prototype[name] = function (...given) {
    counts.statements++;
    return original.apply(this, given);
  };
}

/** Records the highest number of requests that waited for a connection. */
function waitsOf(prototype, name, waiting) {
  const original = prototype[name];
  prototype[name] = function (...given) {
    const result = original.apply(this, given);
    counts.waiting = Math.max(counts.waiting, waiting(this));
    return result;
  };
}

/**
 * Answers questions of the parent process over the channel: `reset` and `read` for the figures of this process, and the
 * server's own questions.
 *
 * @param {Record<string, (given: object) => unknown>} [more]
 */
export function answerParent(more = {}) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  delay.enable();
  let since = process.cpuUsage();
  const responses = {
    reset() {
      since = process.cpuUsage();
      Object.assign(counts, { statements: 0, waiting: 0 });
      delay.reset();
    },
    read() {
      const { user, system } = process.cpuUsage(since);
      const { rss, heapUsed } = process.memoryUsage();
      const late = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION);
      return {
        cpu: (user + system) / 1000,
        rss,
        heap: heapUsed,
        ...counts,
        delayP99: late(delay.percentile(99)),
        delayMax: late(delay.max),
      };
    },
    ...more,
  };
  process.on('message', async ({ id, ask, given }) => {
    try {
      process.send({ id, result: await responses[ask](given) });
    } catch (error) {
      process.send({ id, error: error?.stack ?? String(error) });
    }
  });
}
