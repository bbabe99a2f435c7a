import { setImmediate } from 'node:timers/promises';
import { logChanges, ONLY_CONTENT, publicViewsNow } from '../../../storage/change-log';
import type { Change, AffectedRecord } from '../../../storage/change-log';
import { entriesOf, NO_ENTRIES } from '../../../write-model/index/entries';
import { replaceEntries, writeEntries } from '../../../write-model/index/projection';
import { nextNumbers } from '../../../storage/counters';
import { editInPlace } from '../../../write-model/edit-in-place';
import { inOrder } from '../../../write-model/records/links';
import { contentOf } from '../../../write-model/index/content';
import type { Content } from '../../../write-model/index/content';
import { identified, newDocument } from '../../../write-model/new-documents';
import type { Defaults, NewRecord } from '../../../write-model/new-documents';
import { defaultsOf, insertRecords } from '../../../write-model/new-records';
import { settleReview } from '../../../write-model/review-rounds';
import { storageOf, versionsOf } from '../../../storage/documents';
import { groupBy } from '../../../domain/group-by';
import { KINDS } from '../../../domain/kinds';
import type { LinkedKind } from '../../../domain/kinds';
import type { ExternalKey, RecordIds } from '../../../storage/external-ids';
import { keepExternalIds } from '../../../storage/external-ids';
import type { Attributes } from '../save-document';
import type { RenderSettings } from '../../../resources/render';
import { settingsOf } from '../../../platform/settings/settings-reader';
import { later } from '../../../storage/transaction';
import type { LockedTransaction } from '../../../storage/transaction';

/** The changes of an existing record. */
export interface Edited {
  kind: LinkedKind;
  data: Attributes;
  at: Date;
}

/** A change of a batch. Who could see the record is determined when it is written. */
export type BatchChange = Omit<Change, Seen>;

/** What only the index entries before and after the batch tell of a change. */
type Seen = 'publicLocales' | 'isShown' | keyof typeof ONLY_CONTENT;

/** The content of a batch. */
export interface Written {
  /** New records; their ids are the next ones of the sequence. */
  records: readonly NewRecord[];
  /** By document id. */
  edited: ReadonlyMap<string, Edited>;
  /** The changes that readers see, in order. */
  changes: readonly BatchChange[];
  externalIds: readonly (ExternalKey & RecordIds)[];
}

/** Writes a batch with its index entries and its part of the log, in a fixed number of statements for each table. */
export async function writeBatch(
  transaction: LockedTransaction,
  { records, edited, changes, externalIds }: Written,
): Promise<void> {
  const { trx, strapi } = transaction;
  if (records.length > 0) await nextNumbers(trx, 'public_id', records.length);
  const settings = settingsOf(strapi);
  // Computes while PostgreSQL works.
  const [inserted, contents] = await Promise.all([
    insertRecords(transaction, records),
    contentsOf(settings, defaultsOf(strapi, 'event'), records.filter(isPlainEvent)),
  ]);
  for (const [documentId, { kind, data, at }] of edited) {
    await editInPlace(trx, storageOf(strapi, kind), documentId, data, at);
  }
  // Records with images are read back, because the shown image data is in the media library.
  const illustrated = records.filter(({ data }) => typeof data['image'] === 'number');
  const changed = [...edited].map(([documentId, { kind }]) => ({ kind, documentId }));
  const readBack = groupBy([...changed, ...illustrated], ({ kind }) => kind);
  const apart = new Set(illustrated.map(({ documentId }) => documentId));
  const affectedRecords: AffectedRecord[] = [];
  const written = later(transaction);
  const previousVisibility = new Map<number, string>();
  const seen = new Map<number, Pick<Change, Seen>>();
  const byKind = groupBy(records, ({ kind }) => kind);
  // The events' contributions to the counts of terms are added to existing rows.
  for (const kind of KINDS.toReversed()) {
    const defaults = defaultsOf(strapi, kind);
    const made = (byKind.get(kind) ?? []).filter(({ documentId }) => !apart.has(documentId));
    const documents = made.map((record) => {
      const { documentId } = record;
      const ids = { draft: inserted.drafts.get(documentId), published: inserted.published.get(documentId) };
      const content = contents.get(documentId);
      if (content === undefined) return newDocument(record, defaults, ids);
      for (const row of content.rows) row.source_ids = (ids.draft ?? 0) + (ids.published ?? 0);
      return identified(record, ids);
    });
    const links = inOrder(inserted.links.get(kind) ?? []);
    const entries = entriesOf(documents, { settings, kind, links, contents });
    const replaced = await replaceEntries(written, kind, NO_ENTRIES, entries);
    affectedRecords.push(...replaced.affectedRecords);
    for (const change of replaced.changes) seen.set(change.publicId, seenOf(change));
    const documentIds = (readBack.get(kind) ?? []).map(({ documentId }) => documentId);
    if (documentIds.length === 0) continue;
    const again = await writeEntries(written, kind, documentIds);
    affectedRecords.push(...again.affectedRecords);
    for (const change of again.changes) {
      previousVisibility.set(change.publicId, change.was);
      seen.set(change.publicId, seenOf(change));
    }
  }
  // Records that were changed and changed back in the same batch do not differ, but are reported.
  const unchanged = await publicViewsNow(
    trx,
    changes.filter(({ publicId }) => !seen.has(publicId)),
  );
  const withPrevious = changes.map((change) => ({
    ...change,
    was: change.action === 'create' ? change.was : (previousVisibility.get(change.publicId) ?? ''),
    ...(seen.get(change.publicId) ?? { ...ONLY_CONTENT, ...(unchanged.get(change.publicId) ?? UNSEEN) }),
  }));
  await settleReviews(written, records);
  await logChanges(trx, withPrevious, written.at, affectedRecords);
  await keepExternalIds(trx, externalIds);
}

/** Notes which new records wait for review. */
async function settleReviews(transaction: LockedTransaction, records: readonly NewRecord[]): Promise<void> {
  for (const { kind, documentId, data, published } of records) {
    if (data['readyForReview'] !== true) continue;
    const storage = storageOf(transaction.strapi, kind);
    const write = { ...transaction, storage, rows: [], publishes: published, isNew: true };
    await settleReview(write, documentId, await versionsOf(transaction.trx, storage, documentId));
  }
}

/** Whether the content of a record depends on nothing else: not on an image, and not on the parent of a category. */
const isPlainEvent = ({ kind, data }: NewRecord): boolean =>
  kind === 'event' && typeof data['image'] !== 'number';

/** The number of events after which other work may go on. */
const AT_ONCE = 20;

/** The contents of new events by document id, before their rows are written: `source_ids` is 0. */
async function contentsOf(
  settings: RenderSettings,
  defaults: Defaults,
  events: readonly NewRecord[],
): Promise<Map<string, Content>> {
  const contents = new Map<string, Content>();
  for (const [index, event] of events.entries()) {
    if (index % AT_ONCE === 0) await setImmediate();
    const document = newDocument(event, defaults, { draft: 0, published: event.published ? 0 : undefined });
    contents.set(event.documentId, contentOf(settings, document, { primary: event.locale }));
  }
  return contents;
}

const UNSEEN = { publicLocales: [], isShown: false };

const seenOf = ({
  publicLocales,
  isShown,
  movesName,
  isRecalled,
  movesSchedule,
}: Change): Pick<Change, Seen> => ({
  publicLocales,
  isShown,
  movesName,
  isRecalled,
  movesSchedule,
});
