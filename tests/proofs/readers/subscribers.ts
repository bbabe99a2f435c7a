import { expect } from '#test';
import type { Expected } from './expected';
import type { NewsProgram } from './news-programs';
import { inUrlOrder } from './news-programs';
import { readByIcal } from './npm-programs';
import type { Question } from './question';
import type { CalendarProgram, ShownEvent } from './shown-event';
import { inOrder } from './shown-event';

/** Somebody who reads the calendar with a program of somebody else. */
export interface Subscriber {
  /** Asks, and shows what is there now. */
  ask(after: string): Promise<void>;
  /** Compares what is shown with what an anonymous reader may see. */
  compare(after: string): Promise<void>;
}

/** Reads a calendar file, filtered or not. */
export class CalendarSubscriber implements Subscriber {
  private shown: readonly Partial<ShownEvent>[] = [];

  /** @param filter the same filter as the list takes it; undefined if its term is gone and the calendar is to be empty */
  constructor(
    private readonly program: CalendarProgram,
    private readonly question: Question,
    private readonly expected: Expected,
    private readonly filter: () => Promise<string | undefined> = async () => '',
  ) {}

  async ask(after: string): Promise<void> {
    const { status, isNew } = await this.question.ask(after);
    expect([this.question.address, status, after]).toEqual([this.question.address, 200, after]);
    if (isNew) await this.show(after);
  }

  private async show(after: string): Promise<void> {
    const [events = []] = this.program.read([this.question.text]);
    this.shown = events;
    await this.compare(after);
  }

  /** What is canceled takes place no more: the states of the list, and what was deleted. */
  async compare(after: string): Promise<void> {
    const what = `${this.program.name}: ${this.question.address} after ${after}`;
    const filter = await this.filter();
    const events = filter === '' ? this.expected.events : await this.found(filter);
    const extra = this.removed(new Set(events.map(({ uid }) => uid)));
    for (const { uid, title, state } of extra) {
      expect([state, title], what).toEqual(['cancelled', this.expected.canceled]);
      expect(this.expected.deleted.has(uid), `canceled, but not deleted: ${uid} in ${what}`).toBe(true);
    }
    if (filter === '')
      expect(new Set(extra.map(({ uid }) => uid)), `deleted: ${what}`).toEqual(this.expected.deleted);
    const { shows = (event: ShownEvent) => event } = this.program;
    expect(inOrder(this.shown), what).toEqual(inOrder([...events, ...extra].map(shows)));
  }

  private async found(filter: string | undefined): Promise<ShownEvent[]> {
    const list = filter === undefined ? [] : await this.expected.list(filter);
    const ids = new Set(list.map(({ id }) => Number(id)));
    return this.expected.events.filter((event) => ids.has(this.expected.idOf(event)));
  }

  /** The events of the file that are not in the list; they are judged one by one. */
  private removed(listed: ReadonlySet<string>): ShownEvent[] {
    return readByIcal(this.question.text).filter(({ uid }) => !listed.has(uid));
  }
}

/** Reads the latest events as news. */
export class NewsSubscriber implements Subscriber {
  constructor(
    private readonly program: NewsProgram,
    private readonly question: Question,
    private readonly expected: Expected,
  ) {}

  async ask(after: string): Promise<void> {
    const { isNew } = await this.question.ask(after);
    if (isNew) await this.compare(after);
  }

  compare(after: string): Promise<void> {
    const shown = this.program.read(this.question.text, this.expected.canceled);
    const what = `${this.question.address} after ${after}`;
    expect(this.expected.news.length, 'more than a feed of the latest has').toBeLessThanOrEqual(LATEST);
    expect(inUrlOrder(shown), what).toEqual(inUrlOrder(this.expected.news));
    return Promise.resolve();
  }
}

/** The items of a feed of the latest events. */
const LATEST = 100;
