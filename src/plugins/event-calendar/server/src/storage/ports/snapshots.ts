import { unavailable } from '../../api/errors';
import type { ReaderPace } from '../../domain/reader-pace';
import type { Clients, Place } from './places';
import { Places } from './places';
import type { ReadPort } from './port';

/** One committed state of the database, that of the first statement, whatever is written meanwhile. */
export interface Snapshot extends ReadPort {
  /** How fast the reader takes what is read from it. */
  readonly pace: ReaderPace;
  /** Aborted when its place is given to another client. It is closed then. */
  readonly lost: AbortSignal;
}

/** Opens snapshots of a database. */
export interface SnapshotSource {
  open(): Promise<ReadPort>;
  /** Ends all of them. */
  close(): Promise<void>;
}

/** Opens as many snapshots as there are places. */
export interface Snapshots {
  /**
   * Waits for a place if all are taken, see `Places`. `close` frees the place; a second call has no effect.
   * @throws CalendarError 503 if there is no place
   */
  open(clients: Clients): Promise<Snapshot>;
  /** Ends all of them; whatever is read then, or is being read, is refused with 503. */
  close(): Promise<void>;
}

/** A snapshot holds a connection for as long as its reader takes, so there are few. */
export const MAX_SNAPSHOTS = 4;

/** Short feeds are read within this time, so a request waits for a place that long, in milliseconds. */
const PATIENCE_MS = 1_500;
const WAITING = 32;
const RETRY_AFTER_SECONDS = 10;

const LIMITS = {
  waiting: WAITING,
  time: PATIENCE_MS,
  refusal: () => unavailable('Too many feeds are being sent. Please try again.', RETRY_AFTER_SECONDS),
};

/** Feeds that are being read when the service stops are no fault of the program. */
const stopping = () => unavailable('The service is stopping.', RETRY_AFTER_SECONDS);

/** Its place is given to another client. */
const lost = () => unavailable('Others waited for this feed. Please try again.', RETRY_AFTER_SECONDS);

/** Limits how many snapshots of a source are open at a time. */
export function limited(source: SnapshotSource): Snapshots {
  const places = new Places(MAX_SNAPSHOTS, LIMITS);
  const opened = new Set<Snapshot>();
  let isEnded = false;

  async function openOne(place: Place): Promise<Snapshot> {
    const inner = await source.open();
    let closing: Promise<void> | undefined;
    const refusal = (error: unknown): unknown => {
      if (isEnded) return stopping();
      return place.lost.aborted ? lost() : error;
    };
    const port: Snapshot = {
      dialect: inner.dialect,
      pace: place.pace,
      lost: place.lost,
      async all(statement) {
        // Its connection may already serve another snapshot.
        if (closing !== undefined) throw refusal(new Error('The snapshot is closed'));
        try {
          return await inner.all(statement);
        } catch (error) {
          throw refusal(error);
        }
      },
      close() {
        opened.delete(port);
        return (closing ??= inner.close().finally(() => place.leave()));
      },
    };
    opened.add(port);
    if (place.lost.aborted || isEnded) void port.close();
    else place.lost.addEventListener('abort', () => void port.close(), { once: true });
    return port;
  }

  return {
    async open(clients) {
      if (isEnded) throw stopping();
      const place = await places.enter(clients);
      return openOne(place).catch((error: unknown) => {
        place.leave();
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
