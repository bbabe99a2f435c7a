import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { project } from './index/projection';
import { POST_KINDS } from '../domain/kinds';
import type { PostKind } from '../domain/kinds';
import { storageOf } from '../storage/documents';
import { underLock } from '../storage/transaction';
import type { Transaction } from '../storage/transaction';

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
 * user. So it also repairs the results of crashes and manual SQL, before a new user can get the id.
 * @returns how many records changed hands
 */
export async function reassignRecords(strapi: Core.Strapi, defaultAuthor: DefaultAuthor): Promise<number> {
  return underLock(strapi, async (transaction) => {
    const { trx } = transaction;
    let handed = 0;
    for (const kind of POST_KINDS) {
      const { table } = storageOf(strapi, kind);
      const rows: { document_id: string }[] = await orphans(transaction, kind).distinct('document_id');
      if (rows.length === 0) continue;
      const author = await defaultAuthor();
      const documentIds = rows.map((row) => row.document_id);
      for (let start = 0; start < documentIds.length; start += BATCH) {
        const batch = documentIds.slice(start, start + BATCH);
        await trx(table).whereIn('document_id', batch).update({ author });
        await project(transaction, kind, batch);
      }
      handed += documentIds.length;
    }
    return handed;
  });
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
