import { storageOf, versionsOf } from '../../storage/documents';
import type { Kind } from '../../domain/kinds';
import { notHierarchical } from '../../api/errors';
import type { RecordUpdate } from '../../resources/commands';
import { changeExternalId } from './external-ids';
import type { StoredRecord } from './save-change';
import { updateEvent } from './update-event';
import { updatePlace } from './update-place';
import { updateTerm } from './update-term';
import type { OpenWriting } from './writing';

/** The two ids of a record. */
export interface RecordKey {
  publicId: number;
  documentId: string;
}

/**
 * The only command that changes records: it changes the sent fields in the language of the writing and keeps the rest
 * (docs/interface.md 11.2). The look-ups of the checked values must have succeeded (`findUnknown`). The caller checks the right to
 * change the record; rights to single fields are checked here.
 * @throws CalendarError see the commands of the kinds
 */
export async function updateRecord(
  writing: OpenWriting,
  key: RecordKey,
  update: RecordUpdate,
): Promise<void> {
  await updateFields(writing, key, update);
  await changeExternalId(writing, update.kind, key, update.values.external_id);
}

async function updateFields(
  writing: OpenWriting,
  { publicId, documentId }: RecordKey,
  update: RecordUpdate,
): Promise<void> {
  switch (update.kind) {
    case 'event':
      return updateEvent(writing, await readRecord(writing, update.kind, documentId), update.values);
    case 'venue': {
      const record = await readRecord(writing, update.kind, documentId);
      return updatePlace(writing, record, update.values.venue, update.values);
    }
    case 'organizer': {
      const record = await readRecord(writing, update.kind, documentId);
      return updatePlace(writing, record, update.values.organizer, update.values);
    }
    case 'category': {
      const record = await readRecord(writing, update.kind, documentId);
      return updateTerm(writing, { ...record, publicId }, update.values);
    }
    case 'tag': {
      if (update.values.parent !== undefined) throw notHierarchical();
      const record = await readRecord(writing, update.kind, documentId);
      return updateTerm(writing, { ...record, publicId }, { ...update.values, parent: undefined });
    }
  }
}

/** A record with its versions. */
export async function readRecord<K extends Kind>(
  { strapi, trx }: OpenWriting,
  kind: K,
  documentId: string,
): Promise<StoredRecord & { kind: K }> {
  return { kind, documentId, rows: await versionsOf(trx, storageOf(strapi, kind), documentId) };
}
