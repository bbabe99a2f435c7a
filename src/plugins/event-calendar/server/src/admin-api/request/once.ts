import { createHash } from 'node:crypto';
import { z } from '@strapi/utils';
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
import type { PanelRequest } from './route';
import { ConflictError } from './route';

/** Schema of the name that the panel gives to what it creates. */
export const CREATION = z
  .string()
  .regex(/^[\w-]{12,64}$/)
  .optional();

/**
 * Carries out a request that creates something, once for each name: the panel sends it again when the response was lost. A repetition
 * gets the first response.
 * @param name undefined: the request is carried out in any case
 * @throws ConflictError while an earlier request with this name is carried out, and if that asked for something else
 */
export async function once<Result>(
  { strapi, person, body }: PanelRequest,
  name: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (name === undefined) return work();
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
  const renewing = setInterval(() => void renewClaim(strapi, claim).catch(() => false), RENEWED_MS);
  try {
    const result = await work().catch(async (error: unknown) => {
      await releaseClaim(strapi, claim);
      throw error;
    });
    const response = { status: 200, headers: {}, body: JSON.stringify(result) };
    // Not in turn: its client may be gone by now.
    await keepResponse(strapi.db.connection, claim, response, instant(Date.now()));
    return result;
  } finally {
    clearInterval(renewing);
  }
}
