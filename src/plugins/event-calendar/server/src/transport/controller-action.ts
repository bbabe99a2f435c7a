import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { authenticateWithStrapi } from '../access/authenticate';
import type { Authentication, Caller } from '../access/caller';
import { NOBODY, callerOf } from '../access/caller';
import { credentialsExpiry } from '../access/credentials-expiry';
import { addressed, headersOf } from './addressed';
import { handleCall } from './handle-call';
import type { Call } from './call';
import { invalidCredentials, noRoute } from '../api/errors';
import type { Operation } from '../api/operations/operation';
import { feedSuffix, noteFeed } from './note-feed';
import { factsOf } from './request-facts';
import type { RequestFacts } from './request-facts';
import { send } from './send';
import { servingOf } from '../services/serving';
import type { Serving } from '../services/serving';

/** The action of all the plugin's controllers: handles the call that the gate has read. */
export async function controllerAction(strapi: Core.Strapi, ctx: Context): Promise<void> {
  const facts = factsOf(ctx);
  if (facts === undefined || facts.called === null) throw noRoute();
  const serving = servingOf(strapi);
  rememberCaller(ctx, facts, serving);
  // The number of its change says what a feed contains at least.
  const asked = { place: facts, accept: ctx.get('Accept') };
  const state = feedSuffix(asked) === undefined ? undefined : await serving.reading.state();
  const call: Call = {
    ...facts.called,
    ...addressed(ctx, facts, serving),
    query: facts.query,
    body: facts.body ?? ctx.request.body,
    isBodyUnread: facts.isBodyUnread,
    caller: await callerAt(strapi, ctx, facts.called.operation),
    ...headersOf(ctx),
    method: ctx.method,
    ...(state && { state }),
  };
  const response = await handleCall(call, serving);
  send(ctx, response);
  if (state === undefined) return;
  const note = (): void =>
    noteFeed(strapi, {
      ...asked,
      method: ctx.method,
      url: ctx.url,
      userAgent: ctx.get('User-Agent'),
      status: response.status,
      change: state.change,
    });
  if (response.stream === undefined) note();
  else facts.whenSent = note;
}

/** Strapi has accepted the caller, so the next reads with the same token need not ask it again. */
function rememberCaller(ctx: Context, { rights }: RequestFacts, { knownCallers }: Serving): void {
  const authentication: Authentication | undefined = ctx.state.auth;
  const authorization = ctx.get('Authorization');
  if (rights === undefined || authentication === undefined || authorization === '') return;
  const expires = credentialsExpiry(authorization, authentication);
  knownCallers.remember(authorization, callerOf(authentication), { rights, now: Date.now(), expires });
}

/**
 * The caller. If the router has not identified it, because the rights depend on the record, this does
 * (docs/interface.md 2.13).
 * @throws CalendarError 401 for credentials that are not valid
 */
async function callerAt(strapi: Core.Strapi, ctx: Context, { access }: Operation): Promise<Caller> {
  if (access === 'anyone') return callerOf(ctx.state.auth);
  const caller = await authenticateWithStrapi(strapi, ctx);
  if (caller === undefined && ctx.get('Authorization') !== '') throw invalidCredentials();
  return caller ?? NOBODY;
}
