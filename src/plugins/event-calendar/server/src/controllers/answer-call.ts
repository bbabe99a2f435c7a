import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { askStrapi } from '../access/ask-strapi';
import type { Caller } from '../access/caller';
import { NOBODY, callerOf } from '../access/caller';
import { VIEWER_PATH, prefersHtml, viewerPage } from '../description/viewer';
import { addressed } from '../http/addressed';
import { answer, rootAddress } from '../http/call';
import type { Call } from '../http/call';
import { isKnown } from '../http/entity-tag';
import { invalidCredentials, noRoute } from '../http/errors';
import type { Operation } from '../http/operation';
import { factsOf } from '../http/request-facts';
import { send } from '../http/send';
import { servingOf } from '../http/serving';
import type { Serving } from '../http/serving';

/** Scripts and styles of the viewer alone; its pictures are in its styles. */
const VIEWER_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Every action of the plugin's controllers: answers what the gate has found out to be asked for. */
export async function answerCall(strapi: Core.Strapi, ctx: Context): Promise<void> {
  const facts = factsOf(ctx);
  if (facts === undefined || facts.called === null) throw noRoute();
  const serving = servingOf(strapi);
  const call: Call = {
    ...facts.called,
    ...addressed(ctx, facts, serving),
    query: facts.query,
    body: facts.body ?? ctx.request.body,
    caller: await callerAt(strapi, ctx, facts.called.operation),
    method: ctx.method,
    ifMatch: ctx.get('If-Match'),
    idempotencyKey: idempotencyKeyOf(ctx),
  };
  if (call.operation.verb === 'document' && prefersHtml(ctx.get('Accept'))) {
    sendViewer(ctx, call, serving);
    return;
  }
  send(ctx, await answer(call, serving));
  // Koa answers 304 without a body.
  if (call.operation.verb === 'read' && isKnown(ctx.get('If-None-Match'), ctx.response.get('ETag')))
    ctx.status = 304;
  if (call.operation.verb === 'document') ctx.vary('Accept');
}

/**
 * Who calls. Where the router has not asked, because the rights depend on the record, it is asked here (CONTRACT A3).
 * @throws CalendarError 401 for credentials that are nobody's
 */
async function callerAt(strapi: Core.Strapi, ctx: Context, { access }: Operation): Promise<Caller> {
  if (access === 'anyone') return callerOf(ctx.state.auth);
  const caller = await askStrapi(strapi, ctx);
  if (caller === undefined && ctx.get('Authorization') !== '') throw invalidCredentials();
  return caller ?? NOBODY;
}

/** An empty header counts as sent. */
function idempotencyKeyOf(ctx: Context): string | undefined {
  const header = ctx.headers['idempotency-key'];
  return Array.isArray(header) ? header.join(', ') : header;
}

function sendViewer(ctx: Context, call: Call, serving: Serving): void {
  const page = viewerPage({
    files: serving.prefix + VIEWER_PATH,
    document: `${rootAddress(call, serving)}/doc`,
    language: call.rootLanguage,
  });
  send(ctx, {
    status: 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': VIEWER_POLICY },
    body: page,
  });
  ctx.vary('Accept');
}
