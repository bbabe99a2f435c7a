import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { authenticateWithStrapi } from '../access/authenticate';
import type { Authentication, Caller } from '../access/caller';
import { NOBODY, callerOf } from '../access/caller';
import { credentialsExpiry } from '../access/credentials-expiry';
import { addressed, headersOf } from './addressed';
import { handleBatch } from './batch/handle-batch';
import { handleCall } from './handle-call';
import type { Call } from './call';
import { invalidCredentials, noRoute } from '../api/errors';
import type { CalendarResponse } from '../api/operations/request';
import { feedSuffix, noteFeed } from './note-feed';
import { factsOf } from './request-facts';
import type { RequestFacts } from './request-facts';
import { send } from './send';
import { answerAt } from '../services/anonymous-reading';
import type { CalendarState } from '../services/read/calendar-state';
import { anonymousReadingOf, servingOf } from '../services/serving';
import type { Serving } from '../services/serving';

/** The action of all the plugin's controllers: handles the call that the gate has read. */
export async function controllerAction(strapi: Core.Strapi, ctx: Context): Promise<void> {
  const facts = factsOf(ctx);
  if (facts === undefined || facts.called === null) throw noRoute();
  const serving = servingOf(strapi);
  const asked = { place: facts, accept: ctx.get('Accept') };
  const call: Call = {
    ...facts.called,
    ...addressed(ctx, facts, serving),
    query: facts.query,
    body: facts.body ?? ctx.request.body,
    isBodyUnread: facts.isBodyUnread,
    caller: await callerAt(strapi, ctx, facts, serving),
    ...headersOf(ctx),
    method: ctx.method,
    leaveForImages: facts.leaveForImages,
  };
  if (call.operation.verb === 'batch') {
    // It may take as long as hundreds of requests.
    facts.leaveTurn?.();
    const sender = { address: ctx.ip, authorization: facts.authorization, response: ctx.res };
    send(ctx, await handleBatch(strapi, { operation: call.operation, call, sender }, serving));
    return;
  }
  // The number of its change says what a feed contains at least.
  const isFeed = feedSuffix(asked) !== undefined;
  const { response, state } = isPlainRead(ctx, facts)
    ? await answerAnonymous(strapi, call)
    : await answerKnown(call, serving, isFeed);
  send(ctx, response);
  if (!isFeed || state === undefined) return;
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

/** Reads of callers without credentials and passwords, whose responses may come from a replica (docs/interface.md 18.5). */
const PLAIN_READS: ReadonlySet<string> = new Set(['list', 'read', 'changes']);

const isPlainRead = (ctx: Context, { called, secrets }: RequestFacts): boolean =>
  PLAIN_READS.has(called?.operation.verb ?? '') && ctx.get('Authorization') === '' && secrets.length === 0;

interface Answer {
  response: CalendarResponse;
  /** The state from which it was read, if it is known. */
  state: CalendarState | undefined;
}

async function answerAnonymous(strapi: Core.Strapi, call: Call): Promise<Answer> {
  const reading = anonymousReadingOf(strapi);
  return answerAt(reading, await reading.place(), async ({ serving, state }) => ({
    response: await handleCall({ ...call, state }, serving),
    state,
  }));
}

async function answerKnown(call: Call, serving: Serving, isFeed: boolean): Promise<Answer> {
  const state = isFeed ? await serving.reading.state() : undefined;
  return { response: await handleCall({ ...call, ...(state && { state }) }, serving), state };
}

/**
 * The caller. If the router has not identified it, because the rights depend on the record, this does
 * (docs/interface.md 2.13), unless it was known at the same rights.
 * @throws CalendarError 401 for credentials that are not valid
 */
async function callerAt(
  strapi: Core.Strapi,
  ctx: Context,
  { called, rights }: RequestFacts,
  serving: Serving,
): Promise<Caller> {
  if (called?.operation.access === 'anyone') {
    rememberCaller(ctx, rights, serving);
    return callerOf(ctx.state.auth);
  }
  const authorization = ctx.get('Authorization');
  if (authorization === '') return (await authenticateWithStrapi(strapi, ctx)) ?? NOBODY;
  const state = await serving.reading.state();
  const known = serving.knownCallers.find(authorization, state.rights, Date.now());
  if (known !== undefined) {
    Object.assign(ctx.state, known.state);
    return known.caller;
  }
  const caller = await authenticateWithStrapi(strapi, ctx);
  if (caller === undefined) throw invalidCredentials();
  rememberCaller(ctx, state.rights, serving);
  return caller;
}

/** Strapi has accepted the caller, so the next requests with the same token need not ask it again. */
function rememberCaller(ctx: Context, rights: number | undefined, { knownCallers }: Serving): void {
  const { auth, isAuthenticated, user, session } = ctx.state;
  const authentication: Authentication | undefined = auth;
  const authorization = ctx.get('Authorization');
  if (rights === undefined || authentication === undefined || authorization === '') return;
  const expires = credentialsExpiry(authorization, authentication);
  const known = { caller: callerOf(authentication), state: { auth, isAuthenticated, user, session } };
  knownCallers.remember(authorization, known, { rights, now: Date.now(), expires });
}
