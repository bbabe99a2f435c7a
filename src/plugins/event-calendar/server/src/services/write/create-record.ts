import { defaultLocale } from '../../write-model/records/stand-ins';
import { notHierarchical } from '../../api/errors';
import type { NewRecord } from '../../resources/commands';
import { createEvent } from './create-event';
import { createPlace } from './create-place';
import { createSeries } from './create-series';
import { createTerm } from './create-term';
import { storedRecords } from './records';
import type { Records, Created, OpenWriting, Writing } from './writing';
import type { Attributes } from './save-document';
import { translateRecord } from './translate-record';
import type { Texts } from './texts';
import { inTransaction } from '../../storage/transaction';
import type { LockedTransaction } from '../../storage/transaction';

/**
 * The only command that creates records, for routes and for files: the record with new linked records, its id, index entries and
 * change log, all or nothing in one transaction (the outer one, if any).
 * The look-ups of the checked values must have succeeded (`findUnknown`). The caller checks the right to create the kind.
 * @param editorial attributes that only editors set, such as an event's password
 * @throws CalendarError see the commands of the kinds
 */
export async function createRecord(
  writing: Writing,
  record: NewRecord,
  editorial: Attributes = {},
): Promise<Created> {
  return inTransaction(writing.strapi, async (transaction) =>
    createWithin(await openWriting(writing, transaction), record, editorial),
  );
}

/** Adds a language to a record, or changes its texts in it (docs/interface.md 15.4). */
export async function addLanguage(
  writing: Writing,
  record: Pick<Created, 'kind' | 'documentId'>,
  texts: Texts,
): Promise<void> {
  await inTransaction(writing.strapi, async (transaction) =>
    translateRecord(await openWriting(writing, transaction), record.kind, record.documentId, texts),
  );
}

/** @param records how records are found and written: one by one, or as a batch */
export async function openWriting(
  writing: Writing,
  transaction: LockedTransaction,
  records: Records = storedRecords(transaction, writing.linkable),
): Promise<OpenWriting> {
  const fallback = await defaultLocale(transaction);
  const languages = writing.language === fallback ? [fallback] : [writing.language, fallback];
  return { ...writing, ...transaction, languages, records };
}

/** `createRecord` inside an open writing. */
export function createWithin(
  writing: OpenWriting,
  record: NewRecord,
  editorial: Attributes = {},
): Promise<Created> {
  switch (record.kind) {
    case 'event':
      if (writing.series !== undefined) return createSeries(writing, record.values, writing.series);
      return createEvent(writing, record.values, editorial);
    case 'venue':
      return createPlace(writing, 'venue', record.values.venue, record.values, editorial);
    case 'organizer':
      return createPlace(writing, 'organizer', record.values.organizer, record.values, editorial);
    case 'category':
      return createTerm(writing, 'category', record.values);
    case 'tag':
      if (record.values.parent !== undefined) throw notHierarchical();
      return createTerm(writing, 'tag', { ...record.values, parent: undefined });
  }
}
