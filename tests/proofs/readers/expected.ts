import { decodeHTML } from 'entities';
import { expect } from '#test';
import { WORDS } from '../../../src/plugins/event-calendar/server/src/features/feeds/writing/words';
import { TABLES } from '../../../src/plugins/event-calendar/server/src/storage/tables';
import type { Service } from '../../harness';
import { throughStrapi } from '../../harness/through-strapi';
import type { Body } from '../../http/write-client';
import { isBody } from '../../http/write-client';
import { expectedEntry } from '../subscriptions/expected-entry';
import { readRows, shownIds } from '../feed/views';
import type { ShownItem } from './news-programs';
import type { ShownEvent } from './shown-event';

export type ReaderLanguage = 'en' | 'fr';

/** What an anonymous reader may see in a language now, by the JSON lists and by the rows of the calendar. */
export class Expected {
  /** The events of the list. */
  events: readonly ShownEvent[] = [];
  news: readonly ShownItem[] = [];
  /** Deleted events that the reader could see until then, by UID. */
  readonly deleted = new Set<string>();

  private ids: ReadonlyMap<string, number> = new Map();

  constructor(
    private readonly service: Service,
    private readonly language: ReaderLanguage,
    private readonly untranslated: 'omit' | 'fallback',
  ) {}

  /** The word that stands for the title of what was deleted. */
  get canceled(): string {
    return WORDS[this.language].canceled;
  }

  idOf({ uid }: ShownEvent): number {
    return this.ids.get(uid) ?? 0;
  }

  /** The public events of a filter; all of them without one. */
  async list(filter = ''): Promise<Body[]> {
    const found: Body[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const path = `events?start_date=1900-01-01&end_date=9999-12-31&per_page=50&page=${page}${filter}`;
      const { status, text } = await throughStrapi(
        this.service,
        `${this.service.roots[this.language] ?? ''}/${path}`,
      );
      expect([path, status]).toEqual([path, 200]);
      const body: unknown = JSON.parse(text);
      if (!isBody(body) || !Array.isArray(body['events'])) throw new Error(text);
      pages = Number(body['total_pages']);
      found.push(...body['events'].filter(isBody));
    }
    return found;
  }

  /** Call it after each edit. */
  async look(after: string): Promise<void> {
    const list = await this.list();
    const rows = await readRows(this.service);
    const view = { role: undefined, language: this.language };
    const ids = shownIds(
      rows.filter(({ kind }) => kind === 'event'),
      view,
      undefined,
      this.untranslated,
    );
    expect(list.map(({ id }) => Number(id)).toSorted(), `the model after ${after}`).toEqual(
      [...ids].toSorted(),
    );
    const uids = await this.uids();
    this.ids = new Map([...uids].map(([id, uid]) => [uid, id]));
    const before = this.events;
    this.events = list.map((event) => this.shown(event, uids));
    this.news = list.map((event) => ({
      url: String(event['url']),
      title: decodeHTML(String(event['title'])),
      isCanceled: event['event_status'] === 'canceled',
    }));
    const present = await this.present();
    const now = new Set(this.events.map(({ uid }) => uid));
    for (const { uid } of before) if (!now.has(uid) && !present.has(uid)) this.deleted.add(uid);
    for (const uid of this.deleted) if (present.has(uid)) this.deleted.delete(uid);
  }

  /** An event of the list as a calendar program must show it. */
  private shown(event: Body, uids: ReadonlyMap<number, string>): ShownEvent {
    const states = { canceled: 'cancelled', postponed: 'tentative' } as const;
    const status = String(event['event_status']);
    const entry = expectedEntry({ ...event, event_status: 'scheduled' });
    if (entry === undefined) throw new Error('No entry');
    return {
      uid: uids.get(Number(event['id'])) ?? '',
      title: decodeHTML(entry.summary),
      start: entry.start,
      end: entry.end,
      state: status === 'canceled' || status === 'postponed' ? states[status] : 'confirmed',
    };
  }

  private async uids(): Promise<ReadonlyMap<number, string>> {
    const rows: { public_id: number; uid: string }[] = await this.service.strapi.db
      .connection(TABLES.index)
      .where({ kind: 'event' })
      .distinct('public_id', 'uid');
    return new Map(rows.map(({ public_id, uid }) => [Number(public_id), uid]));
  }

  /** The UIDs of events that are not deleted. */
  private async present(): Promise<ReadonlySet<string>> {
    const rows: { uid: string }[] = await this.service.strapi.db
      .connection('calendar_events')
      .whereNull('trashed_at')
      .distinct('uid');
    return new Set(rows.map(({ uid }) => uid));
  }
}
