import type { Core } from '@strapi/strapi';
import { CalendarError, StateNotHere } from '../api/errors';
import { inOneLine } from '../domain/text/log-text';
import { allArrived } from '../platform/turns';
import type { CalendarState } from './read/calendar-state';

/** What is read through one database. */
interface Source {
  reading: { state(): Promise<CalendarState> };
}

/** A database from which a read is answered, and its state when the read began. */
export interface PlaceOf<Serving> {
  serving: Serving;
  state: CalendarState;
}

/** Where reads of callers without credentials are answered (docs/interface.md 18.5). */
export interface AnonymousReading<Serving> {
  /**
   * Never behind a place that this process gave before. Concurrent reads share it.
   * @throws the error of the database if it is away
   */
  place(): Promise<PlaceOf<Serving>>;
  /**
   * Where to answer instead after a failure, or if the state that a reader has seen is not there.
   * @throws the error itself if there is no other place, or if it is the caller's fault
   */
  instead(failed: PlaceOf<Serving>, error: unknown): Promise<PlaceOf<Serving>>;
  /** How far the replica is behind in seconds: 0 if it is not; undefined without one, or while it does not answer. */
  lag(): number | undefined;
  /** Compares the replica with the primary, at most once a second. It does nothing without one, and never rejects. */
  look(): Promise<void>;
  /** Whether the replica was of no use when it was last compared: it did not answer, was behind by more than it may be, or of another calendar. */
  isUnfit(): boolean;
}

/** The replica is not asked for this long after a failure, and it is compared with the primary as often, in milliseconds. */
const PAUSE_MS = 1_000;
/** How long the state of the replica may take before the primary is asked, in milliseconds. */
const PATIENCE_MS = 1_000;

/** All reads are answered from the database that is written to. */
export function fromPrimary<Serving extends Source>(serving: Serving): AnonymousReading<Serving> {
  return {
    place: sharedPlace(serving),
    instead: (_failed, error) => Promise.reject(error),
    lag: () => undefined,
    look: () => Promise.resolve(),
    isUnfit: () => false,
  };
}

/** The place of a database. Reads that share a reading of its state share the promise. */
export function sharedPlace<Serving extends Source>(serving: Serving): () => Promise<PlaceOf<Serving>> {
  let read: Promise<CalendarState> | undefined;
  let place: Promise<PlaceOf<Serving>> | undefined;
  return () => {
    const state = serving.reading.state();
    if (place === undefined || state !== read) {
      read = state;
      place = state.then((at) => ({ serving, state: at }));
    }
    return place;
  };
}

/**
 * Reads are answered from a streaming replica, which may be behind, and from the primary
 *
 * - while the replica does not answer, or is behind by more than `mostLag` seconds;
 * - while it is behind what this process has sent, so that no client sees an older state than before;
 * - while its epoch is another one: it is the replica of another database, or has not got a restored backup yet.
 *
 * The log says once when it is no longer used, and once when it is again.
 * @param clock milliseconds that only grow
 */
export function fromReplica<Serving extends Source>(
  strapi: Core.Strapi,
  {
    primary,
    replica,
    mostLag,
    clock = () => performance.now(),
  }: { primary: Serving; replica: Serving; mostLag: number; clock?: () => number },
): AnonymousReading<Serving> {
  let coming: Promise<PlaceOf<Serving>> | undefined;
  /** The last state that was sent. */
  let sent: CalendarState | undefined;
  /** A change that the replica lacked, and when that was noticed. */
  let missing: { epoch: number; change: number; since: number } | undefined;
  let awayUntil = 0;
  let lookedAt = -Infinity;
  let isUsed = true;
  let unfit = false;

  const lag = (): number | undefined => {
    const now = clock();
    if (now < awayUntil) return undefined;
    return missing === undefined ? 0 : (now - missing.since) / 1000;
  };

  function used(is: boolean, why = ''): void {
    if (is === isUsed) return;
    isUsed = is;
    if (is) strapi.log.info('Calendar: reads without credentials go to the replica again');
    else strapi.log.warn(`Calendar: reads without credentials go to the primary: the replica ${why}`);
  }

  function away(error: unknown): void {
    unfit = true;
    awayUntil = clock() + PAUSE_MS;
    used(false, `does not answer (${inOneLine(error instanceof Error ? error.message : String(error))})`);
  }

  /** Compares the databases, at most once per pause and only while somebody reads. */
  async function look(): Promise<void> {
    const now = clock();
    if (now - lookedAt < PAUSE_MS) return;
    lookedAt = now;
    // While the primary is away there is nothing to compare with.
    const [at, copy] = await Promise.all([primary.reading.state(), ofReplicaInTime()]);
    if (copy === undefined) return;
    if (missing !== undefined && !isBehind(copy, missing)) missing = undefined;
    if (isBehind(copy, at)) missing ??= { epoch: at.epoch, change: at.change, since: now };
    unfit = copy.epoch !== at.epoch || (lag() ?? 0) > mostLag;
  }

  /** The state of the replica; undefined if it does not answer. */
  async function ofReplicaInTime(): Promise<CalendarState | undefined> {
    try {
      return await inTime(replica.reading.state());
    } catch (error) {
      away(error);
      return undefined;
    }
  }

  /** A failure of the primary shows in the reads themselves. */
  const quietLook = (): Promise<void> => look().catch(() => undefined);

  async function ofReplica(): Promise<PlaceOf<Serving> | undefined> {
    void quietLook();
    if (clock() < awayUntil) return undefined;
    const state = await ofReplicaInTime();
    if (state === undefined) return undefined;
    if ((lag() ?? 0) > mostLag) {
      used(false, `is more than ${mostLag} s behind`);
      return undefined;
    }
    if (sent?.epoch !== state.epoch && (await primary.reading.state()).epoch !== state.epoch) {
      used(false, 'is that of another calendar, or has not got the restored one yet');
      return undefined;
    }
    if (sent !== undefined && isBehind(state, sent)) return undefined;
    used(true);
    return { serving: replica, state };
  }

  async function choose(): Promise<PlaceOf<Serving>> {
    // Reads that have arrived together share it, see `createStateReader`.
    await allArrived();
    coming = undefined;
    return sending((await ofReplica()) ?? (await ofPrimary()));
  }

  const ofPrimary = async (): Promise<PlaceOf<Serving>> => ({
    serving: primary,
    state: await primary.reading.state(),
  });

  function sending(place: PlaceOf<Serving>): PlaceOf<Serving> {
    // Reads overlap: a later one may have been chosen earlier.
    if (sent === undefined || !isBehind(place.state, sent)) sent = place.state;
    return place;
  }

  return {
    place: () => (coming ??= choose()),
    async instead({ serving }, error) {
      const lacksState = error instanceof StateNotHere;
      if (serving === primary || (error instanceof CalendarError && !lacksState)) throw error;
      // Another process may have sent a state that the replica has not got yet.
      if (!lacksState) away(error);
      return sending(await ofPrimary());
    },
    lag,
    look: quietLook,
    isUnfit: () => unfit,
  };
}

/** Answers from a place, and if that fails from another one, if there is one. */
export async function answerAt<Serving, Answer>(
  reading: AnonymousReading<Serving>,
  place: PlaceOf<Serving>,
  answer: (at: PlaceOf<Serving>) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await answer(place);
  } catch (error) {
    return answer(await reading.instead(place, error));
  }
}

/** Whether a state lacks changes of another one. In another epoch numbers say nothing, and it may be the newer one. */
const isBehind = (
  state: CalendarState,
  other: { epoch: number; change: number; rights?: number },
): boolean => {
  if (state.epoch !== other.epoch) return false;
  return state.change < other.change || state.rights < (other.rights ?? 0);
};

/** A connection that was cut without a word must not hold up reads. */
async function inTime<Value>(coming: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
  }
}
