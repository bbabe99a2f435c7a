import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import {
  COLLECTIONS,
  KINDS,
  LINKED_KINDS,
  POST_KINDS,
  TERM_KINDS,
} from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { HttpResponse, Role, Service } from '../../harness';
import { documentsOf } from '../../harness/documents';
import { clientOf, concert, isBody } from '../../http/write-client';
import type { Random } from '../../reading/random';
import { TABLES } from '../../../src/plugins/event-calendar/server/src/storage/tables';
import { LANGUAGES } from './views';

const STATUSES = ['publish', 'publish', 'publish', 'draft', 'pending', 'private', 'future'] as const;
const WRITERS: readonly Role[] = ['contributor', 'author', 'author', 'editor', 'editor', 'admin'];
/** Writers who are seldom refused. */
export const ABLE_WRITERS: readonly Role[] = ['author', 'editor', 'editor', 'editor', 'admin'];
const NAMES = ['Quay', 'Hall', 'Yard', 'Loft'] as const;
const LATER = '2061-01-01 10:00:00';

interface Target {
  kind: Kind;
  publicId: number;
  documentId: string;
  locale: string;
  published: boolean;
}

/** Changes the calendar at random, as callers with and without the right: refused changes have no effect. */
export class RandomChange {
  private count = 0;

  constructor(
    private readonly service: Service,
    private readonly random: Random,
    private readonly writers: readonly Role[] = WRITERS,
  ) {}

  /** Creates an initial calendar in which events share a few linked records. */
  async begin(): Promise<void> {
    const editor = clientOf(this.service, 'editor');
    const links = {
      venue: { venue: 'Quay' },
      organizer: [{ organizer: 'Hall' }],
      categories: ['Yard'],
      tags: ['Loft'],
    };
    const { venue } = await editor.create('events', concert(this.text(), links));
    const known = { ...links, venue: isBody(venue) ? [venue['id']] : [] };
    for (let more = 0; more < 5; more += 1) await editor.create('events', concert(this.text(), known));
  }

  /** @returns a short description of the change */
  async make(): Promise<string> {
    const { random } = this;
    const makers: [weight: number, make: () => Promise<string>][] = [
      [6, () => this.create()],
      [3, () => this.change('retitle', (target) => this.words(target.kind))],
      [5, () => this.change('rename', (target) => this.words(target.kind), LINKED_KINDS)],
      [4, () => this.change('retime', () => this.times(), ['event'])],
      [
        2,
        () =>
          this.change('correct', () => ({ address: `${random.below(90)} ${random.pick(NAMES)}` }), ['venue']),
      ],
      [6, () => this.change('status', () => this.status(), POST_KINDS)],
      [3, () => this.change('hide', () => ({ hide_from_listings: random.chance(0.5) }), ['event'])],
      [4, () => this.change('relink', () => this.links(), ['event'])],
      [
        2,
        () =>
          this.change(
            'reparent',
            async () => ({ parent: (await this.target(['category']))?.publicId ?? 0 }),
            ['category'],
          ),
      ],
      [
        2,
        () =>
          this.change(
            'hand on',
            async () => ({ author: (await this.service.user(random.pick(WRITERS))).id }),
            POST_KINDS,
          ),
      ],
      [3, () => this.remove()],
      [2, () => this.protect()],
      [2, () => this.destroy()],
      [2, () => this.withdraw()],
    ];
    const all = makers.flatMap(([weight, make]) => Array.from({ length: weight }, () => make));
    return random.pick(all)();
  }

  private text(): string {
    this.count += 1;
    return `${this.random.pick(NAMES)} ${this.count}`;
  }

  private words(kind: Kind): object {
    const names = { event: 'title', venue: 'venue', organizer: 'organizer', category: 'name', tag: 'name' };
    return { [names[kind]]: this.text() };
  }

  private times(): object {
    const { random } = this;
    const day = `2031-05-1${random.below(10)}`;
    return random.pick<object>([
      { start_date: `${day} 1${random.below(10)}:00:00`, end_date: `${day} 22:30:00` },
      { timezone: random.pick(['Europe/Paris', 'America/New_York', 'UTC+2']) },
      { all_day: random.chance(0.5) },
      { event_status: random.pick(['scheduled', 'canceled', 'postponed']) },
    ]);
  }

  private status(): object {
    const status = this.random.pick(STATUSES);
    return status === 'future' ? { status, date: LATER } : { status };
  }

  /** Links to existing records of any status, and sometimes to new ones. */
  private async links(): Promise<object> {
    const { random } = this;
    const some = async (kind: Kind, most: number): Promise<number[]> => {
      const ids = (await this.targets([kind])).map(({ publicId }) => publicId);
      return random.some([...new Set(ids)], most);
    };
    const venues = await some('venue', 1);
    return {
      venue: random.chance(0.2) ? { venue: this.text() } : venues,
      organizer: await some('organizer', 2),
      categories: [...(await some('category', 2)), ...(random.chance(0.2) ? [this.text()] : [])],
      tags: await some('tag', 2),
    };
  }

  private async create(): Promise<string> {
    const { random } = this;
    const kind = random.pick<Kind>(['event', 'event', 'event', ...KINDS]);
    const fields =
      kind === 'event'
        ? concert(this.text(), {
            ...this.status(),
            ...(await this.links()),
            hide_from_listings: random.chance(0.1),
          })
        : { ...this.words(kind), ...(kind === 'category' || kind === 'tag' ? {} : this.status()) };
    return this.send('POST', `${COLLECTIONS[kind]}`, fields);
  }

  private async change(
    what: string,
    fields: (target: Target) => object | Promise<object>,
    kinds: readonly Kind[] = KINDS,
  ): Promise<string> {
    const target = await this.target(kinds);
    if (target === undefined) return 'nothing to change';
    const path = `${COLLECTIONS[target.kind]}/${target.publicId}`;
    return `${what}: ${await this.send('PATCH', path, await fields(target))}`;
  }

  private async remove(): Promise<string> {
    const target = await this.target(KINDS);
    return target === undefined
      ? 'nothing to remove'
      : this.send('DELETE', `${COLLECTIONS[target.kind]}/${target.publicId}`);
  }

  private async send(method: string, path: string, json?: object): Promise<string> {
    const role = this.random.pick(this.writers);
    const language = this.random.pick(LANGUAGES);
    const client = clientOf(this.service, role);
    const address = `${this.service.roots[language] ?? ''}/${path}`;
    const response: HttpResponse = await client.send(method, address, json === undefined ? {} : { json });
    const said = `${role} in ${language}: ${method} ${path} ${JSON.stringify(json ?? '')} ${response.status}`;
    if (response.status >= 500) throw new Error(`${said}\n${response.text}`);
    return said;
  }

  /** Sets or removes a password, which only the admin panel can do. */
  private async protect(): Promise<string> {
    const target = await this.target(['event']);
    if (target === undefined) return 'nothing to protect';
    const { documentId, locale, published, publicId } = target;
    const password = this.random.chance(0.6) ? 'open' : null;
    const documents = documentsOf(this.service, 'event');
    return attempt(`password of ${publicId}`, async () => {
      await documents.update({ documentId, locale, data: { password } });
      if (published) await documents.publish({ documentId, locale });
    });
  }

  /** Deletes a record for good, or one of its languages. */
  private async destroy(): Promise<string> {
    const target = await this.target(this.random.chance(0.5) ? POST_KINDS : TERM_KINDS);
    if (target === undefined) return 'nothing to delete';
    const { kind, documentId, publicId } = target;
    const locale = this.random.chance(0.5) ? '*' : target.locale;
    return attempt(`delete ${kind} ${publicId} in ${locale}`, () =>
      documentsOf(this.service, kind).delete({ documentId, locale }),
    );
  }

  /** Unpublishes or publishes one language. */
  private async withdraw(): Promise<string> {
    const target = await this.target(POST_KINDS);
    if (target === undefined) return 'nothing to take back';
    const { kind, documentId, locale, published, publicId } = target;
    const documents = documentsOf(this.service, kind);
    return attempt(`${published ? 'unpublish' : 'publish'} ${kind} ${publicId} in ${locale}`, () =>
      published ? documents.unpublish({ documentId, locale }) : documents.publish({ documentId, locale }),
    );
  }

  private async target(kinds: readonly Kind[]): Promise<Target | undefined> {
    const targets = await this.targets(kinds);
    return targets.length === 0 ? undefined : this.random.pick(targets);
  }

  private async targets(kinds: readonly Kind[]): Promise<Target[]> {
    const rows: { kind: Kind; public_id: number; document_id: string; locale: string; status: string }[] =
      await this.service.strapi.db
        .connection(TABLES.index)
        .whereIn('kind', [...kinds])
        .orderBy(['public_id', 'locale'])
        .select('kind', 'public_id', 'document_id', 'locale', 'status');
    return rows.map((row) => ({
      kind: row.kind,
      publicId: Number(row.public_id),
      documentId: row.document_id,
      locale: row.locale,
      published: row.status === 'publish' || row.status === 'private',
    }));
  }
}

/** Ignores errors of Strapi (a missing field, a taken slug), which change nothing. */
async function attempt(what: string, run: () => Promise<unknown>): Promise<string> {
  try {
    await run();
    return what;
  } catch (error) {
    const refused = ['ValidationError', 'ApplicationError', 'NotFoundError', 'YupValidationError'];
    if (error instanceof Error && refused.includes(error.name)) return `${what}: refused`;
    throw error;
  }
}
