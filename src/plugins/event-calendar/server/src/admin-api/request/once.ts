import { createHash } from 'node:crypto';
import { z } from '@strapi/utils';
import type { Knex } from 'knex';
import { CalendarError } from '../../api/errors';
import { instant } from '../../domain/time/types';
import {
  claimKey,
  isClaim,
  keepResponse,
  releaseClaim,
  renewClaim,
  RENEWED_MS,
} from '../../services/write/idempotency';
import { servingOf } from '../../services/serving';
import { inTransaction } from '../../storage/transaction';
import type { LockedTransaction } from '../../storage/transaction';
import type { PanelRequest } from './route';
import { ConflictError } from './route';

/** Schema of the name that the panel gives to what it creates or changes. */
export const CREATION = z
  .string()
  .regex(/^[\w-]{12,64}$/)
  .optional();

/** Schema of a body that has nothing but that name. */
export const NAMED_BODY = z.object({ creation: CREATION });

/** Stores the result in a transaction of the work, so that both are stored or neither; otherwise it is stored after the work. */
type Keep<Result> = (trx: Knex, result: Result) => Promise<void>;

/**
 * Carries out a request once for each name: the panel sends it again when the response was lost. A repetition
 * gets the first response.
 * @param name undefined: the request is carried out in any case
 * @throws ConflictError while an earlier request with this name is carried out, and if that asked for something else
 */
export async function once<Result>(
  { strapi, person, body }: PanelRequest,
  name: string | undefined,
  work: (keep: Keep<Result>) => Promise<Result>,
): Promise<Result> {
  if (name === undefined) return work(() => Promise.resolve());
  const asked = JSON.stringify({ ...Object(body), creation: undefined });
  const hash = createHash('sha256').update(asked).digest('hex');
  const request = { caller: `panel ${person.id}`, key: name, request: hash };
  const { port } = servingOf(strapi);
  const claim = await claimKey(strapi, port, request, instant(Date.now())).catch((error: unknown) => {
    if (error instanceof CalendarError && error.status === 409) throw new ConflictError('underWay');
    if (error instanceof CalendarError && error.status === 422) throw new ConflictError('sentOtherwise');
    throw error;
  });
  if (!isClaim(claim)) {
    const first: Result = JSON.parse(claim.body);
    return first;
  }
  let isKept = false;
  // Not in turn: its client may be gone by now.
  const keep: Keep<Result> = async (trx, result) => {
    isKept = true;
    const response = { status: 200, headers: {}, body: JSON.stringify(result) };
    await keepResponse(trx, claim, response, instant(Date.now()));
  };
  const renewing = setInterval(() => void renewClaim(strapi, claim).catch(() => false), RENEWED_MS);
  try {
    const result = await work(keep).catch(async (error: unknown) => {
      await releaseClaim(strapi, claim);
      throw error;
    });
    if (!isKept) await keep(strapi.db.connection, result);
    return result;
  } finally {
    clearInterval(renewing);
  }
}

/** The same for work in one transaction, which stores the response too. */
export const onceInTransaction = <Result>(
  request: PanelRequest,
  name: string | undefined,
  work: (transaction: LockedTransaction) => Promise<Result>,
): Promise<Result> =>
  once<Result>(request, name, (keep) =>
    inTransaction(request.strapi, async (transaction) => {
      const result = await work(transaction);
      await keep(transaction.trx, result);
      return result;
    }),
  );
