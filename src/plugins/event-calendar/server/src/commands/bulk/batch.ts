import type { Knex } from 'knex';
import { logChanges } from '../../calendar-index/change-log';
import type { Change } from '../../calendar-index/change-log';
import { entriesOf } from '../../calendar-index/entries';
import { replaceEntries, writeEntries } from '../../calendar-index/projection';
import { BatchSlugs } from '../../documents/batch-slugs';
import { completePublication, slugSource } from '../../documents/before-write';
import { nextNumber, nextNumbers } from '../../documents/counters';
import { editInPlace, isPlain } from '../../documents/edit-in-place';
import { inOrder, relationsOf } from '../../documents/links';
import { insertRecords, isSurelyValid, newDocumentId, rowOf } from '../../documents/new-records';
import type { NewRecord } from '../../documents/new-records';
import { prepareData } from '../../documents/prepare';
import { targetsOf } from '../../documents/relation-input';
import { storageOf } from '../../documents/storage';
import { groupBy } from '../../domain/group-by';
import { KINDS } from '../../domain/kinds';
import type { Kind, LinkedKind, TermKind } from '../../domain/kinds';
import { statusOf } from '../../domain/status';
import type { Reader } from '../../domain/visibility';
import { mayBeSeen, visibility } from '../../domain/visibility';
import type { TermReference } from '../../http/parameters/terms';
import type { FoundRecord, IndexedRow } from '../find-records';
import { choosePlace, chooseTerms, termsNamed } from '../find-records';
import type { ImportKey } from '../imports';
import { rememberImports } from '../imports';
import type { Records, WantedPlace } from '../records';
import { storedRecords } from '../records';
import type { Attributes, SavedDocument } from '../save-document';
import type { Texts } from '../translate-record';
import type { OpenWriting, Writing } from '../writing';
import { KnownRecords } from './known-records';
import type { NamedInBatch } from './named';

type PlaceKind = 'venue' | 'organizer';

/** A batch cannot be written as one; its lines can, one by one. */
export class NotAsBatch extends Error {}

/** A record that is made, and how it is found until then. */
interface Pending {
  record: NewRecord;
  /** Undefined for events: nothing looks for them. */
  row: IndexedRow | undefined;
}

/** What changes of a record that is there already. */
interface Edited {
  kind: LinkedKind;
  data: Attributes;
  at: Date;
}

/** Whether readers see a change of a venue or an organizer: they are shown all of it, and to the second when it was changed. */
const changesWhatIsSeen = ({ data, changedAt }: NewRecord, changed: Attributes, at: Date): boolean =>
  Object.entries(changed).some(([name, value]) => data[name] !== value) ||
  Math.floor(at.getTime() / 1000) !== Math.floor(changedAt.getTime() / 1000);

/**
 * Records that are made together, in memory until `write`. What is found is what there would be if each had been written at once,
 * numbers and slugs included; what memory cannot do is done by the database, after everything before it was written.
 */
export class Batch implements Records {
  private known: KnownRecords;
  private slugs: BatchSlugs;
  private readonly pending = new Map<string, Pending>();
  private readonly edited = new Map<string, Edited>();
  private changes: Change[] = [];
  private imports: (ImportKey & { publicId: number })[] = [];
  private next: number | undefined;
  /** How to take back what the line that is under way did; undefined when it cannot be any more. */
  private undo: (() => void)[] | undefined = [];

  constructor(
    private readonly trx: Knex,
    private readonly writing: Pick<Writing, 'strapi' | 'settings'>,
    private readonly named: NamedInBatch,
  ) {
    this.known = new KnownRecords(trx, writing.strapi);
    this.slugs = new BatchSlugs(trx, writing.strapi);
  }

  /** Reads everything that the lines name, for all of them at once. */
  async read(): Promise<void> {
    this.known = new KnownRecords(this.trx, this.writing.strapi);
    this.slugs = new BatchSlugs(this.trx, this.writing.strapi);
    this.next = undefined;
    for (const [kind, named] of this.named.linked) await this.known.read(kind, named);
    for (const { kind, locale, texts } of this.named.slugs()) {
      const unknown = kind === 'event' ? texts : texts.filter((name) => !this.known.hasName(kind, name));
      await this.slugs.read(kind, locale, unknown);
    }
  }

  /** From here on `takeBack` takes back. */
  begin(): void {
    this.undo = [];
  }

  /** Takes back what was done since `begin`. @throws NotAsBatch when some of it is in the database */
  takeBack(): void {
    if (this.undo === undefined) throw new NotAsBatch('A line failed after it had written');
    for (const step of this.undo.toReversed()) step();
    this.undo = [];
  }

  remember(key: ImportKey, publicId: number): void {
    this.imports.push({ ...key, publicId });
    this.undo?.push(() => this.imports.pop());
  }

  async findByName(
    kind: PlaceKind,
    wanted: WantedPlace,
    languages: readonly string[],
    reader: Reader,
  ): Promise<FoundRecord | undefined> {
    const rows = await this.known.candidates(kind, { texts: [wanted.name], ids: [] });
    return choosePlace(this.storage(kind), rows, wanted, languages, reader);
  }

  async findTerms(
    kind: TermKind,
    references: readonly TermReference[],
    languages: readonly string[],
  ): Promise<ReadonlyMap<TermReference, FoundRecord>> {
    const texts = references.filter((reference) => typeof reference === 'string');
    const ids = references.filter((reference) => typeof reference === 'number');
    const rows = await this.known.candidates(kind, { texts, ids });
    return chooseTerms(this.storage(kind), rows, references, languages);
  }

  async findTermsByName(kind: TermKind, name: string, languages: readonly string[]): Promise<FoundRecord[]> {
    const rows = await this.known.candidates(kind, { texts: [name], ids: [] });
    return termsNamed(this.storage(kind), rows, name, languages);
  }

  async findLinkable(
    kind: LinkedKind,
    publicIds: readonly number[],
    reader: Reader,
  ): Promise<ReadonlyMap<number, string>> {
    const rows = await this.known.candidates(kind, { texts: [], ids: [...publicIds] });
    const visible = visibility(reader, kind);
    const linkable = rows.filter(
      ({ index_status: status, index_author: author }) =>
        status !== 'trash' && mayBeSeen(visible, { status, author }),
    );
    return new Map(linkable.map((row) => [Number(row.index_id), row.document_id]));
  }

  async create(
    kind: Kind,
    locale: string,
    sent: Attributes,
    version: 'published' | 'draft',
  ): Promise<SavedDocument> {
    const { strapi, settings } = this.writing;
    const at = new Date();
    const published = version === 'published';
    const data = prepareData(kind, sent, undefined, settings.timezone);
    if (published) completePublication(kind, data, undefined, at);
    const links = new Map<string, readonly string[]>();
    for (const { attribute } of relationsOf(strapi, kind)) {
      links.set(attribute, [...new Set(targetsOf(data[attribute]).documentIds)]);
      Reflect.deleteProperty(data, attribute);
    }
    const wanted = slugSource(kind, data, published);
    const holds = !data['trashedAt'];
    data['slug'] = wanted === undefined ? null : await this.slugs.take(kind, locale, wanted, holds);
    if (!isSurelyValid(strapi, kind, data)) throw new NotAsBatch('A record has to be checked by Strapi');
    this.next ??= await nextNumber(this.trx, 'public_id');
    const publicId = this.next++;
    const documentId = newDocumentId();
    const record = {
      kind,
      documentId,
      publicId,
      locale,
      data,
      links,
      published,
      createdAt: at,
      changedAt: at,
    };
    const row = kind === 'event' ? undefined : this.indexedRow(record);
    this.pending.set(documentId, { record, row });
    if (kind !== 'event' && row) this.known.add(kind, row);
    this.changes.push({ kind, publicId, action: 'create', locales: [locale] });
    this.undo?.push(() => {
      this.changes.pop();
      if (kind !== 'event' && row) this.known.remove(kind, row);
      this.pending.delete(documentId);
      this.next = publicId;
      if (holds && typeof data['slug'] === 'string') this.slugs.release(kind, locale, data['slug']);
    });
    return { publicId, documentId };
  }

  async update(
    kind: LinkedKind,
    found: FoundRecord,
    sent: Attributes,
    version: 'published' | 'draft',
  ): Promise<void> {
    const { strapi, settings } = this.writing;
    const data = prepareData(kind, sent, undefined, settings.timezone);
    if (!isSurelyValid(strapi, kind, data)) throw new NotAsBatch('A record has to be checked by Strapi');
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
    const row = this.indexedRow(made.record);
    made.row = row;
    if (before.row) this.known.remove(kind, before.row);
    this.known.add(kind, row);
    if (isSeen)
      this.changes.push({ kind, publicId: found.publicId, action: 'update', locales: [found.locale] });
    this.undo?.push(() => {
      if (isSeen) this.changes.pop();
      this.known.remove(kind, row);
      if (before.row) this.known.add(kind, before.row);
      Object.assign(made, before);
    });
  }

  private async isEditable(
    kind: LinkedKind,
    { documentId }: FoundRecord,
    data: Attributes,
    version: 'published' | 'draft',
  ): Promise<boolean> {
    if ('image' in data) return false;
    if (this.edited.has(documentId)) return true;
    return isPlain(this.trx, this.storage(kind), documentId, version === 'published');
  }

  private edit(kind: LinkedKind, { documentId, publicId, locale }: FoundRecord, data: Attributes): void {
    const before = this.edited.get(documentId);
    this.edited.set(documentId, { kind, data: { ...before?.data, ...data }, at: new Date() });
    const { columns } = this.storage(kind);
    const values = Object.entries(data).map(([name, value]) => [columns.get(name) ?? name, value] as const);
    const rows = this.known.rowsOf(documentId);
    const old = rows.map((row) => values.map(([column]) => [column, row[column]] as const));
    for (const row of rows) Object.assign(row, Object.fromEntries(values));
    this.changes.push({ kind, publicId, action: 'update', locales: [locale] });
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

  /** Writes what was made so far, in a fixed number of statements for each table. */
  async write(): Promise<void> {
    const { trx } = this;
    const { strapi, settings } = this.writing;
    const records = [...this.pending.values()].map(({ record }) => record);
    if (records.length > 0) await nextNumbers(trx, 'public_id', records.length);
    const inserted = await insertRecords(trx, strapi, records);
    for (const [documentId, { kind, data, at }] of this.edited) {
      await editInPlace(trx, this.storage(kind), documentId, data, at);
    }
    // With an image a record is read back: what is shown of it stands in the media library.
    const illustrated = records.filter(({ data }) => typeof data['image'] === 'number');
    const edited = [...this.edited].map(([documentId, { kind }]) => ({ kind, documentId }));
    const readBack = groupBy([...edited, ...illustrated], ({ kind }) => kind);
    const apart = new Set(illustrated.map(({ documentId }) => documentId));
    // What events contribute to the counts of terms is added to rows that are there.
    for (const kind of KINDS.toReversed()) {
      const documents = (inserted.documents.get(kind) ?? []).filter((made) => !apart.has(made.documentId));
      const entries = entriesOf(
        settings,
        kind,
        documents,
        kind === 'event' ? inOrder(inserted.links) : [],
        '',
      );
      const documentIds = (readBack.get(kind) ?? []).map(({ documentId }) => documentId);
      await replaceEntries(trx, kind, { rows: [], links: [], texts: [] }, entries);
      if (documentIds.length > 0) await writeEntries(trx, strapi, settings, kind, documentIds);
    }
    await logChanges(trx, this.changes, Date.now());
    await rememberImports(trx, this.imports);
    this.pending.clear();
    this.edited.clear();
    this.changes = [];
    this.imports = [];
    this.undo = undefined;
  }

  private async inDatabase(run: (records: Records) => Promise<void>): Promise<void> {
    await this.write();
    await run(storedRecords({ strapi: this.writing.strapi, trx: this.trx }));
    await this.read();
  }

  private storage(kind: Kind) {
    return storageOf(this.writing.strapi, kind);
  }

  /** A record as `find-records` would read it. */
  private indexedRow(record: NewRecord): IndexedRow {
    const { documentId, publicId, locale, data, published } = record;
    const row = rowOf(this.writing.strapi, record, false);
    const moment = data['publishAt'];
    const status = statusOf({
      published,
      private: data['private'] === true,
      readyForReview: data['readyForReview'] === true,
      publishAt: typeof moment === 'string' ? new Date(moment).getTime() : null,
      trashed: Boolean(data['trashedAt']),
    });
    return {
      ...row,
      id: 0,
      document_id: documentId,
      locale,
      public_id: publicId,
      slug: typeof data['slug'] === 'string' ? data['slug'] : null,
      stand_in: false,
      published_at: null,
      index_id: publicId,
      index_status: status,
      index_author: typeof data['author'] === 'number' ? data['author'] : null,
      index_parent: null,
    };
  }
}
