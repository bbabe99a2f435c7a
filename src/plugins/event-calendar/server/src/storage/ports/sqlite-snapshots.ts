import type { ReadPort } from './port';
import { IDLE_MS } from './reading-thread';
import type { SnapshotSource } from './snapshots';
import { CACHE_KIB } from './sqlite-reader';
import type { Thread } from './thread';
import { startThread } from './thread';

const BEGIN = { sql: 'begin', values: [] };
const COMMIT = { sql: 'commit', values: [] };

/**
 * Snapshots of an SQLite file, each in a thread with a connection of its own. Idle threads are kept for a while, because starting
 * one takes longer than reading a short feed.
 * @param file absolute path of the database file
 */
export function sqliteSnapshots(file: string): SnapshotSource {
  const idle = new Map<Thread, NodeJS.Timeout>();
  const all = new Set<Thread>();
  let isClosed = false;

  function start(): Thread {
    // Each record of a feed is read once.
    const thread = startThread({ file, cache: CACHE_KIB.small });
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
      await thread.all(COMMIT);
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
        await thread.all(BEGIN);
      } catch (error) {
        await end(thread);
        throw error;
      }
      const port: ReadPort = {
        dialect: 'sqlite',
        async all<Row extends object>(statement: Parameters<ReadPort['all']>[0]): Promise<Row[]> {
          const rows = await thread.all(statement);
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
