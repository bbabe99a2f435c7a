import type { Core } from '@strapi/strapi';
import { BatchSlugs } from '../../../write-model/batch-slugs';
import { nextNumber } from '../../../storage/counters';
import { givenIdentity, knownUids, newIdentity } from '../../../write-model/event-uid';
import type { KnownUid } from '../../../write-model/event-uid';
import { newDocumentId } from '../../../write-model/document-id';
import { isPlain } from '../../../write-model/edit-in-place';
import { relationsOf } from '../../../write-model/records/links';
import type { NewRecord } from '../../../write-model/new-documents';
import type { Data } from '../../../write-model/prepare';
import { prepareData } from '../../../write-model/prepare';
import { prepareNew } from '../../../write-model/prepare-new';
import { targetsOf } from '../../../write-model/relation-input';
import { storageOf } from '../../../storage/documents';
import { passesChecks } from '../../../write-model/strapi-checks';
import type { Kind, LinkedKind } from '../../../domain/kinds';
import { isTermKind } from '../../../domain/kinds';
import { TEXT_ATTRIBUTES } from '../../../write-model/content-types/kinds-of-text';
import type { FoundRecord, IndexedRow } from '../find-records';
import type { ExternalKey, RecordIds } from '../../../storage/external-ids';
import { KnownExternalIds, externalIdOf, externalIds } from '../../../storage/external-ids';
import type { Records, OpenWriting, Writing } from '../writing';
import type { LockedTransaction } from '../../../storage/transaction';
import { storedRecords } from '../records';
import type { Attributes, SavedDocument } from '../save-document';
import type { Texts } from '../texts';
import { indexedRow } from './indexed-row';
import { KnownRecords } from './known-records';
import type { NamedInBatch } from './named';
import { writeBatch } from './write-batch';
import type { BatchChange, Edited } from './write-batch';

/** A batch cannot be written at once, but its lines can be written one by one. */
export class NotAsBatch extends Error {}

/** A new record, and how it is found before it is written. */
interface Pending {
  record: NewRecord;
  /** Undefined for events, which are never looked up. */
  row: IndexedRow | undefined;
}

/** Splits the attributes of a new record into its own, and the document ids of its relations by attribute. */
function withoutLinks(
  strapi: Core.Strapi,
  kind: Kind,
  data: Data,
): { own: Data; links: Map<string, readonly string[]> } {
  const links = new Map<string, readonly string[]>();
  for (const { attribute } of relationsOf(strapi, kind)) {
    links.set(attribute, [...new Set(targetsOf(data[attribute]).documentIds)]);
  }
  return { own: Object.fromEntries(Object.entries(data).filter(([name]) => !links.has(name))), links };
}

/** Whether readers see a change of a venue or an organizer. Responses show all fields, and the time of change in seconds. */
const changesWhatIsSeen = ({ data, changedAt }: NewRecord, changed: Attributes, at: Date): boolean =>
  Object.entries(changed).some(([name, value]) => data[name] !== value) ||
  Math.floor(at.getTime() / 1000) !== Math.floor(changedAt.getTime() / 1000);

/**
 * Records that are created together and kept in memory until `write`. Look-ups find the same as if each had been written at once,
 * including numbers and slugs. If memory is not enough, everything before is written and the database answers.
 */
export class Batch implements Records {
  private known: KnownRecords;
  private slugs: BatchSlugs;
  /** What is known of the UIDs that events bring. */
  private uids = new Map<string, KnownUid>();
  private readonly pending = new Map<string, Pending>();
  private readonly edited = new Map<string, Edited>();
  private changes: BatchChange[] = [];
  private given: (ExternalKey & RecordIds)[] = [];
  /** What is known of the external ids of the lines, by kind. */
  private external = new Map<Kind, KnownExternalIds>();
  private next: number | undefined;
  /** How to undo the current line; undefined if that is no longer possible. */
  private undo: (() => void)[] | undefined = [];

  constructor(
    private readonly transaction: LockedTransaction,
    private readonly writing: Pick<Writing, 'settings' | 'actor'>,
    private readonly named: NamedInBatch,
  ) {
    this.known = new KnownRecords(transaction);
    this.slugs = new BatchSlugs(transaction);
  }

  /** Reads all records that the lines name, together. */
  async read(): Promise<void> {
    this.known = new KnownRecords(this.transaction);
    this.slugs = new BatchSlugs(this.transaction);
    this.next = undefined;
    this.uids = await knownUids(this.transaction.trx, this.storage('event').table, [...this.named.uids]);
    const authors = [this.writing.actor.author, ...this.named.authors];
    for (const [kind, values] of this.named.externalIds)
      this.external.set(kind, await externalIds(this.transaction.trx, kind, authors, [...values]));
    for (const [kind, named] of this.named.linked) await this.known.read(kind, named);
    for (const { kind, locale, texts } of this.named.slugs()) {
      const unknown = isTermKind(kind) ? texts.filter((name) => !this.known.hasName(kind, name)) : texts;
      await this.slugs.read(kind, locale, unknown);
    }
  }

  /** Marks the point to which `takeBack` returns. */
  begin(): void {
    this.undo = [];
  }

  /** Undoes everything since `begin`. @throws NotAsBatch if some of it is in the database */
  takeBack(): void {
    if (this.undo === undefined) throw new NotAsBatch('A line failed after it had written');
    for (const step of this.undo.toReversed()) step();
    this.undo = [];
  }

  findExternal: Records['findExternal'] = (kind, authors, value) =>
    Promise.resolve(this.external.get(kind)?.find(authors, value));

  hasExternalId: Records['hasExternalId'] = async (publicId) =>
    this.given.some((given) => given.publicId === publicId) ||
    (await externalIdOf(this.transaction.trx, publicId)) !== undefined;

  nameExternally: Records['nameExternally'] = (key, { publicId, documentId }) => {
    const { kind, author, value } = key;
    const known = this.external.get(kind) ?? new KnownExternalIds([]);
    const before = known.find([author], value);
    this.external.set(kind, known);
    known.set(author, value, { publicId, documentId });
    this.given.push({ ...key, publicId, documentId });
    this.undo?.push(() => {
      this.given.pop();
      if (before === undefined) known.delete(author, value);
      else known.set(author, value, before);
    });
    return Promise.resolve();
  };

  findPlace: Records['findPlace'] = (...asked) => this.known.findPlace(...asked);
  findTerms: Records['findTerms'] = (...asked) => this.known.findTerms(...asked);
  findTermsByName: Records['findTermsByName'] = (...asked) => this.known.findTermsByName(...asked);
  findLinkable: Records['findLinkable'] = (...asked) => this.known.findLinkable(...asked);

  async create(
    kind: Kind,
    locale: string,
    sent: Attributes,
    version: 'published' | 'draft',
  ): Promise<SavedDocument> {
    const { strapi } = this.transaction;
    const { settings, actor } = this.writing;
    const at = new Date();
    const published = version === 'published';
    const data = await prepareNew(
      strapi,
      { kind, publishes: published, at, siteZone: settings.timezone, isForm: false },
      sent,
      {
        takeSlug: (wanted, holds) => this.slugs.take(kind, locale, wanted, holds),
        nextPublicId: () => this.nextPublicId(),
        defaultAuthor: () => Promise.resolve(actor.author),
        identity: (given) => Promise.resolve(this.identity(given)),
      },
    );
    if (!passesChecks(strapi, kind, data, { published, isWhole: true }))
      throw new NotAsBatch('A record has to be checked by Strapi');
    const { own, links } = withoutLinks(strapi, kind, data);
    const { publicId } = data;
    const documentId = newDocumentId();
    const record = {
      kind,
      documentId,
      publicId,
      locale,
      data: own,
      links,
      published,
      createdAt: at,
      changedAt: at,
    };
    const row = kind === 'event' ? undefined : indexedRow(strapi, record);
    this.pending.set(documentId, { record, row });
    if (kind !== 'event' && row) this.known.add(kind, row);
    this.changes.push({ kind, publicId, action: 'create', locales: [locale], was: '' });
    this.undo?.push(() => {
      this.changes.pop();
      if (kind !== 'event' && row) this.known.remove(kind, row);
      this.pending.delete(documentId);
      this.next = publicId;
      if (!data['trashedAt'] && typeof data['slug'] === 'string')
        this.slugs.release(kind, locale, data['slug']);
    });
    return { publicId, documentId };
  }

  /** The number is taken when the batch is written; the calendar's lock keeps others from taking it before. */
  private async nextPublicId(): Promise<number> {
    this.next ??= await nextNumber(this.transaction.trx, 'public_id');
    return this.next++;
  }

  async update(
    kind: LinkedKind,
    found: FoundRecord,
    sent: Attributes,
    version: 'published' | 'draft',
  ): Promise<void> {
    const { strapi } = this.transaction;
    const data = prepareData(kind, sent, undefined, {
      siteZone: this.writing.settings.timezone,
      isForm: false,
    });
    if (!passesChecks(strapi, kind, data, { published: version === 'published', isWhole: false }))
      throw new NotAsBatch('A record has to be checked by Strapi');
    const made = this.pending.get(found.documentId);
    if (made === undefined) {
      if (await this.isEditable(kind, found, data, version)) this.edit(kind, found, data);
      else await this.inDatabase((records) => records.update(kind, found, sent, version));
      return;
    }
    const before = { ...made };
    const at = new Date();
    const isSeen = changesWhatIsSeen(before.record, data, at);
    made.record = { ...made.record, data: { ...made.record.data, ...data }, changedAt: at };
    const row = indexedRow(strapi, made.record);
    made.row = row;
    if (before.row) this.known.remove(kind, before.row);
    this.known.add(kind, row);
    if (isSeen)
      this.changes.push({
        kind,
        publicId: found.publicId,
        action: 'update',
        locales: [found.locale],
        was: '',
      });
    this.undo?.push(() => {
      if (isSeen) this.changes.pop();
      this.known.remove(kind, row);
      if (before.row) this.known.add(kind, before.row);
      Object.assign(made, before);
    });
  }

  /** The UID and the number of a new event; the UID is taken from then on. */
  private identity(given: unknown): Attributes {
    if (typeof given !== 'string') return newIdentity();
    const known = this.uids.get(given);
    const identity = givenIdentity(given, known);
    this.uids.set(given, 'taken');
    this.undo?.push(() => {
      if (known === undefined) this.uids.delete(given);
      else this.uids.set(given, known);
    });
    return identity;
  }

  private async isEditable(
    kind: LinkedKind,
    { documentId }: FoundRecord,
    data: Attributes,
    version: 'published' | 'draft',
  ): Promise<boolean> {
    // The rows of a record share what is changed in place.
    if (['image', ...TEXT_ATTRIBUTES[kind]].some((name) => name in data)) return false;
    if (this.edited.has(documentId)) return true;
    return isPlain(this.transaction.trx, this.storage(kind), documentId, version === 'published');
  }

  private edit(kind: LinkedKind, { documentId, publicId, locale }: FoundRecord, data: Attributes): void {
    const before = this.edited.get(documentId);
    this.edited.set(documentId, { kind, data: { ...before?.data, ...data }, at: new Date() });
    const { columns } = this.storage(kind);
    const values = Object.entries(data).map(([name, value]) => [columns.get(name) ?? name, value] as const);
    const rows = this.known.rowsOf(documentId);
    const old = rows.map((row) => values.map(([column]) => [column, row[column]] as const));
    for (const row of rows) Object.assign(row, Object.fromEntries(values));
    this.changes.push({ kind, publicId, action: 'update', locales: [locale], was: '' });
    this.undo?.push(() => {
      this.changes.pop();
      rows.forEach((row, index) => Object.assign(row, Object.fromEntries(old[index] ?? [])));
      if (before === undefined) this.edited.delete(documentId);
      else this.edited.set(documentId, before);
    });
  }

  async translate(writing: OpenWriting, kind: Kind, found: FoundRecord, texts: Texts): Promise<void> {
    await this.inDatabase((records) => records.translate(writing, kind, found, texts));
  }

  /** Writes the new records, in a fixed number of statements for each table. */
  async write(): Promise<void> {
    const records = [...this.pending.values()].map(({ record }) => record);
    const { edited, changes, given } = this;
    await writeBatch(this.transaction, { records, edited, changes, externalIds: given });
    this.pending.clear();
    this.edited.clear();
    this.changes = [];
    this.given = [];
    this.undo = undefined;
  }

  private async inDatabase(run: (records: Records) => Promise<void>): Promise<void> {
    await this.write();
    await run(storedRecords(this.transaction));
    await this.read();
  }

  private storage(kind: Kind) {
    return storageOf(this.transaction.strapi, kind);
  }
}
