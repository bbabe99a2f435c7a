import { unavailable } from '../../api/errors';
import type { ReadPort } from './port';
import { Turns } from './turns';

/** One committed state of the database, that of the first statement, whatever is written meanwhile. */
export interface Snapshot extends ReadPort {
  /** Aborted when its place is given to another reader. */
  readonly lost: AbortSignal;
}

/** Opens snapshots. */
export interface Snapshots<Port extends ReadPort = Snapshot> {
  /**
   * Waits for a place if all are taken. `close` frees the place; a second call has no effect. A snapshot that nothing was read from
   * for a while loses its place to the next one.
   * @throws CalendarError 503 if there is no place
   */
  open(): Promise<Port>;
  /** Ends all of them; whatever is read then, or is being read, is refused with 503. */
  close(): Promise<void>;
}

/** A snapshot holds a connection for as long as its reader takes, so there are few. */
export const MAX_SNAPSHOTS = 4;

/** Short feeds are read within this time, so a request waits for a place that long, in milliseconds. */
const PATIENCE_MS = 1_000;
/** Readers that ask for nothing for this time keep their places only as long as nobody else wants one, in milliseconds. */
const SLOW_MS = 30_000;
const WAITING = 32;
const RETRY_AFTER_SECONDS = 10;

const PLACES = {
  waiting: WAITING,
  time: PATIENCE_MS,
  refusal: () => unavailable('Too many feeds are being sent. Please try again.', RETRY_AFTER_SECONDS),
};

/** Feeds that are being read when the service stops are no fault of the program. */
const stopping = () => unavailable('The service is stopping.', RETRY_AFTER_SECONDS);

/** Gives a place to another reader. */
const tooSlow = () => unavailable('The feed was read too slowly, and others waited.', RETRY_AFTER_SECONDS);

/** A snapshot that is open. */
interface Held {
  port: Snapshot;
  /** When something was read from it last, by `performance.now()`. */
  used: number;
  lose(): void;
}

/**
 * Limits how many snapshots of a source are open at a time.
 * @param slow how long a place may stay unused when others wait, in milliseconds
 */
export function limited(source: Snapshots<ReadPort>, slow = SLOW_MS): Snapshots {
  const places = new Turns(MAX_SNAPSHOTS, PLACES);
  const opened = new Set<Held>();
  /** How many wait for a place, or have one whose snapshot is not open yet. */
  let coming = 0;
  let isEnded = false;

  async function openOne(leave: () => void): Promise<Snapshot> {
    const inner = await source.open();
    const losing = new AbortController();
    let closing: Promise<void> | undefined;
    const refusal = (error: unknown): unknown => {
      if (isEnded) return stopping();
      return losing.signal.aborted ? tooSlow() : error;
    };
    const port: Snapshot = {
      dialect: inner.dialect,
      lost: losing.signal,
      async all(statement) {
        held.used = performance.now();
        // Its connection may already serve another snapshot.
        if (closing !== undefined) throw refusal(new Error('The snapshot is closed'));
        try {
          return await inner.all(statement);
        } catch (error) {
          throw refusal(error);
        }
      },
      close() {
        opened.delete(held);
        return (closing ??= inner.close().finally(leave));
      },
    };
    const held: Held = { port, used: performance.now(), lose: () => losing.abort() };
    opened.add(held);
    return port;
  }

  /** If there are fewer places than are wanted, frees the one that was not used for the longest time, if that is too long. */
  function makeRoom(): void {
    if (opened.size + coming <= MAX_SNAPSHOTS) return;
    const [idlest] = [...opened].sort((one, other) => one.used - other.used);
    if (idlest === undefined || performance.now() - idlest.used < slow) return;
    void idlest.port.close();
    idlest.lose();
  }

  return {
    async open() {
      if (isEnded) throw stopping();
      coming += 1;
      try {
        makeRoom();
        const leave = await places.enter();
        return await openOne(leave).catch((error: unknown) => {
          leave();
          throw error;
        });
      } finally {
        coming -= 1;
      }
    },
    async close() {
      isEnded = true;
      await Promise.all([...opened].map(({ port }) => port.close()));
      await source.close();
    },
  };
}
