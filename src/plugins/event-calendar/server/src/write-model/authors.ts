import type { Core } from '@strapi/strapi';
import { project } from './index/projection';
import { inOneLine } from '../domain/text/log-text';
import { POST_KINDS } from '../domain/kinds';
import type { PostKind } from '../domain/kinds';
import { storageOf } from '../storage/documents';
import { readStamp, writeStamp } from '../storage/stamps';
import { underLock } from '../storage/transaction';
import type { LockedTransaction, Transaction } from '../storage/transaction';
import { asWorker } from '../storage/write-turns';

const USER = 'plugin::users-permissions.user';
const BATCH = 100;
/** Users in one statement. */
const USERS_AT_ONCE = 2000;

/** Gives the user that owns records without an author, and makes one if there is none (docs/interface.md 3.10). */
type DefaultAuthor = () => Promise<number>;

/**
 * Gives the records of a deleted user to the default author, in the transaction of the deletion if there is one, and notes new users. Call it
 * in the plugin's `register`.
 */
export function registerAuthors(strapi: Core.Strapi, defaultAuthor: DefaultAuthor): void {
  const reassign = (): Promise<void> => settleAuthors(strapi, defaultAuthor);
  // After the commit: until then the row of the stamp would be locked, perhaps by somebody who waits for the calendar's lock.
  const noteNew = (): Promise<void> =>
    strapi.db.transaction(({ onCommit }) => {
      onCommit(() => void asWorker(() => noteNewUsers(strapi)));
    });
  strapi.db.lifecycles.subscribe({
    models: [USER],
    afterCreate: noteNew,
    afterCreateMany: noteNew,
    afterDelete: reassign,
    afterDeleteMany: reassign,
  });
}

/**
 * Gives every record whose author does not exist (any more) to the default author. It tests all ids, not only that of the deleted
 * user. So it also repairs the results of crashes and manual SQL, before a new user can get the id. Other writes come in between the
 * batches, unless a transaction is open already: what is left if it is cut short is found by the next start.
 * @returns how many records changed hands
 */
export const reassignRecords = (strapi: Core.Strapi, defaultAuthor: DefaultAuthor): Promise<number> =>
  handOn(strapi, defaultAuthor, goneAuthors);

/**
 * Does the same, and notes the users. If they were replaced, which an import does, the ids of authors may be those of other
 * users now, who would read and change what is not theirs: all records go to the default author then. Call it at a start and after a transfer.
 */
export async function settleAuthors(strapi: Core.Strapi, defaultAuthor: DefaultAuthor): Promise<void> {
  const author = await defaultAuthor();
  if (!(await underLock(strapi, areReplaced))) await reassignRecords(strapi, defaultAuthor);
  else {
    const handed = await handOn(strapi, async () => author, authorsOf);
    if (handed > 0)
      strapi.log.warn(
        `Calendar: all users were replaced, as an import does, so ${handed} records belong to the default author now (docs/operations.md)`,
      );
  }
  await underLock(strapi, noteUsers);
}

/** Whether no user is left of those that were noted: new ones get ids above all earlier ones. */
async function areReplaced({ trx, strapi }: Transaction): Promise<boolean> {
  const noted = await readStamp(trx, 'users');
  if (typeof noted !== 'number') return false;
  const left: unknown = await trx(usersOf(strapi)).where('id', '<=', noted).first('id');
  return left === undefined;
}

/** Users that are not noted would count as those of an import when the earlier ones are gone. */
async function noteNewUsers(strapi: Core.Strapi): Promise<void> {
  const reading = { trx: strapi.db.connection, strapi };
  try {
    if (!(await areReplaced(reading))) await noteUsers(reading);
  } catch (error) {
    strapi.log.debug(`Calendar: a new user is noted later: ${inOneLine(String(error))}`);
  }
}

/** Notes the highest id of a user. */
async function noteUsers({ trx, strapi }: Transaction): Promise<void> {
  const row: Record<string, number | null> | undefined = await trx(usersOf(strapi)).max('id as last').first();
  const last = row?.['last'] ?? null;
  if (last !== (await readStamp(trx, 'users'))) await writeStamp(trx, 'users', last);
}

const usersOf = (strapi: Core.Strapi): string => strapi.db.metadata.get(USER).tableName;

/** Finds the authors whose records go to the default author. */
type Which = (transaction: Transaction, kind: PostKind) => Promise<number[]>;

async function handOn(strapi: Core.Strapi, defaultAuthor: DefaultAuthor, which: Which): Promise<number> {
  let handed = 0;
  for (const kind of POST_KINDS) {
    const found = await underLock(strapi, (transaction) => which(transaction, kind));
    if (found.length === 0) continue;
    const author = await defaultAuthor();
    for (;;) {
      const count = await underLock(strapi, async (transaction) =>
        handOnBatch(transaction, kind, await which(transaction, kind), author),
      );
      if (count === 0) break;
      handed += count;
    }
  }
  return handed;
}

/** @returns how many records were handed on */
async function handOnBatch(
  transaction: LockedTransaction,
  kind: PostKind,
  authors: readonly number[],
  author: number,
): Promise<number> {
  const { trx, strapi } = transaction;
  const { table } = storageOf(strapi, kind);
  const others = authors.filter((id) => id !== author).slice(0, BATCH);
  if (others.length === 0) return 0;
  const rows: { document_id: string }[] = await trx(table)
    .whereIn('author', others)
    .distinct('document_id')
    .limit(BATCH);
  const found = rows.map((row) => row.document_id);
  await trx(table).whereIn('document_id', found).update({ author });
  await project(transaction, kind, found);
  return found.length;
}

/**
 * The authors of records of a kind. Each is looked up in the index after the one before: few write many records, and nobody can write
 * until all are found.
 */
async function authorsOf({ trx, strapi }: Transaction, kind: PostKind): Promise<number[]> {
  const { table } = storageOf(strapi, kind);
  const rows: { id: number }[] = await trx
    .withRecursive('authors', ['id'], (first) => {
      void first
        .min('author')
        .from(table)
        .unionAll((next) => {
          const following = trx(table).min('author').whereRaw('author > authors.id').as('following');
          void next.select(following).from('authors').whereNotNull('authors.id');
        });
    })
    .from('authors')
    .whereNotNull('id')
    .select('id');
  return rows.map(({ id }) => id);
}

/** The authors of records of a kind who do not exist. */
async function goneAuthors(transaction: Transaction, kind: PostKind): Promise<number[]> {
  const authors = await authorsOf(transaction, kind);
  const { trx, strapi } = transaction;
  const gone = new Set(authors);
  for (let start = 0; start < authors.length; start += USERS_AT_ONCE) {
    const some = authors.slice(start, start + USERS_AT_ONCE);
    const there: number[] = await trx(usersOf(strapi)).whereIn('id', some).pluck('id');
    for (const id of there) gone.delete(id);
  }
  return [...gone];
}
