import type { IncomingMessage } from 'node:http';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import type { RequestLimits } from './limits/request-limits';
import { Turns } from '../storage/ports/turns';
import type { Settings } from '../platform/settings/settings';
import { admitRequest, limitsOf, verdictOf } from './admission';
import { CORS_HEADERS, corsHeaders } from './cors';
import { createDispatch } from './dispatch';
import { CalendarError, noRoute, tooManyRequests, unavailable } from '../api/errors';
import { failureOf } from '../api/failure';
import type { Place } from './below-roots';
import { belowRoots } from './below-roots';
import { METHODS } from '../api/operations/operation';
import { packResponse } from './pack-response';
import { BODY_LIMIT, isReadable, receiveBody } from './read-body';
import type { ReceivedBody } from './read-body';
import { factsOf, rememberFacts } from './request-facts';
import type { RequestFacts } from './request-facts';
import { conceal } from '../api/secrets';
import { sendError, sendThrown, senderOf } from './send';
import { apiPrefix } from '../services/serving';

/** Bytes of a body from which on requests are carried out in turn. */
const LONG_BODY = 64 * 1024;
/** So many of them at a time; the others wait, and not for ever. */
const LONG_BODIES = new Turns(2, {
  waiting: 32,
  time: 30_000,
  refusal: () => unavailable('Too many long requests are being carried out. Please try again.'),
});

/** Answers to known callers, and answers that a password opened, must not be cached (docs/interface.md 18.4). */
export const PRIVATE = {
  'Cache-Control': 'no-cache, must-revalidate, max-age=0, no-store, private',
  Expires: 'Thu, 01 Jan 1970 00:00:00 GMT',
};

/**
 * Puts the gate in front of Strapi's own middlewares; call it in the plugin's `register`. It only looks at paths below a
 * language root. Logging, security headers and body limits of the project hold for those as for all other routes.
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
  });
}

/**
 * Puts the second half of the gate behind Strapi's own middlewares and in front of its router; call it in the plugin's
 * `bootstrap`, when they are all there.
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
    body: undefined,
    isBodyUnread: hasBody(ctx.req) && !isReadable(ctx.req),
    failure: null,
    called: null,
    rights: undefined,
    answered: false,
  };
  rememberFacts(ctx, facts);
  // Before anybody logs it: the address that the rest of the stack sees has no password in it.
  if (secrets.length > 0) {
    ctx.url = url;
    ctx.originalUrl = url;
  }
  const method = methodOf(ctx);
  if (method === undefined) facts.failure = noRoute();
  else ctx.method = method;
  const { wait, settle } = await admitRequest(limits, ctx);
  if (wait !== undefined) facts.failure = tooManyRequests(wait);
  // The gate answers preflight requests like every OPTIONS (docs/interface.md 1.6); Strapi's CORS would end them there.
  if (settings.cors === 'calendar') delete ctx.req.headers['access-control-request-method'];

  try {
    const received = await receive(ctx, facts);
    await inTurn(received, async () => {
      await read(ctx, facts, received);
      await next();
    });
    // Whoever answered instead, a redirection for example, meant it; errors get the form of the interface.
    if (!facts.answered && ctx.status >= 400) sendError(ctx, failureBeforeRouting(ctx));
  } catch (error) {
    sendThrown(strapi, ctx, error);
  } finally {
    settle(verdictOf(ctx));
  }
}

/** What a POST may stand for. HEAD is not among them: an answer without its body would be taken for the start of the next one. */
const OVERRIDES: ReadonlySet<string> = new Set(METHODS);

/**
 * The method that counts (docs/interface.md 2.9): a POST may stand for another method, in any case of letters. Undefined if
 * it names one that it cannot stand for.
 */
function methodOf(ctx: Context): string | undefined {
  if (ctx.method !== 'POST') return ctx.method;
  const parameter = new URLSearchParams(ctx.querystring).getAll('_method').at(-1);
  const override = (parameter ?? ctx.get('X-HTTP-Method-Override')).toUpperCase();
  if (override === '') return ctx.method;
  return OVERRIDES.has(override) ? override : undefined;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Receives the body of a request; of one that is refused already nothing more is received. */
async function receive(ctx: Context, facts: RequestFacts): Promise<ReceivedBody | undefined> {
  if (facts.failure !== null) return undefined;
  try {
    return await receiveBody(ctx.req, BODY_LIMIT);
  } catch (error) {
    refuse(ctx, facts, error);
    return undefined;
  }
}

/** Carries out a request. Those with long bodies wait for each other: together they would hold up everybody else. */
const inTurn = (received: ReceivedBody | undefined, run: () => Promise<void>): Promise<void> =>
  received !== undefined && received.length > LONG_BODY ? LONG_BODIES.take(run) : run();

async function read(ctx: Context, facts: RequestFacts, received: ReceivedBody | undefined): Promise<void> {
  try {
    facts.body = await received?.read();
  } catch (error) {
    refuse(ctx, facts, error);
  }
  // The body is read, or of a type that is not read (docs/interface.md 2.2, 2.3): Strapi's parser must not look at it.
  delete ctx.req.headers['content-type'];
}

function refuse(ctx: Context, facts: RequestFacts, error: unknown): void {
  if (!(error instanceof CalendarError)) throw error;
  facts.failure = error;
  // The rest of it must not be waited for.
  if (!ctx.req.complete) ctx.set('Connection', 'close');
}

/** Strapi ended the request before it was routed: a middleware refused it. */
function failureBeforeRouting(ctx: Context): CalendarError {
  const retryAfter = Number(ctx.response.get('Retry-After')) || undefined;
  return failureOf(ctx.status, senderOf(ctx), retryAfter);
}

/** The header lines that every answer of the interface has, whichever way it took. */
function finishHeaders(ctx: Context, settings: Settings): void {
  if (settings.cors === 'calendar') {
    for (const name of CORS_HEADERS) ctx.remove(name);
    ctx.set(corsHeaders(settings, ctx.get('Origin')));
  }
  ctx.vary('Origin');
  const opened = (factsOf(ctx)?.secrets.length ?? 0) > 0;
  if (opened || ctx.get('Authorization') !== '') ctx.set(PRIVATE);
}
