import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { TABLES } from '../storage/tables';
import { CREATION_HEADER } from '../domain/opened';
import type { Created } from '../domain/opened';
import type { Write } from './write';

/** The owner of these keys, among the callers of the interface. */
const CALLER = 'panel';
const NAME = /^[\w-]{12,64}$/;

/** How long a creation is known, in milliseconds. */
const KEPT_MS = 24 * 3_600_000;

/** The key of the creation in the current request of the admin panel; undefined for other writes. */
export function creationByRequest(strapi: Core.Strapi): string | undefined {
  const name = strapi.requestContext.get()?.get(CREATION_HEADER);
  return name !== undefined && NAME.test(name) ? name : undefined;
}

/**
 * Refuses a creation that was carried out before, unless its record is gone. Call it under the calendar's lock.
 * @throws ApplicationError with `Created`
 */
export async function refuseRepeatedCreation({ trx, storage, at }: Write, name: string): Promise<void> {
  const kept: { answer: string } | undefined = await trx(TABLES.idempotencyKeys)
    .where({ caller: CALLER, key: name })
    .where('expires_at', '>', at)
    .first('answer');
  if (kept === undefined) return;
  const record: unknown = await trx(storage.table).where({ document_id: kept.answer }).first('id');
  if (record === undefined) return;
  const details: Created = { created: kept.answer };
  throw new errors.ApplicationError('This was saved before', details);
}

/** Stores the record of a creation, in the transaction that created it. */
export async function keepCreation(write: Write, name: string, documentId: string): Promise<void> {
  const { trx } = write;
  const { kind } = write.storage;
  await trx(TABLES.idempotencyKeys)
    .insert({
      caller: CALLER,
      key: name,
      request: kind,
      claim: null,
      answer: documentId,
      expires_at: write.at + KEPT_MS,
    })
    .onConflict(['caller', 'key'])
    .merge();
}
