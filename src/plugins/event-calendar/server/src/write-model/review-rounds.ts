import { askingPerson } from '../access/person';
import { isPostKind } from '../domain/kinds';
import { isEditedRow, isStandInRow } from '../storage/documents';
import type { VersionRow } from '../storage/documents';
import { addNote, closeNotes, dropFingerprints, lastDecision } from '../storage/review-notes';
import { isHoldingBack } from './held-drafts';
import { fingerprintOf } from './records/fingerprint';
import type { LockedTransaction } from '../storage/transaction';
import type { Write } from './write';

/**
 * Notes when a record begins to wait for review, with the state of its drafts, and when it is published. Whoever asks for the review
 * does so: an action of the panel, a form, or a request over the interface.
 * @param rows the versions after the write
 */
export async function settleReview(
  write: LockedTransaction & Pick<Write, 'storage' | 'rows' | 'publishes' | 'isNew'>,
  documentId: string,
  rows: readonly VersionRow[],
): Promise<void> {
  const { trx, strapi, storage, at } = write;
  const { kind } = storage;
  if (!isPostKind(kind) || isHoldingBack(documentId)) return;
  const record = { kind, documentId };
  const waits = (versions: readonly VersionRow[]): boolean =>
    versions.some((row) => isEditedRow(kind, row) && !isStandInRow(row) && Boolean(row['ready_for_review']));
  const [before, after] = [waits(write.rows), waits(rows)];
  if (write.publishes && !write.isNew) await closeNotes(trx, record);
  if (before === after || (before && write.publishes)) return;
  const last = await lastDecision(trx, record);
  const isSent = last?.what === 'sent' && last.fingerprint !== null;
  if (before) {
    // Taken back, not sent back: the next request begins anew.
    if (isSent) await dropFingerprints(trx, record);
    return;
  }
  // Sending it back was undone.
  if (isSent) return;
  await dropFingerprints(trx, record, last?.what === 'returned' ? last.id : 0);
  const fingerprint = JSON.stringify(await fingerprintOf(write, kind, rows));
  const userId = askingPerson(strapi)?.id ?? null;
  await addNote(trx, record, { what: 'sent', userId, text: '', at, fingerprint });
}
