import { expect } from '#test';
import { ask } from '../../harness';
import { bodyOf, concert, isBody } from '../../http/write-client';
import type { Random } from '../../reading/random';

const NAMES = 5;

/** Records that several writers create or delete at the same time, and the responses to each. */
export class Rivals {
  /** Slugs and ids of the events with the same title. */
  private readonly slugs: string[] = [];
  private readonly ids: number[] = [];
  /** The ids of records by name; each name belongs to one record. */
  private readonly named = new Map<string, Set<number>>();

  constructor(private readonly headers: Record<string, string>) {}

  /** An event with a common title, and with a venue, an organizer and a tag that all of them share. */
  async sameTitle(root: string, random: Random): Promise<number> {
    const name = 1 + random.below(NAMES);
    const json = concert('One title', {
      venue: { venue: `One hall ${name}` },
      organizer: [{ organizer: `One band ${name}` }],
      tags: [`one tag ${name}`],
    });
    const body = bodyOf(await this.send(root, 'POST', 'events', json), 201);
    this.slugs.push(String(body['slug']));
    this.ids.push(Number(body['id']));
    this.remember('venues', `One hall ${name}`, body['venue']);
    this.remember('organizers', `One band ${name}`, body['organizer']);
    this.remember('tags', `one tag ${name}`, body['tags']);
    return 1;
  }

  /** A venue or organizer with a name that others use at the same time: all responses contain the same record. */
  async samePlace(root: string, random: Random): Promise<number> {
    const name = 1 + random.below(NAMES);
    const [path, field, word] = random.pick([
      ['venues', 'venue', 'One hall'],
      ['organizers', 'organizer', 'One band'],
    ] as const);
    const json = { [field]: `${word} ${name}`, phone: `1${name}` };
    const body = bodyOf(await this.send(root, 'POST', path, json), 201);
    this.remember(path, `${word} ${name}`, body);
    return 1;
  }

  /** A category with a name that others use: it is created once, and the other responses name it. */
  async sameTerm(root: string, random: Random): Promise<number> {
    const name = `One kind ${1 + random.below(NAMES)}`;
    const { status, body, text } = await this.send(root, 'POST', 'categories', { name });
    const data = isBody(body) && isBody(body['data']) ? body['data'] : {};
    expect([status, isBody(body) ? body['code'] : text]).toEqual(
      status === 201 ? [201, undefined] : [400, 'term_exists'],
    );
    this.remember('categories', name, status === 201 ? body : { id: data['term_id'] });
    return 1;
  }

  /** The same POST with the same key in two processes at the same time creates one record. */
  async sameKey(roots: readonly string[], mark: string): Promise<number> {
    const headers = { ...this.headers, 'Idempotency-Key': mark };
    const json = concert(`Sent twice ${mark}`);
    const responses = await Promise.all(
      roots.map((root) => ask(`${root}/events`, { method: 'POST', headers, json })),
    );
    for (const { status, text } of responses) expect([201, 409], text).toContain(status);
    const made = responses.filter(({ status }) => status === 201);
    const ids = new Set(made.map(({ body }) => (isBody(body) ? Number(body['id']) : undefined)));
    expect(ids.size, `${mark} made one event`).toBe(1);
    return responses.length;
  }

  /** An event is created, and deleted by two processes at the same time: it is deleted once. */
  async sameDelete(roots: readonly string[], mark: string): Promise<number> {
    const [root = ''] = roots;
    const { id } = bodyOf(await this.send(root, 'POST', 'events', concert(`Deleted twice ${mark}`)), 201);
    const responses = await Promise.all(roots.map((one) => this.send(one, 'DELETE', `events/${String(id)}`)));
    const statuses = responses.map(({ status }) => status).toSorted();
    expect(statuses, `DELETE events/${String(id)}`).toEqual([200, ...roots.slice(1).map(() => 410)]);
    return 1 + responses.length;
  }

  /** Expects the responses of all writers to be consistent. */
  expectDistinct(): void {
    expect(new Set(this.ids).size, 'every event has its own number').toBe(this.ids.length);
    expect(new Set(this.slugs).size, 'every event has its own slug').toBe(this.slugs.length);
    for (const [name, ids] of this.named) expect([...ids], `${name} is one record`).toHaveLength(1);
  }

  private remember(path: string, name: string, made: unknown): void {
    const [record] = Array.isArray(made) ? made : [made];
    const ids = this.named.get(`${path} ${name}`) ?? new Set();
    this.named.set(`${path} ${name}`, ids.add(isBody(record) ? Number(record['id']) : Number.NaN));
  }

  private send(root: string, method: string, path: string, json?: object) {
    return ask(`${root}/${path}`, { method, headers: this.headers, json });
  }
}
