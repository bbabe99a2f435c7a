import type { Knex } from 'knex';
import type { Kind } from '../domain/kinds';
import type { Data } from './prepare';
import { comparable } from './records/shared-fields';
import { isPublishedRow, isStandInRow, versionsOf } from '../storage/documents';
import type { Storage, VersionRow } from '../storage/documents';
import type { LockedTransaction } from '../storage/transaction';

/** The columns that differ between a draft and its published version. */
const OF_VERSION = new Set(['id', 'created_at', 'updated_at', 'published_at']);

/**
 * Whether updating the rows of a venue or organizer in place has the same result as a write: it has one language, and nothing
 * that publishing would change.
 */
export async function isPlain(
  trx: Knex,
  storage: Storage,
  documentId: string,
  publishes: boolean,
): Promise<boolean> {
  const rows = await versionsOf(trx, storage, documentId);
  const [draft, published] = states(storage.kind, rows);
  if (draft === undefined || rows.length !== (publishes ? 2 : 1)) return false;
  if (isStandInRow(draft) || draft.slug === null || Boolean(draft.trashed_at)) return false;
  if (!publishes) return true;
  const waits = draft['publish_at'] !== null || Boolean(draft['ready_for_review']);
  return published !== undefined && !waits && draft['date'] !== null && haveSameContent(draft, published);
}

const states = (kind: Kind, rows: readonly VersionRow[]): (VersionRow | undefined)[] => [
  rows.find((row) => !isPublishedRow(kind, row)),
  rows.find((row) => isPublishedRow(kind, row)),
];

/** Whether a draft has no changes that its published version lacks. */
export const haveSameContent = (one: VersionRow, other: VersionRow): boolean =>
  Object.keys(one).every((name) => OF_VERSION.has(name) || comparable(one[name]) === comparable(other[name]));

/** Updates all versions of a record in place. @param data attributes without relations */
export async function editInPlace(
  trx: Knex,
  storage: Storage,
  documentId: string,
  data: Data,
  at: Date,
): Promise<void> {
  // As in `prepareWrite`: nobody in the panel wrote this.
  const values: Record<string, unknown> = { updated_at: at, updated_by_id: null };
  for (const [name, value] of Object.entries(data)) values[storage.columns.get(name) ?? name] = value;
  const rows = trx(storage.table).where({ document_id: documentId });
  await rows.clone().update(values);
  await rows.whereNotNull('published_at').update({ published_at: at });
}

/** Dates the draft of a language as a write without values would, before it is published or taken back as it is. */
export async function stampDraft(
  { trx, at }: LockedTransaction,
  storage: Storage,
  documentId: string,
  locale: string,
): Promise<void> {
  const draft = { document_id: documentId, locale, published_at: null };
  await trx(storage.table)
    .where(draft)
    .update({ updated_at: new Date(at), updated_by_id: null });
}
