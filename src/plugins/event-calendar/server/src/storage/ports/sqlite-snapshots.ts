import type { Running } from '../../platform/helpers/helper';
import { running } from '../../platform/helpers/helper';
import type { ReadPort, Statement } from './port';
import { IDLE_MS } from './reading-thread';
import type { SnapshotSource } from './snapshots';
import { CACHE_KIB } from './sqlite-reader';
import { startThread } from './thread';
import { rowsOf } from './thread-answer';
import type { ThreadAnswer, ThreadQuestion } from './thread-answer';

type Thread = Running<ThreadQuestion, ThreadAnswer>;

const BEGIN = { sql: 'begin', values: [] };
const COMMIT = { sql: 'commit', values: [] };

/**
 * Snapshots of an SQLite file, each in a thread with a connection of its own. Idle threads are kept for a while for the
 * next feed.
 * @param file absolute path of the database file
 */
export function sqliteSnapshots(file: string): SnapshotSource {
  const idle = new Map<Thread, NodeJS.Timeout>();
  const all = new Set<Thread>();
  let isClosed = false;

  function start(): Thread {
    // Each record of a feed is read once.
    const thread = running(startThread({ file, cache: CACHE_KIB.small }));
    all.add(thread);
    return thread;
  }

  async function end(thread: Thread): Promise<void> {
    clearTimeout(idle.get(thread));
    idle.delete(thread);
    all.delete(thread);
    await thread.end();
  }

  function takeIdle(): Thread | undefined {
    for (const [thread, timer] of idle) {
      clearTimeout(timer);
      idle.delete(thread);
      if (!thread.hasEnded()) return thread;
      all.delete(thread);
    }
    return undefined;
  }

  async function release(thread: Thread): Promise<void> {
    // A running statement cannot be stopped, but its thread ends after it.
    if (thread.isBusy() || thread.hasEnded()) return end(thread);
    try {
      rowsOf(await thread.ask(COMMIT));
      idle.set(thread, setTimeout(() => void end(thread), IDLE_MS).unref());
    } catch {
      await end(thread);
    }
  }

  return {
    async open() {
      if (isClosed) throw new Error('The calendar is not read any more');
      const thread = takeIdle() ?? start();
      try {
        rowsOf(await thread.ask(BEGIN));
      } catch (error) {
        await end(thread);
        throw error;
      }
      const port: ReadPort = {
        dialect: 'sqlite',
        async all<Row extends object>({ sql, values }: Statement): Promise<Row[]> {
          const rows = rowsOf(await thread.ask({ sql, values }));
          return rows.filter((row): row is Row => typeof row === 'object' && row !== null);
        },
        close: () => release(thread),
      };
      return port;
    },
    async close() {
      isClosed = true;
      await Promise.all([...all].map(end));
    },
  };
}
