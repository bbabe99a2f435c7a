import type { IncomingMessage } from 'node:http';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import type { RequestLimits } from './limits/request-limits';
import { Turns } from '../storage/ports/turns';
import { LONGEST_WAIT, waitFor } from '../storage/write-turns';
import type { Settings } from '../platform/settings/settings';
import { admitRequest, limitsOf, verdictOf } from './admission';
import { CORS_HEADERS, corsHeaders } from './cors';
import { createDispatch } from './dispatch';
import { CalendarError, noRoute, tooManyRequests, unavailable } from '../api/errors';
import { failureOf } from '../api/failure';
import type { Place } from './below-roots';
import { belowRoots } from './below-roots';
import { codingOf } from './content-coding';
import { effectiveMethod } from './effective-method';
import { deliver } from './feeds/deliver';
import { packResponse } from './pack-response';
import { BODY_LIMIT, isReadable, receiveBody } from './read-body';
import type { ReceivedBody } from './read-body';
import { noteOperation } from './observed';
import { idOfResponse } from '../platform/request-id';
import { factsOf, rememberFacts } from './request-facts';
import type { RequestFacts } from './request-facts';
import { conceal } from '../api/secrets';
import { sendError, sendThrown, senderOf } from './send';
import { apiPrefix, servingOf } from '../services/serving';

/** Requests with bodies of at least this many bytes take turns. */
const LONG_BODY = 64 * 1024;
/** The number that run at the same time; the others wait for a limited time. */
const LONG_BODIES = new Turns(2, {
  waiting: 32,
  time: LONGEST_WAIT,
  refusal: () => unavailable('Too many long requests are being carried out. Please try again.'),
});

/** The most that leave their turn while they wait for images; more of them keep it. */
const MOST_AWAY = 16;
let away = 0;

/** Responses to known callers, and responses opened by a password, must not be cached (docs/interface.md 18.4). */
export const PRIVATE = {
  'Cache-Control': 'no-cache, must-revalidate, max-age=0, no-store, private',
  Expires: 'Thu, 01 Jan 1970 00:00:00 GMT',
};

/**
 * Puts the gate in front of Strapi's own middlewares; call it in the plugin's `register`. It handles only paths below a
 * language root. The project's logging, security headers and body limits apply to these as to all other routes.
 */
export function registerGate(strapi: Core.Strapi, settings: Settings): void {
  const below = belowRoots(apiPrefix(strapi), settings);
  const limits = limitsOf(strapi, settings);
  strapi.server.use(async (ctx, next) => {
    const place = below(ctx.path);
    if (place === undefined) return next();
    await pass({ strapi, limits, settings }, ctx, next, place);
    finishHeaders(ctx, settings);
    await packResponse(ctx);
    await stream(strapi, ctx);
  });
}

/** Sends a body that is read while it is sent, past Koa, which would leave the reader waiting if the rest cannot be read. */
async function stream(strapi: Core.Strapi, ctx: Context): Promise<void> {
  const { stream: body, whenSent } = factsOf(ctx) ?? {};
  if (body === undefined) return;
  const coding = codingOf(ctx.req.headers['accept-encoding']);
  ctx.respond = false;
  // Koa has set it for the empty body.
  ctx.remove('Content-Length');
  ctx.res.statusCode = ctx.status;
  const { method, path } = ctx;
  const isSent = await deliver(
    strapi,
    ctx.res,
    { stream: body, coding },
    { method, path, id: idOfResponse(ctx.res), sender: senderOf(ctx) },
  );
  if (isSent) whenSent?.();
}

/**
 * Puts the second half of the gate between Strapi's own middlewares and its router; call it in the plugin's `bootstrap`, when
 * all of them exist.
 */
export function bootstrapGate(strapi: Core.Strapi, settings: Settings): void {
  strapi.server.use(createDispatch(strapi, settings));
}

async function pass(
  { strapi, limits, settings }: { strapi: Core.Strapi; limits: RequestLimits; settings: Settings },
  ctx: Context,
  next: Next,
  at: Place,
): Promise<void> {
  const { url, query, secrets } = conceal(ctx.url);
  const facts: RequestFacts = {
    ...at,
    query,
    secrets,
    authorization: ctx.get('Authorization'),
    body: undefined,
    isBodyUnread: hasBody(ctx.req) && !isReadable(ctx.req),
    failure: null,
    called: null,
    rights: undefined,
    responded: false,
  };
  rememberFacts(ctx, facts);
  // Before anything is logged: removes passwords from the address that the rest of the stack sees.
  if (secrets.length > 0) {
    ctx.url = url;
    ctx.originalUrl = url;
  }
  const method = effectiveMethod(ctx.method, ctx.querystring, ctx.get('X-HTTP-Method-Override'));
  if (method === undefined) facts.failure = noRoute();
  else ctx.method = method;
  const { wait, settle } = await admitRequest(limits, ctx);
  if (wait !== undefined) facts.failure = tooManyRequests(wait);
  // The gate answers preflight requests like every OPTIONS (docs/interface.md 1.6), before the CORS middleware of Strapi can.
  if (settings.cors === 'calendar') delete ctx.req.headers['access-control-request-method'];

  try {
    if (await servingOf(strapi).languageRoots.isStillGone(at.root)) facts.failure ??= noRoute();
    const received = await receive(ctx, facts);
    await inTurn(ctx, facts, received, async () => {
      await read(ctx, facts, received);
      await next();
    });
    // Other middlewares may answer, for example with a redirect. Only errors get the form of the interface.
    if (!facts.responded && ctx.status >= 400) sendError(ctx, failureBeforeRouting(ctx));
  } catch (error) {
    sendThrown(strapi, ctx, error);
  } finally {
    if (facts.called !== null) noteOperation(ctx.res, facts.called.operation);
    settle(verdictOf(ctx));
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Receives the body of a request, unless it is already refused. */
async function receive(ctx: Context, facts: RequestFacts): Promise<ReceivedBody | undefined> {
  if (facts.failure !== null) return undefined;
  try {
    return await receiveBody(ctx.req, BODY_LIMIT);
  } catch (error) {
    refuse(ctx, facts, error);
    return undefined;
  }
}

/** Carries out a request. Requests with long bodies take turns, so that they do not block the others. */
async function inTurn(
  ctx: Context,
  facts: RequestFacts,
  received: ReceivedBody | undefined,
  run: () => Promise<void>,
): Promise<void> {
  if (received === undefined || received.length <= LONG_BODY) return run();
  const leave = await waitFor(ctx.res, (wait) => LONG_BODIES.enter(wait));
  facts.leaveTurn = leave;
  let isAway = false;
  facts.leaveForImages = () => {
    if (isAway || away === MOST_AWAY) return;
    isAway = true;
    away += 1;
    leave();
  };
  try {
    await run();
  } finally {
    leave();
    if (isAway) away -= 1;
  }
}

async function read(ctx: Context, facts: RequestFacts, received: ReceivedBody | undefined): Promise<void> {
  try {
    facts.body = await received?.read();
  } catch (error) {
    refuse(ctx, facts, error);
  }
  // The body has been read, or is of a type that is ignored (docs/interface.md 2.2, 2.3). Strapi's parser must not read it.
  delete ctx.req.headers['content-type'];
}

function refuse(ctx: Context, facts: RequestFacts, error: unknown): void {
  if (!(error instanceof CalendarError)) throw error;
  facts.failure = error;
  // Does not wait for the rest of the body.
  if (!ctx.req.complete) ctx.set('Connection', 'close');
}

/** Strapi ended the request before it was routed: a middleware refused it. */
function failureBeforeRouting(ctx: Context): CalendarError {
  const retryAfter = Number(ctx.response.get('Retry-After')) || undefined;
  return failureOf(ctx.status, senderOf(ctx), retryAfter);
}

/** The headers of every response of the interface, through the gate or the fast lane. */
function finishHeaders(ctx: Context, settings: Settings): void {
  if (settings.cors === 'calendar') {
    for (const name of CORS_HEADERS) ctx.remove(name);
    ctx.set(corsHeaders(settings, ctx.get('Origin')));
  }
  ctx.vary('Origin');
  const facts = factsOf(ctx);
  const opened = (facts?.secrets.length ?? 0) > 0;
  // Shared caches know a response by its address, not by the body of the request.
  if (opened || facts?.body !== undefined || ctx.get('Authorization') !== '') ctx.set(PRIVATE);
}
