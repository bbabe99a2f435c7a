import { expect } from '#test';
import type { Service } from '../../harness';
import type { Feed, Part } from '../../http/feed-client';
import { feedOf, partOf } from '../../http/feed-client';
import type { View } from './views';
import { nameOf } from './views';

/** A position in the feed, with the reader's records at that position. */
interface Place {
  since: string | undefined;
  records: ReadonlyMap<number, unknown>;
}

/** The records of a reader that only applies the entries of the feed. */
export class Replica {
  records = new Map<number, unknown>();
  since: string | undefined;
  /** Every id that was ever visible to the view. */
  readonly seen = new Set<number>();
  readonly told = { parts: 0, upserts: 0, removals: 0, restarts: 0 };
  private places: Place[] = [{ since: undefined, records: new Map() }];
  private readonly feed: Feed;

  constructor(
    service: Service,
    readonly view: View,
  ) {
    this.feed = feedOf(service, view.role, view.role, view.language);
  }

  /** Reads a part of the feed. @returns whether there is more */
  async read(limit: number): Promise<boolean> {
    const query = { limit: String(limit), ...(this.since === undefined ? {} : { since: this.since }) };
    const response = await this.feed.ask(query);
    if (response.status === 410) {
      this.told.restarts += 1;
      this.restart({ since: undefined, records: new Map() });
      return true;
    }
    const part = partOf(response);
    expect(part.entries.length, `entries of a part for ${nameOf(this.view)}`).toBeLessThanOrEqual(limit);
    this.carryOut(part);
    this.since = part.next;
    return part.more;
  }

  private carryOut({ entries }: Part): void {
    this.told.parts += 1;
    for (const { id, action, record } of entries) {
      if (action === 'upsert') {
        this.told.upserts += 1;
        this.records.set(id, record);
      } else {
        this.told.removals += 1;
        expect(this.seen.has(id), `${nameOf(this.view)} is told of ${id}, which it never saw`).toBe(true);
        this.records.delete(id);
      }
    }
  }

  /** Stores the current position for a later replay; some old positions are dropped. */
  mark(most: number): void {
    this.places.push({ since: this.since, records: new Map(this.records) });
    if (this.places.length > most) this.places.splice(1, 1);
  }

  /** The positions for replays, including the first one. */
  get marks(): readonly Place[] {
    return this.places;
  }

  restart({ since, records }: Place): void {
    this.since = since;
    this.records = new Map(records);
  }
}
