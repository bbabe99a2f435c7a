import { expect } from '#test';
import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import { COLLECTIONS, KINDS } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Service } from '../../harness';
import type { Body } from '../../http/write-client';
import { isBody } from '../../http/write-client';
import { FILTERS, actualRecords } from '../feed/views';
import type { PublicView } from './public-view';
import type { Tally } from './question';
import { EVERYTHING, Question } from './question';

/** A site that is built from the pages of the lists and from single reads, which it asks for again with their entity tags. */
export class RereadingSite {
  private readonly questions = new Map<string, Question>();
  /** Questions of the last build that were refused, for events behind a password. */
  refused = 0;
  private records = new Map<number, unknown>();

  constructor(
    private readonly service: Service,
    private readonly view: PublicView,
    private readonly tally: Tally,
    private readonly language: string,
  ) {}

  /** Builds it anew. */
  async build(after: string): Promise<void> {
    this.refused = 0;
    const records = new Map<number, unknown>();
    for (const kind of KINDS) {
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const list = await this.read(
          `${COLLECTIONS[kind]}?per_page=7&page=${page}${FILTERS[kind]}`,
          kind,
          after,
        );
        if (list === undefined) throw new Error(`No page ${page} of ${kind} after ${after}`);
        pages = Number(list['total_pages']);
        const items = list[COLLECTIONS[kind]];
        for (const item of Array.isArray(items) ? items.filter(isBody) : []) {
          // Protected events are shown as in the list.
          const alone = await this.read(`${COLLECTIONS[kind]}/${String(item['id'])}`, kind, after);
          records.set(Number(item['id']), alone ?? item);
        }
      }
    }
    this.records = records;
  }

  /** Compares its pages with what an anonymous reader may see. */
  async compare(after: string): Promise<void> {
    const actual = await actualRecords(this.service, { role: undefined, language: this.language });
    expect([...this.records.keys()].toSorted(), `a site after ${after}`).toEqual(
      [...actual.keys()].toSorted(),
    );
    for (const [id, record] of actual)
      expect(this.records.get(id), `${id} on a site after ${after}`).toEqual(record);
  }

  private async read(path: string, kind: Kind, after: string): Promise<Body | undefined> {
    const address = `${this.service.roots[this.language] ?? ''}/${path}`;
    const kinds = kind === 'event' ? EVERYTHING : [kind];
    const question =
      this.questions.get(address) ?? new Question(this.service, this.view, this.tally, address, kinds);
    this.questions.set(address, question);
    const { status } = await question.ask(after);
    if (status !== 200) {
      this.refused += 1;
      return undefined;
    }
    const body: unknown = JSON.parse(question.text);
    return isBody(body) ? body : undefined;
  }
}
