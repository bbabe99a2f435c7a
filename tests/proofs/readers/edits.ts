import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import { COLLECTIONS } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import { TABLES } from '../../../src/plugins/event-calendar/server/src/storage/tables';
import type { Service } from '../../harness';
import { adminHeaders } from '../../harness/admin';
import { clientOf, concert } from '../../http/write-client';
import type { Random } from '../../reading/random';
import { ABLE_WRITERS, RandomChange } from '../feed/random-change';
import { UnseenChange } from '../feed/unseen-change';

interface Target {
  kind: Kind;
  public_id: number;
  document_id: string;
}

const NAMES = {
  event: 'title',
  venue: 'venue',
  organizer: 'organizer',
  category: 'name',
  tag: 'name',
} as const;
/** Events at the beginning beside those of the other proofs. */
const MORE = 8;
const ZONES = ['Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'UTC', 'UTC+2'] as const;

/**
 * What editors do to a calendar in a month: the random changes of the other proofs, and beside them translations, new slugs, moves
 * across the month, and events that come back from the trash as they were.
 */
export class Edits {
  private readonly change: RandomChange;
  private readonly unseen: UnseenChange;
  private count = 0;

  constructor(
    private readonly service: Service,
    private readonly random: Random,
  ) {
    this.change = new RandomChange(service, random, ABLE_WRITERS);
    this.unseen = new UnseenChange(service, random);
  }

  /** Some more events than the other proofs begin with, so that there are enough of them at the end. */
  async begin(): Promise<void> {
    await this.change.begin();
    for (let more = 0; more < MORE; more += 1) await this.add();
  }

  /** An event that everybody sees, with the first tag if there still is one. */
  private async add(): Promise<string> {
    this.count += 1;
    const [tag] = await this.targets({}, ['tag']);
    const links = tag === undefined || this.random.chance(0.5) ? {} : { tags: [tag.public_id] };
    const { id } = await clientOf(this.service, 'editor').create(
      'events',
      concert(`Added ${this.count}`, links),
    );
    return `add event ${String(id)}`;
  }

  /** @returns a short description of the edit */
  async make(): Promise<string> {
    this.count += 1;
    const draw = this.random.next();
    if (draw < 0.5) return this.change.make();
    if (draw < 0.57) return this.unseen.make();
    if (draw < 0.67) return this.translate();
    if (draw < 0.76) return this.move();
    if (draw < 0.84) return this.rename();
    if (draw < 0.96) return this.add();
    return this.restore();
  }

  private translate(): Promise<string> {
    const { count } = this;
    return this.edit('translate', ['event', 'event', 'venue', 'category', 'tag'], 'fr', (kind) => ({
      [NAMES[kind]]: `Traduit ${count}`,
    }));
  }

  private move(): Promise<string> {
    const { random } = this;
    const day = `2031-05-${String(1 + random.below(28)).padStart(2, '0')}`;
    const fields = {
      start_date: `${day} 18:00:00`,
      end_date: `${day} 23:15:00`,
      timezone: random.pick(ZONES),
    };
    return this.edit('move', ['event'], 'en', () => fields);
  }

  private rename(): Promise<string> {
    const { count } = this;
    const kinds = ['event', 'event', 'venue', 'organizer', 'category', 'tag'] as const;
    return this.edit('rename the slug', kinds, this.random.pick(['en', 'en', 'fr']), () => ({
      slug: `renamed-${count}`,
    }));
  }

  /** As it was before, with what was published. */
  private async restore(): Promise<string> {
    const trashed = await this.targets({ status: 'trash' }, ['event', 'venue', 'organizer']);
    if (trashed.length === 0) return this.move();
    const { kind, document_id: documentId } = this.random.pick(trashed);
    const { status } = await this.service.request(`/event-calendar/records/${kind}/restore`, {
      method: 'POST',
      headers: await adminHeaders(this.service),
      json: { documentIds: [documentId], as: 'before' },
    });
    return `restore ${kind} ${documentId} as before: ${status}`;
  }

  private async edit(
    what: string,
    kinds: readonly Kind[],
    language: string,
    fields: (kind: Kind) => object,
  ): Promise<string> {
    const targets = await this.targets({}, [this.random.pick(kinds)]);
    const [target] = this.random.some(targets, 1).concat(targets);
    if (target === undefined) return `nothing to ${what}`;
    const path = `${COLLECTIONS[target.kind]}/${target.public_id}`;
    const json = fields(target.kind);
    const address = `${this.service.roots[language] ?? ''}/${path}`;
    const { status, text } = await clientOf(this.service, 'editor').send('PATCH', address, { json });
    if (status >= 500) throw new Error(text);
    return `${what}: PATCH ${path} in ${language} ${JSON.stringify(json)} ${status}`;
  }

  private async targets(where: object, kinds: readonly Kind[]): Promise<Target[]> {
    const rows: Target[] = await this.service.strapi.db
      .connection(TABLES.index)
      .where(where)
      .whereIn('kind', [...kinds])
      .distinct('kind', 'public_id', 'document_id')
      .orderBy(['public_id']);
    return rows;
  }
}
