import type { Kind, PostKind } from '../../domain/kinds';
import { isPostKind, uidOf } from '../../domain/kinds';
import { alreadyInTrash } from '../../api/errors';
import { saveChange, storedVersion } from './save-change';
import type { ChangeWriting, StoredRecord } from './save-change';
import type { Attributes } from './save-document';
import { readRecord } from './update-record';
import type { RecordKey } from './update-record';
import type { OpenWriting } from './writing';

/**
 * Deletes a record in all its languages (docs/interface.md 15.9): events, venues and organizers go to the trash
 * (docs/interface.md 16.11), categories and tags are deleted for good (docs/interface.md 10.16). The caller checks the right.
 * @throws CalendarError 410 for a record in the trash
 */
export async function deleteRecord(writing: OpenWriting, kind: Kind, record: RecordKey): Promise<void> {
  if (isPostKind(kind)) await trash(writing, kind, record);
  else await writing.strapi.documents(uidOf(kind)).delete({ documentId: record.documentId, locale: '*' });
}

async function trash(writing: OpenWriting, kind: PostKind, { documentId }: RecordKey): Promise<void> {
  const record = await readRecord(writing, kind, documentId);
  if (storedVersion(record, writing).trashed_at) throw alreadyInTrash(kind);
  await moveToTrash(writing, record);
}

/**
 * Unpublishes a record in all its languages and moves it to the trash.
 * @param also further attributes to set
 */
export async function moveToTrash(
  writing: ChangeWriting & Pick<OpenWriting, 'now'>,
  record: StoredRecord,
  also: Attributes = {},
): Promise<void> {
  const shared = { ...also, trashedAt: new Date(writing.now).toISOString(), publishAt: null };
  await saveChange(writing, record, { texts: {}, shared, version: 'draft' });
}
