import { expect } from '#test';
import type { Role, Service } from '../../harness';
import type { CalendarEntry } from '../../http/calendar-feed';
import { sentEntries } from '../../http/calendar-feed';
import { bodyOf, isBody } from '../../http/write-client';
import { expectedEntry } from './expected-entry';

/** A calendar that somebody subscribes to: the language, the caller and the filters. */
export interface Subscription {
  language: string;
  /** Undefined: without credentials. */
  role: Role | undefined;
  query: Readonly<Record<string, string>>;
  /** Whether the filters can be judged for deleted events, so that each that was shown is canceled. */
  isToldOfDeleted: boolean;
}

/** What is known of a UID. */
interface Known {
  sequence: number;
  stamp: string;
  /** Undefined if it was canceled. */
  entry: CalendarEntry | undefined;
}

/** All events, whenever they take place. */
const ALWAYS = { start_date: '1900-01-01', end_date: '9999-12-31' };

/**
 * A calendar program that reads nothing but the feed. It adds what it does not know, takes a component in place of what it has only
 * if its SEQUENCE is higher, or equal with a later DTSTAMP or LAST-MODIFIED (RFC 5546, 2.1.5), and removes what is canceled.
 */
export class Subscriber {
  readonly told = { fetches: 0, unchanged: 0, added: 0, replaced: 0, canceled: 0, left: 0, compared: 0 };
  /** The writes to the calendar since the last fetch. */
  writes = 0;
  private readonly known = new Map<string, Known>();
  private etag = '';
  /** The UIDs that the last feed said are canceled. */
  private canceled: readonly string[] = [];

  constructor(
    private readonly service: Service,
    readonly of: Subscription,
  ) {}

  get name(): string {
    const { language, role, query } = this.of;
    return `${role ?? 'anybody'} in ${language}: ${new URLSearchParams(query).toString()}`;
  }

  /** Fetches the feed. @returns false if it is refused, because a record that a filter names is gone */
  async fetch(): Promise<boolean> {
    const headers = await this.headers();
    const response = await this.service.request(this.address('events.ics', this.of.query), {
      headers: { ...headers, ...(this.etag === '' ? {} : { 'If-None-Match': this.etag }) },
    });
    if (response.status === 400) return false;
    expect([200, 304], this.name).toContain(response.status);
    this.told.fetches += 1;
    if (response.status === 304) {
      this.told.unchanged += 1;
      return true;
    }
    this.etag = response.headers.get('etag') ?? '';
    const sent = sentEntries(response.text);
    expect(new Set(sent.map(({ uid }) => uid)).size, `UIDs of ${this.name}`).toBe(sent.length);
    for (const { uid, ...one } of sent) this.take(uid, one);
    this.canceled = sent.filter(({ entry }) => entry === undefined).map(({ uid }) => uid);
    await this.leave(new Set(sent.map(({ uid }) => uid)));
    return true;
  }

  private take(uid: string, sent: Known): void {
    const known = this.known.get(uid);
    const isNewer =
      known === undefined ||
      sent.sequence > known.sequence ||
      (sent.sequence === known.sequence && sent.stamp > known.stamp);
    if (!isNewer) return;
    this.known.set(uid, sent);
    if (sent.entry === undefined) this.told.canceled += known?.entry === undefined ? 0 : 1;
    else if (known?.entry === undefined) this.told.added += 1;
    else this.told.replaced += 1;
  }

  /** Removes what the feed no longer has: what was only hidden leaves without a word, what was deleted does not. */
  private async leave(sent: ReadonlySet<string>): Promise<void> {
    const absent = [...this.known].filter(([uid, { entry }]) => entry !== undefined && !sent.has(uid));
    if (absent.length === 0) return;
    // After several writes an event may have left the feed before it was deleted.
    if (this.of.isToldOfDeleted && this.writes <= 1) {
      const present = await this.present(absent.map(([uid]) => uid));
      const lost = absent.filter(([uid]) => !present.has(uid)).map(([, { entry }]) => entry?.summary);
      expect(lost, `deleted without a word for ${this.name}`).toEqual([]);
    }
    for (const [uid] of absent) this.known.delete(uid);
    this.told.left += absent.length;
  }

  /** The events that are not deleted among some, and whether they are canceled, by UID. */
  private async present(uids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
    const rows: { uid: string; event_status: string | null }[] = await this.service.strapi.db
      .connection('calendar_events')
      .whereIn('uid', [...uids])
      .whereNull('trashed_at')
      .select('uid', 'event_status');
    return new Map(rows.map(({ uid, event_status }) => [uid, event_status === 'canceled']));
  }

  /** Compares what it has with the JSON list. */
  async compare(after: string): Promise<void> {
    const wanted = (await this.listed(this.of.query))
      .map(expectedEntry)
      .filter((entry) => entry !== undefined);
    const has = [...this.known.values()].flatMap(({ entry }) => entry ?? []);
    expect(has.toSorted(byUrl), `${this.name} ${after}`).toEqual(wanted.toSorted(byUrl));
    const present = await this.present(this.canceled);
    const wrong = [...present].filter(([, isCanceled]) => !isCanceled).map(([uid]) => uid);
    expect(wrong, `takes place, but is canceled for ${this.name} ${after}`).toEqual([]);
    this.told.compared += wanted.length;
  }

  /** The events of the JSON list over all its pages. */
  private async listed(query: Readonly<Record<string, string>>): Promise<Record<string, unknown>[]> {
    const found: Record<string, unknown>[] = [];
    for (let page = 1; ; page += 1) {
      const address = this.address('events', { ...ALWAYS, ...query, per_page: '50', page: String(page) });
      const body = bodyOf(await this.service.request(address, { headers: await this.headers() }), 200);
      const { events } = body;
      if (Array.isArray(events)) found.push(...events.filter(isBody));
      if (page >= Number(body['total_pages'])) return found;
    }
  }

  private async headers(): Promise<Record<string, string>> {
    return this.of.role === undefined ? {} : this.service.as(this.of.role);
  }

  private address(path: string, query: Readonly<Record<string, string>>): string {
    const search = new URLSearchParams(query).toString();
    return `${this.service.roots[this.of.language] ?? ''}/${path}${search === '' ? '' : `?${search}`}`;
  }
}

const byUrl = (one: CalendarEntry, other: CalendarEntry): number =>
  one.url < other.url ? -1 : Number(one.url > other.url);
