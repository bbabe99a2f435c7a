import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { project } from './index/projection';
import { POST_KINDS } from '../domain/kinds';
import type { PostKind } from '../domain/kinds';
import type { Settings } from '../platform/settings/settings';
import { lockCalendar } from '../storage/lock';
import { storageOf } from '../storage/documents';

const USER = 'plugin::users-permissions.user';
const BATCH = 100;

/** Gives the user that owns records without an author, and makes one if there is none (docs/interface.md 3.10). */
type DefaultAuthor = () => Promise<number>;

/**
 * Gives the records of a deleted user to the default author, in the transaction of the deletion if there is one. Call it in the
 * plugin's `register`.
 */
export function registerAuthors(strapi: Core.Strapi, settings: Settings, defaultAuthor: DefaultAuthor): void {
  const handOn = async (): Promise<void> => {
    await reassignRecords(strapi, settings, defaultAuthor);
  };
  strapi.db.lifecycles.subscribe({ models: [USER], afterDelete: handOn, afterDeleteMany: handOn });
}

/**
 * Gives every record whose author does not exist (any more) to the default author. It tests all ids, not only that of the deleted
 * user. So it also repairs the results of crashes and manual SQL, before a new user can get the id.
 * @returns how many records changed hands
 */
export async function reassignRecords(
  strapi: Core.Strapi,
  settings: Settings,
  defaultAuthor: DefaultAuthor,
): Promise<number> {
  return strapi.db.transaction(async ({ trx }) => {
    await lockCalendar(trx);
    let handed = 0;
    for (const kind of POST_KINDS) {
      const { table } = storageOf(strapi, kind);
      const rows: { document_id: string }[] = await orphans(trx, strapi, kind).distinct('document_id');
      if (rows.length === 0) continue;
      const author = await defaultAuthor();
      const documentIds = rows.map((row) => row.document_id);
      for (let start = 0; start < documentIds.length; start += BATCH) {
        const batch = documentIds.slice(start, start + BATCH);
        await trx(table).whereIn('document_id', batch).update({ author });
        await project(trx, strapi, settings, kind, batch, Date.now());
      }
      handed += documentIds.length;
    }
    return handed;
  });
}

/** Versions whose author does not exist. */
function orphans(trx: Knex, strapi: Core.Strapi, kind: PostKind): Knex.QueryBuilder {
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
