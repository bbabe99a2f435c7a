import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { callerOf } from '../access/caller';
import type { CalendarError } from './errors';
import { failureOfThrown } from './failure';
import type { Sender } from './failure';
import { factsOf } from './request-facts';
import { redact } from './secrets';

const JSON_TYPE = 'application/json; charset=utf-8';

/** An answer of the interface, whoever sends it. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Writes an answer; a HEAD request gets the same without the body. */
export function send(ctx: Context, answer: Answer): void {
  ctx.status = answer.status;
  ctx.set({ 'Content-Type': JSON_TYPE, ...answer.headers });
  ctx.body = answer.body;
  const facts = factsOf(ctx);
  if (facts !== undefined) facts.answered = true;
}

export function sendError(ctx: Context, error: CalendarError): void {
  // RFC 9110, 11.6.1; a challenge of this kind makes no browser ask for a password.
  const challenge: Record<string, string> =
    error.status === 401 ? { 'WWW-Authenticate': 'Bearer realm="calendar"' } : {};
  send(ctx, {
    status: error.status,
    headers: { ...challenge, ...error.headers },
    body: JSON.stringify(error.toBody()),
  });
}

/** Whether the sender of a request is anybody, as far as Strapi has found out. */
export const senderOf = (ctx: Context): Sender => ({
  credentials: ctx.get('Authorization') !== '',
  known: callerOf(ctx.state.auth).kind !== 'anonymous',
});

/**
 * Answers what was thrown while a request was handled. Faults of ours go into the log under a number that the answer names
 * too, without the secrets of the request.
 */
export function sendThrown(strapi: Core.Strapi, ctx: Context, thrown: unknown): void {
  const { error, fault } = failureOfThrown(thrown, senderOf(ctx));
  if (fault) {
    const id = randomUUID();
    const said = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    strapi.log.error(
      `Request ${id}, ${ctx.method} ${ctx.path}: ${redact(said, factsOf(ctx)?.secrets ?? [])}`,
    );
    ctx.set('X-Request-Id', id);
  }
  sendError(ctx, error);
}
