import { ask } from '../../harness';
import { bodyOf, concert } from '../../http/write-client';
import type { Random } from '../../reading/random';

/** What a writer had done and others had done when it sent a step. */
interface Sent {
  /** The steps of every writer that were acknowledged before. */
  before: readonly number[];
}

/** The titles of a writer's events after a number of its steps, by their marks. */
export type Titles = ReadonlyMap<string, string>;

/** A client that writes one step after the other, so that each state of its events belongs to one number of steps. */
export class StepWriter {
  /** Steps that were acknowledged. */
  acknowledged = 0;
  /** The highest id that it was given. */
  highest = 0;
  private readonly states: Titles[] = [new Map()];
  private readonly sent: Sent[] = [];
  private readonly ids = new Map<string, number>();
  private made = 0;

  constructor(
    readonly name: string,
    private readonly random: Random,
    private readonly root: string,
    private readonly headers: Record<string, string>,
  ) {}

  /** The states after the steps from `first` to the last one that was sent. */
  statesFrom(first: number): { steps: number; titles: Titles }[] {
    return this.states.map((titles, steps) => ({ steps, titles })).slice(first);
  }

  /** The steps of every writer that come before a state of this one. */
  before(steps: number): readonly number[] {
    return this.sent[steps - 1]?.before ?? [];
  }

  /** Writes until it is told to end. @param all every writer, to note what was acknowledged before each step */
  async writeUntil(ended: () => boolean, all: readonly StepWriter[]): Promise<void> {
    while (!ended()) {
      const titles = new Map(this.states.at(-1));
      const marks = [...titles.keys()];
      const mark = marks.length < 3 || this.random.next() < 0.4 ? undefined : this.random.pick(marks);
      this.sent.push({ before: all.map(({ acknowledged }) => acknowledged) });
      if (mark === undefined) await this.create(titles);
      else if (this.random.next() < 0.3) await this.remove(titles, mark);
      else await this.retitle(titles, mark);
      this.acknowledged += 1;
    }
  }

  private async create(titles: Map<string, string>): Promise<void> {
    const mark = `${this.name}m${(this.made += 1)}z`;
    titles.set(mark, `${mark} new`);
    this.states.push(titles);
    const json = concert(`${mark} new`, { venue: { venue: `Hall of ${this.name}` } });
    const body = bodyOf(await this.send('POST', 'events', json), 201);
    this.ids.set(mark, Number(body['id']));
    this.highest = Math.max(this.highest, Number(body['id']));
  }

  private async remove(titles: Map<string, string>, mark: string): Promise<void> {
    titles.delete(mark);
    this.states.push(titles);
    bodyOf(await this.send('DELETE', `events/${this.ids.get(mark)}`), 200);
  }

  private async retitle(titles: Map<string, string>, mark: string): Promise<void> {
    const title = `${mark} step ${this.states.length}`;
    titles.set(mark, title);
    this.states.push(titles);
    bodyOf(await this.send('PATCH', `events/${this.ids.get(mark)}`, { title }), 200);
  }

  private send(method: string, path: string, json?: object): ReturnType<typeof ask> {
    return ask(`${this.root}/${path}`, {
      method,
      headers: this.headers,
      ...(json === undefined ? {} : { json }),
    });
  }
}
