import type { Service } from '../../harness';
import { panelUser } from '../../harness/admin';
import { documentsOf } from '../../harness/documents';
import { logIn, personWith } from '../../admin/people';
import {
  KINDS,
  isPostKind,
  nameAttribute,
  uidOf,
} from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Kind, PostKind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Who } from './people';
import type { State } from './table';

/** A word in the name of every record. Whoever may not read records must not see it. */
export const MARK = 'Zebra';
/** The languages of a record at first, and one that it lacks. */
export const FIRST = 'en';
export const SECOND = 'de';
export const NEW = 'fr';

/** Something that is prepared on a record besides its state. */
export type Extra = 'twoLanguages' | 'languageInTrash' | 'unpublishedOnBoard' | 'draftOrganizer' | 'sentBack';

/** A record of the proof. */
export interface Made {
  kind: Kind;
  owner: Who;
  state: State;
  documentId: string;
  /** The row of its draft in the first language. */
  rowId: number;
  /** The key of its language in the trash, of its unpublication on the board, or of the note with which it was sent back. */
  key: string;
  /** Its password, if it is an event. */
  password: string | undefined;
}

type Headers = Record<string, string>;

const STRANGER = 'Stranger';
const RENEW_MS = 15 * 60_000;

/** The people and their records, made as the panel's users make them. */
export class World {
  private readonly shared = new Map<string, Promise<Made>>();
  private readonly headers = new Map<Who, Headers>();
  private readonly ids = new Map<Who, number>();
  private count = 0;
  private renewAt = 0;
  /** Records that events link to. */
  links: Partial<Record<Kind, string>> = {};
  /** The arrangement of the form of each kind. */
  readonly forms = new Map<Kind, Record<string, unknown>>();

  constructor(readonly service: Service) {}

  async prepare(): Promise<void> {
    const { service } = this;
    await personWith(service, STRANGER, []);
    await this.keepLoggedIn();
    for (const [who, headers] of this.headers) {
      const me = await service.request('/admin/users/me', { headers });
      this.ids.set(who, Number(Object(Object(me.body).data).id));
    }
    const arrangements = service.strapi.plugin('content-manager').service('content-types');
    for (const kind of KINDS) {
      const { settings, metadatas, layouts } = await arrangements.findConfiguration(
        service.strapi.getModel(uidOf(kind)),
      );
      this.forms.set(kind, { settings, metadatas, layouts });
    }
    await this.makeLinks();
  }

  /** Begins new sessions before the old ones end, which is after half an hour. */
  async keepLoggedIn(): Promise<void> {
    if (performance.now() < this.renewAt) return;
    const { service } = this;
    this.headers.set('superAdmin', await panelUser(service, 'strapi-super-admin'));
    this.headers.set('editor', await panelUser(service, 'strapi-editor'));
    this.headers.set('author', await panelUser(service, 'strapi-author'));
    this.headers.set('stranger', await logIn(service, STRANGER));
    this.renewAt = performance.now() + RENEW_MS;
  }

  headersOf = (who: Who): Headers => this.headers.get(who) ?? {};
  idOf = (who: Who): number => this.ids.get(who) ?? 0;

  /** A text that no other record has. */
  name(): string {
    this.count += 1;
    return `${MARK} ${this.count}`;
  }

  /** A record that requests share as long as none of them changes it. */
  share(kind: Kind, owner: Who, state: State, extra?: Extra): Promise<Made> {
    const key = `${kind} ${owner} ${state} ${extra}`;
    const made = this.shared.get(key) ?? this.make(kind, owner, state, extra);
    this.shared.set(key, made);
    return made;
  }

  /** Makes all shared records anew, because a request may have changed them. */
  async forget(): Promise<void> {
    this.shared.clear();
    await this.makeLinks();
  }

  private async makeLinks(): Promise<void> {
    for (const kind of ['venue', 'organizer', 'category', 'tag'] as const)
      this.links[kind] = (await this.make(kind, 'editor', 'published')).documentId;
  }

  /** Removes a record, and those that were made from it. */
  async remove(kind: Kind, documentIds: readonly string[]): Promise<void> {
    for (const [key, made] of this.shared)
      if (documentIds.includes((await made).documentId)) this.shared.delete(key);
    for (const documentId of documentIds) await this.documents(kind).delete({ documentId, locale: '*' });
  }

  async make(kind: Kind, owner: Who, state: State, extra?: Extra): Promise<Made> {
    const data = this.content(kind, this.name());
    const by = { createdBy: this.idOf(owner), updatedBy: this.idOf(owner) };
    const password = kind === 'event' ? `gate of ${owner} ${this.count}` : undefined;
    const links = kind === 'event' ? this.linksOfEvents() : {};
    const documents = this.documents(kind);
    const made = await documents.create({
      locale: FIRST,
      data: { ...data, ...links, ...by, ...(password === undefined ? {} : { password }) },
    });
    const { documentId } = made;
    if (extra === 'twoLanguages' || extra === 'languageInTrash')
      await documents.update({
        documentId,
        locale: SECOND,
        data: { ...this.named(kind, this.name()), ...by },
      });
    if (extra === 'draftOrganizer') await this.linkDraft(documentId);
    const record = { kind, owner, state, documentId, rowId: Number(made['id']), key: '', password };
    if (!isPostKind(kind)) return record;
    const key = await this.bringInto(state, kind, documentId, extra);
    // A publication makes the rows of drafts anew.
    const where = { documentId, locale: FIRST, publishedAt: null };
    const draft = await this.service.strapi.db.query(uidOf(kind)).findOne({ where, select: ['id'] });
    return { ...record, key, rowId: Number(draft?.id ?? record.rowId) };
  }

  /** The content of a new record. */
  content(kind: Kind, name: string): Record<string, unknown> {
    if (kind !== 'event') return this.named(kind, name);
    const times = {
      startDate: '2031-05-10 20:00:00',
      endDate: '2031-05-10 22:00:00',
      timezone: 'Europe/Paris',
    };
    return { ...this.named(kind, name), ...times };
  }

  named = (kind: Kind, name: string): Record<string, unknown> => ({ [nameAttribute(kind)]: name });

  private documents(kind: Kind) {
    return documentsOf(this.service, kind);
  }

  private linksOfEvents(): Record<string, unknown> {
    const { venue, organizer, category, tag } = this.links;
    return { venue, organizers: [organizer], categories: [category], tags: [tag] };
  }

  private async linkDraft(documentId: string): Promise<void> {
    const organizer = await this.make('organizer', 'editor', 'draft');
    const data = { organizers: [organizer.documentId] };
    await this.documents('event').update({ documentId, locale: FIRST, data });
  }

  /** @returns the key of what the extra has put aside */
  private async bringInto(state: State, kind: PostKind, documentId: string, extra?: Extra): Promise<string> {
    const path = `records/${kind}/${documentId}`;
    if (state === 'published' || state === 'trashed') await this.publishAll(kind, documentId);
    if (state === 'scheduled') await this.ask('PUT', `${path}/schedule`, { at: '2041-01-01 00:00:00' });
    if (state === 'review') await this.ask('POST', `review/${kind}/${documentId}/request`);
    const key =
      extra === 'languageInTrash'
        ? (await this.ask('POST', `${path}/languages/${SECOND}/trash`)).id
        : extra === 'unpublishedOnBoard' && state === 'published'
          ? (await this.ask('POST', `board/events/${documentId}/unpublish`, { locale: FIRST })).undo
          : extra === 'sentBack' && state === 'review'
            ? (await this.ask('POST', `review/${kind}/${documentId}/send-back`, { reason: 'Not yet' })).note
            : 'nothing';
    if (state === 'trashed') await this.ask('POST', `${path}/trash`);
    return String(key);
  }

  private async publishAll(kind: Kind, documentId: string): Promise<void> {
    await this.documents(kind).publish({ documentId, locale: '*' });
  }

  /** A request of the Super Admin to the plugin's routes, which must succeed. */
  private async ask(method: string, path: string, json: object = {}): Promise<Record<string, unknown>> {
    const headers = this.headersOf('superAdmin');
    const response = await this.service.request(`/event-calendar/${path}`, { method, headers, json });
    if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
    return Object(Object(response.body).data);
  }
}
