import { LRUCache } from 'lru-cache';
import { ReaderPace } from '../../domain/reader-pace';
import type { WaitLimits } from './turns';

/** The addresses of the clients for whom something is read together. More may join while it is waited for. */
export type Clients = ReadonlySet<string>;

/** A place that is held. */
export interface Place {
  /** How fast its reader takes what it gets. */
  readonly pace: ReaderPace;
  /** Aborted when another client is to have the place; `leave` must follow. */
  readonly lost: AbortSignal;
  /** A second call has no effect. */
  leave(): void;
}

interface Held {
  clients: Clients;
  pace: ReaderPace;
  losing: AbortController;
}

interface Waiting {
  clients: Clients;
  /** By `performance.now()`. */
  since: number;
  begin(place: Place): void;
  refuse(): void;
}

/** How often those who hold places are looked at while somebody waits, in milliseconds. */
const LOOK = 100;

/** How long a client waits before another one with several places loses one, in milliseconds. Most feeds are over by then. */
const CONSIDERATE = 250;

/** How long a client that was slow stands back, in milliseconds, and how many such clients are remembered. */
const STANDS_BACK = 60_000;
const MOST_SLOW = 1_000;

/**
 * Gives out a few places, so that no client keeps the others from them:
 *
 * - A free place goes to the client that has the fewest, then to the one that has waited longest.
 * - If none is free, a slow reader loses its place to anybody who waits, and a client with several places loses one to a client
 *   that has none.
 * - A client that has lost a place because it was slow stands back for a minute: it waits behind the others, and loses its places
 *   to them whenever it is waited for.
 */
export class Places {
  private readonly held = new Set<Held>();
  /** In the order in which they came. */
  private readonly waiting = new Set<Waiting>();
  /** Until when clients stand back, by `performance.now()`. */
  private readonly slow = new LRUCache<string, number>({ max: MOST_SLOW });
  private looking: NodeJS.Timeout | undefined;

  constructor(
    private readonly total: number,
    private readonly limits: WaitLimits,
  ) {}

  /** Waits for a place. @throws the error of `refusal` */
  enter(clients: Clients): Promise<Place> {
    if (this.waiting.size === 0 && this.held.size < this.total) return Promise.resolve(this.give(clients));
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        this.waiting.delete(one);
      };
      const one: Waiting = {
        clients,
        since: performance.now(),
        begin(place) {
          stop();
          resolve(place);
        },
        refuse: () => {
          stop();
          reject(this.limits.refusal());
        },
      };
      const timer = setTimeout(one.refuse, this.limits.time);
      this.waiting.add(one);
      if (this.waiting.size > this.limits.waiting) this.queue().at(-1)?.refuse();
      setImmediate(() => this.lookSoon());
      this.looking ??= setInterval(() => this.lookSoon(), LOOK);
    });
  }

  private give(clients: Clients): Place {
    const one: Held = { clients, pace: new ReaderPace(), losing: new AbortController() };
    this.held.add(one);
    return {
      pace: one.pace,
      lost: one.losing.signal,
      leave: () => {
        if (this.held.delete(one)) this.giveFree();
      },
    };
  }

  private giveFree(): void {
    while (this.held.size < this.total) {
      const [next] = this.queue();
      if (next === undefined) return;
      next.begin(this.give(next.clients));
    }
  }

  /** Looks when the event loop, which may have been busy, has heard of what readers have taken. */
  private lookSoon(): void {
    setImmediate(() => this.look());
  }

  /** Takes places from those who have to give them to somebody who waits. */
  private look(): void {
    if (this.waiting.size === 0) {
      clearInterval(this.looking);
      this.looking = undefined;
      return;
    }
    const now = performance.now();
    let coming = this.total - this.kept().length;
    for (const one of this.queue()) {
      if (coming > 0) {
        coming -= 1;
        continue;
      }
      const loser = this.loserTo(one, now);
      if (loser === undefined) return;
      loser.losing.abort();
    }
  }

  /** Who has to give a place to one that waits. */
  private loserTo({ clients, since }: Waiting, now: number): Held | undefined {
    const kept = this.kept().toSorted((one, other) => one.pace.left(now) - other.pace.left(now));
    const yieldsToIt = ({ pace, clients: readers }: Held): boolean =>
      pace.isWaitedFor() && this.areSlow(readers) && !this.areSlow(clients);
    const slow = kept.find((one) => one.pace.left(now) < 0 || yieldsToIt(one));
    for (const client of slow?.clients ?? []) this.slow.set(client, now + STANDS_BACK);
    if (slow !== undefined || now - since < CONSIDERATE) return slow;
    const counts = countsOf(kept);
    if ([...clients].every((client) => counts.has(client))) return undefined;
    return kept.find((one) => [...one.clients].every((client) => (counts.get(client) ?? 0) > 1));
  }

  /** Those who are not about to leave. */
  private kept(): Held[] {
    return [...this.held].filter(({ losing }) => !losing.signal.aborted);
  }

  /** Those who wait, in the order in which they get places. */
  private queue(): Waiting[] {
    const ahead = countsOf(this.held);
    const ranked = [...this.waiting].map((one) => {
      const isSlow = this.areSlow(one.clients);
      const share = Math.min(...[...one.clients].map((client) => ahead.get(client) ?? 0));
      add(ahead, one);
      return { one, isSlow, share };
    });
    return ranked
      .toSorted((a, b) => Number(a.isSlow) - Number(b.isSlow) || a.share - b.share)
      .map(({ one }) => one);
  }

  private areSlow(clients: Clients): boolean {
    const now = performance.now();
    return [...clients].every((client) => (this.slow.get(client) ?? 0) > now);
  }
}

type Counts = Map<string, number>;

function add(counts: Counts, { clients }: { clients: Clients }): void {
  for (const client of clients) counts.set(client, (counts.get(client) ?? 0) + 1);
}

/** How many places each client has. */
function countsOf(held: Iterable<Held>): Counts {
  const counts: Counts = new Map();
  for (const one of held) add(counts, one);
  return counts;
}
