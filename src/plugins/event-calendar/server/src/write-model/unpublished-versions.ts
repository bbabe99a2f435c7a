import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { TABLES } from '../storage/tables';
import type { PostKind } from '../domain/kinds';
import type { VersionRow } from '../storage/documents';
import { readKeptVersion } from './kept-form';
import type { KeptVersion } from './kept-form';
import { versionsAsKept, withoutGonePeople } from './trashed-versions';
import type { LockedTransaction, Transaction } from '../storage/transaction';

/** The published version of a record in a language, before it was unpublished. */
export interface UnpublishedVersion {
  documentId: string;
  locale: string;
  version: KeptVersion;
}

/** For how long an unpublication can be undone, in milliseconds. */
const KEPT_MS = 24 * 3_600_000;

/**
 * Stores a published version before it is unpublished.
 * @param at UTC milliseconds
 * @returns its key
 */
export async function keepUnpublished(
  transaction: LockedTransaction,
  kind: PostKind,
  row: VersionRow,
): Promise<string> {
  const { trx, at } = transaction;
  const id = randomUUID();
  const kept = await versionsAsKept(transaction, kind, [row]);
  await trx(TABLES.unpublished).insert({
    id,
    document_id: row.document_id,
    locale: row.locale,
    unpublished_at: at,
    content: JSON.stringify(kept.get(row.id)),
  });
  return id;
}

/** The stored version of a key, as it can be restored; undefined if it is gone. */
export async function unpublishedVersion(
  transaction: Transaction,
  id: string,
): Promise<UnpublishedVersion | undefined> {
  const row: { document_id: string; locale: string; content: string } | undefined = await transaction
    .trx(TABLES.unpublished)
    .where({ id })
    .first('document_id', 'locale', 'content');
  if (row === undefined) return undefined;
  const version = readKeptVersion(row.content);
  const present = await withoutGonePeople(transaction, [version]);
  return { documentId: row.document_id, locale: row.locale, version: present(version) };
}

export const forgetUnpublished = (trx: Knex, id: string): Promise<number> =>
  trx(TABLES.unpublished).where({ id }).delete();

/** Deletes versions that can no longer be restored. @param now UTC milliseconds */
export const forgetOldUnpublished = (knex: Knex, now: number): Promise<number> =>
  knex(TABLES.unpublished)
    .where('unpublished_at', '<=', now - KEPT_MS)
    .delete();
