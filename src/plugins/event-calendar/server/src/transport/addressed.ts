import type { Context } from 'koa';
import type { Call } from './call';
import { originOf } from '../api/origin';
import { clientAddress } from './limits/client-address';
import type { RequestFacts } from './request-facts';
import type { Serving } from '../services/serving';
import type { Clients } from '../storage/ports/places';

/**
 * The address and the time of a request.
 * @param clients the clients that share the response; else the one that sent the request
 */
export const addressed = (
  ctx: Context,
  facts: Pick<RequestFacts, 'root'>,
  { settings, fallbackOrigin }: Serving,
  clients: Clients = new Set([clientAddress(ctx.ip)]),
): Pick<Call, 'origin' | 'rootLanguage' | 'now' | 'clients'> => ({
  rootLanguage: facts.root,
  origin: originOf(settings, ctx, fallbackOrigin),
  now: Date.now(),
  clients,
});

/** The headers that matter for a call. */
export const headersOf = (
  ctx: Context,
): Pick<
  Call,
  'accept' | 'ifMatch' | 'ifNoneMatch' | 'ifModifiedSince' | 'ifUnmodifiedSince' | 'idempotencyKey'
> => {
  // An empty header counts as sent.
  const key = ctx.headers['idempotency-key'];
  return {
    accept: ctx.get('Accept'),
    ifMatch: ctx.get('If-Match'),
    ifNoneMatch: ctx.get('If-None-Match'),
    ifModifiedSince: ctx.get('If-Modified-Since'),
    ifUnmodifiedSince: ctx.get('If-Unmodified-Since'),
    idempotencyKey: Array.isArray(key) ? key.join(', ') : key,
  };
};
