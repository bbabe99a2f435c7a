import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { callerOf, readerOf } from '../access/caller';
import { VIEWER_PATH, prefersHtml, viewerPage } from '../description/viewer';
import { addressed } from '../http/addressed';
import { answer, rootAddress } from '../http/call';
import type { Call } from '../http/call';
import { noRoute } from '../http/errors';
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
    reader: readerOf(callerOf(ctx.state.auth)),
  };
  if (call.operation.verb === 'document' && prefersHtml(ctx.get('Accept'))) {
    sendViewer(ctx, call, serving);
    return;
  }
  send(ctx, await answer(call, serving));
  if (call.operation.verb === 'document') ctx.vary('Accept');
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
