import { expect } from '#test';
import { ask } from '../../harness';
import type { HttpResponse } from '../../harness';
import { bodyOf, concert } from '../../http/write-client';
import type { Random } from '../../reading/random';

/** A record whose text counts its changes: a lost change makes the count wrong. */
interface Counter {
  path: string;
  /** Number of changes with a 200 response. */
  made: number;
}

/** The last response about a counter. */
interface Seen {
  tag: string;
  count: number;
}

const textOf = (count: number): string => `Changed ${count} times`;

/** Records that all writers change with `If-Match`, through any process. */
export class Counters {
  /** Number of changes that came too late (412) and were repeated. */
  late = 0;

  private constructor(
    private readonly headers: Record<string, string>,
    private readonly counters: readonly Counter[],
  ) {}

  /** Creates the records: some of every kind, and an event with a counter in two languages. */
  static async make(root: string, headers: Record<string, string>): Promise<Counters> {
    const made: Counter[] = [];
    const description = textOf(0);
    for (const [path, json] of [
      ['events', concert('Counted event', { description })],
      ['events', concert('Other event', { description })],
      ['venues', { venue: 'Counted venue', description }],
      ['venues', { venue: 'Other venue', description }],
      ['organizers', { organizer: 'Counted organizer', description }],
      ['organizers', { organizer: 'Other organizer', description }],
      ['categories', { name: 'Counted category', description }],
      ['tags', { name: 'Counted tag', description }],
    ] as const) {
      const { id } = bodyOf(await ask(`${root}/${path}`, { method: 'POST', headers, json }), 201);
      made.push({ path: `${path}/${String(id)}`, made: 0 });
    }
    const french = `${made[0]?.path ?? ''}?i18n_language=fr`;
    const json = { title: 'Compté', description };
    bodyOf(await ask(`${root}/${french}`, { method: 'POST', headers, json }), 200);
    return new Counters(headers, [...made, { path: french, made: 0 }]);
  }

  /**
   * Increases one counter: reads it, writes the value plus one if nobody was faster, and otherwise starts again.
   * @returns the number of writes: one
   */
  async count(root: string, random: Random): Promise<number> {
    const counter = random.pick(this.counters);
    const { path } = counter;
    for (;;) {
      const { tag, count } = seenIn(await ask(`${root}/${path}`, { headers: this.headers }));
      const response = await this.change(root, random, path, tag, { description: textOf(count + 1) });
      if (response.status === 412) {
        this.late++;
        continue;
      }
      const seen = seenIn(response);
      expect(seen.count, `${path} is answered as it was written`).toBe(count + 1);
      counter.made++;
      return 1;
    }
  }

  /** Changes another field of one of the records at the same time as others; this must not undo their counts. */
  async disturb(root: string, random: Random, mark: string): Promise<number> {
    const { path } = random.pick(this.counters);
    const json = /^(categories|tags)/.test(path)
      ? { slug: mark }
      : { website: `https://example.org/${mark}` };
    bodyOf(await ask(`${root}/${path}`, { method: 'PATCH', headers: this.headers, json }), 200);
    return 1;
  }

  /** The same change in two processes at once: one of them is too late. */
  async race(roots: readonly string[], random: Random, mark: string): Promise<number> {
    const [root = ''] = roots;
    const { path } = random.pick(this.counters);
    const { tag } = seenIn(await ask(`${root}/${path}`, { headers: this.headers }));
    const json = /^(categories|tags)/.test(path)
      ? { slug: mark }
      : { website: `https://example.org/${mark}` };
    const responses = await Promise.all(roots.map((one) => this.change(one, random, path, tag, json)));
    const passed = responses.filter(({ status }) => status === 200);
    // None if somebody else was faster than both.
    expect(passed.length, `${path} under one tag`).toBeLessThan(2);
    for (const { status } of responses) expect([200, 412]).toContain(status);
    return passed.length;
  }

  private change(
    root: string,
    random: Random,
    path: string,
    tag: string,
    json: object,
  ): Promise<HttpResponse> {
    const method = random.pick(['POST', 'PUT', 'PATCH']);
    return ask(`${root}/${path}`, { method, headers: { ...this.headers, 'If-Match': tag }, json });
  }

  /** Expects every record to have counted every acknowledged change. */
  async expectComplete(root: string): Promise<void> {
    for (const { path, made } of this.counters) {
      const { count } = seenIn(await ask(`${root}/${path}`, { headers: this.headers }));
      expect(count, `${path} has counted every change`).toBe(made);
    }
  }

  /** The changes that were made. */
  get made(): number {
    return this.counters.reduce((sum, { made }) => sum + made, 0);
  }
}

function seenIn(response: HttpResponse): Seen {
  const { description } = bodyOf(response, 200);
  const count = /Changed (\d+) times/.exec(String(description))?.[1];
  const tag = response.headers.get('ETag');
  if (count === undefined || tag === null) throw new Error(`No count or no tag in ${response.text}`);
  return { tag, count: Number(count) };
}
