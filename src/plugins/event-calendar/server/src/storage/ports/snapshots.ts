import { unavailable } from '../../api/errors';
import type { ReadPort } from './port';
import { Turns } from './turns';

/** Opens ports that read one committed state of the database, whatever is written meanwhile. */
export interface Snapshots {
  /**
   * Waits for a place if all are taken. The state is that of the first statement. `close` frees the place; a second call has no
   * effect.
   * @throws CalendarError 503 if there is no place
   */
  open(): Promise<ReadPort>;
  /** Ends all of them; whatever is read then, or is being read, is refused with 503. */
  close(): Promise<void>;
}

/** A snapshot holds a connection for as long as its reader takes, so there are few. */
export const MAX_SNAPSHOTS = 4;

/** Short feeds are read within this time, so a request waits for a place that long, in milliseconds. */
const PATIENCE_MS = 1_000;
const WAITING = 32;
const RETRY_AFTER_SECONDS = 10;

const PLACES = {
  waiting: WAITING,
  time: PATIENCE_MS,
  refusal: () => unavailable('Too many feeds are being sent. Please try again.', RETRY_AFTER_SECONDS),
};

/** Feeds that are being read when the service stops are no fault of the program. */
const stopping = () => unavailable('The service is stopping.', RETRY_AFTER_SECONDS);

/** Limits how many snapshots of a source are open at a time. */
export function limited(source: Snapshots): Snapshots {
  const places = new Turns(MAX_SNAPSHOTS, PLACES);
  const opened = new Set<ReadPort>();
  let isEnded = false;

  async function openOne(leave: () => void): Promise<ReadPort> {
    const inner = await source.open();
    let closing: Promise<void> | undefined;
    const port: ReadPort = {
      dialect: inner.dialect,
      async all(statement) {
        // Its connection may already serve another snapshot.
        if (closing !== undefined) throw isEnded ? stopping() : new Error('The snapshot is closed');
        try {
          return await inner.all(statement);
        } catch (error) {
          throw isEnded ? stopping() : error;
        }
      },
      close() {
        opened.delete(port);
        return (closing ??= inner.close().finally(leave));
      },
    };
    opened.add(port);
    return port;
  }

  return {
    async open() {
      if (isEnded) throw stopping();
      const leave = await places.enter();
      return openOne(leave).catch((error: unknown) => {
        leave();
        throw error;
      });
    },
    async close() {
      isEnded = true;
      await Promise.all([...opened].map((port) => port.close()));
      await source.close();
    },
  };
}
