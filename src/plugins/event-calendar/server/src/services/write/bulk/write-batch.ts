import { logChanges, ONLY_CONTENT, publicViewsNow } from '../../../storage/change-log';
import type { Change, AffectedRecord } from '../../../storage/change-log';
import { entriesOf, NO_ENTRIES } from '../../../write-model/index/entries';
import { replaceEntries, writeEntries } from '../../../write-model/index/projection';
import { nextNumbers } from '../../../storage/counters';
import { editInPlace } from '../../../write-model/edit-in-place';
import { inOrder } from '../../../write-model/records/links';
import { insertRecords } from '../../../write-model/new-records';
import type { NewRecord } from '../../../write-model/new-records';
import { storageOf } from '../../../storage/documents';
import { groupBy } from '../../../domain/group-by';
import { KINDS } from '../../../domain/kinds';
import type { LinkedKind } from '../../../domain/kinds';
import type { ExternalKey, RecordIds } from '../../../storage/external-ids';
import { keepExternalIds } from '../../../storage/external-ids';
import type { Attributes } from '../save-document';
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
  const inserted = await insertRecords(transaction, records);
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
  // The events' contributions to the counts of terms are added to existing rows.
  for (const kind of KINDS.toReversed()) {
    const documents = (inserted.documents.get(kind) ?? []).filter((made) => !apart.has(made.documentId));
    const links = kind === 'event' ? inOrder(inserted.links) : [];
    const entries = entriesOf(settingsOf(strapi), kind, documents, links, '');
    const made = await replaceEntries(written, kind, NO_ENTRIES, entries);
    affectedRecords.push(...made.affectedRecords);
    for (const change of made.changes) seen.set(change.publicId, seenOf(change));
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
  await logChanges(trx, withPrevious, written.at, affectedRecords);
  await keepExternalIds(trx, externalIds);
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
