import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { project } from './index/projection';
import { POST_KINDS } from '../domain/kinds';
import type { PostKind } from '../domain/kinds';
import { storageOf } from '../storage/documents';
import { underLock } from '../storage/transaction';
import type { LockedTransaction, Transaction } from '../storage/transaction';

const USER = 'plugin::users-permissions.user';
const BATCH = 100;

/** Gives the user that owns records without an author, and makes one if there is none (docs/interface.md 3.10). */
type DefaultAuthor = () => Promise<number>;

/**
 * Gives the records of a deleted user to the default author, in the transaction of the deletion if there is one. Call it in the
 * plugin's `register`.
 */
export function registerAuthors(strapi: Core.Strapi, defaultAuthor: DefaultAuthor): void {
  const handOn = async (): Promise<void> => {
    await reassignRecords(strapi, defaultAuthor);
  };
  strapi.db.lifecycles.subscribe({ models: [USER], afterDelete: handOn, afterDeleteMany: handOn });
}

/**
 * Gives every record whose author does not exist (any more) to the default author. It tests all ids, not only that of the deleted
 * user. So it also repairs the results of crashes and manual SQL, before a new user can get the id. Other writes come in between the
 * batches, unless a transaction is open already: what is left if it is cut short is found by the next start.
 * @returns how many records changed hands
 */
export async function reassignRecords(strapi: Core.Strapi, defaultAuthor: DefaultAuthor): Promise<number> {
  let handed = 0;
  for (const kind of POST_KINDS) {
    const documentIds = await underLock(strapi, (transaction) => orphanIds(orphans(transaction, kind)));
    if (documentIds.length === 0) continue;
    const author = await defaultAuthor();
    for (let start = 0; start < documentIds.length; start += BATCH) {
      const batch = documentIds.slice(start, start + BATCH);
      handed += await underLock(strapi, (transaction) => handOnBatch(transaction, kind, batch, author));
    }
  }
  return handed;
}

/** Hands on those of some records whose author does not exist. @returns how many */
async function handOnBatch(
  transaction: LockedTransaction,
  kind: PostKind,
  documentIds: readonly string[],
  author: number,
): Promise<number> {
  const { trx, strapi } = transaction;
  const found = await orphanIds(orphans(transaction, kind).whereIn('document_id', [...documentIds]));
  if (found.length === 0) return 0;
  await trx(storageOf(strapi, kind).table).whereIn('document_id', found).update({ author });
  await project(transaction, kind, found);
  return found.length;
}

async function orphanIds(rows: Knex.QueryBuilder): Promise<string[]> {
  const found: { document_id: string }[] = await rows.distinct('document_id');
  return found.map((row) => row.document_id);
}

/** Versions whose author does not exist. */
function orphans({ trx, strapi }: Transaction, kind: PostKind): Knex.QueryBuilder {
  const { table } = storageOf(strapi, kind);
  const users = strapi.db.metadata.get(USER).tableName;
  return trx(table)
    .whereNotNull('author')
    .whereNotExists(
      trx(`${users} as u`)
        .select(trx.raw('1'))
        .whereRaw('u.id = ??', [`${table}.author`]),
    );
}
