import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { callerOf } from '../access/caller';
import { logFailure } from '../platform/failure-log';
import { idOfResponse } from '../platform/request-id';
import { notedFailure } from '../platform/strapi/noted-failures';
import { inOneLine, errorText } from '../domain/text/log-text';
import type { CalendarError } from '../api/errors';
import { failureOfThrown } from '../api/failure';
import type { Sender } from '../api/failure';
import { factsOf } from './request-facts';
import type { TextStream } from '../api/operations/request';
import { redact } from '../api/secrets';

/** The content type of responses without their own. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** A response of the interface. */
export interface OutgoingResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** A long feed, instead of `body`. */
  stream?: TextStream;
}

/** A response with more characters is long. */
const LONG = 65_536;

/** The body to send. A long text becomes bytes once, here, not separately for its length, compression and output. */
export const sentForm = (text: string): string | Buffer => (text.length > LONG ? Buffer.from(text) : text);

/** Writes a response; HEAD gets the same without the body. */
export function send(ctx: Context, response: OutgoingResponse): void {
  const { Vary, ...headers } = response.headers;
  ctx.status = response.status;
  ctx.set({ 'Content-Type': JSON_TYPE, ...headers });
  if (Vary !== undefined) ctx.vary(Vary);
  // For 304, Koa drops the body and the headers that describe it.
  ctx.body = sentForm(response.body);
  const facts = factsOf(ctx);
  if (facts === undefined) return;
  facts.responded = true;
  // An error after the response, in a middleware of the project, replaces a feed that is open.
  if (facts.stream !== response.stream) void facts.stream?.close();
  facts.stream = response.stream;
}

export const sendError = (ctx: Context, error: CalendarError): void => send(ctx, errorResponse(error));

/** An error in the interface's form (docs/interface.md 17.1). */
function errorResponse(error: CalendarError): OutgoingResponse {
  // RFC 9110, 11.6.1. Browsers do not ask for a password because of this challenge.
  const challenge: Record<string, string> =
    error.status === 401 ? { 'WWW-Authenticate': 'Bearer realm="calendar"' } : {};
  return {
    status: error.status,
    // Caches keep some of them on their own account (RFC 9110, 15.1), also when the record is there.
    headers: { ...challenge, 'Cache-Control': 'no-store', ...error.headers },
    body: JSON.stringify(error.toBody()),
  };
}

/** Whether Strapi has identified no caller. */
export const senderOf = (ctx: Context): Sender => ({
  credentials: ctx.get('Authorization') !== '',
  known: callerOf(ctx.state.auth).kind !== 'anonymous',
});

/** Sends the response for an error thrown while a request was handled. A refusal may come from a failure of the database. */
export function sendThrown(strapi: Core.Strapi, ctx: Context, thrown: unknown): void {
  const { method, path } = ctx;
  const sender = senderOf(ctx);
  const secrets = factsOf(ctx)?.secrets ?? [];
  const isUnavailable = failureOfThrown(thrown, sender).error.status === 503;
  const cause = isUnavailable ? thrown : (notedFailure(ctx) ?? thrown);
  send(ctx, thrownResponse(strapi, cause, sender, { method, path, secrets, id: idOfResponse(ctx.res) }));
}

/** A request that failed, with its number. */
interface Failed {
  method: string;
  path: string;
  secrets: readonly string[];
  id: string | undefined;
}

/**
 * The response for a thrown error. Unexpected errors are logged, without secrets of the request, under a number that the response
 * names too.
 */
export function thrownResponse(
  strapi: Core.Strapi,
  thrown: unknown,
  sender: Sender,
  { method, path, secrets, id = randomUUID() }: Failed,
): OutgoingResponse {
  const { error, fault, database } = failureOfThrown(thrown, sender);
  const response = errorResponse(error);
  if (database !== undefined) logFailure(strapi, database, thrown);
  if (!fault) return response;
  const request = inOneLine(`${method} ${path}`);
  strapi.log.error(redact(`Request ${id}, ${request}: ${errorText(thrown)}`, secrets));
  return { ...response, headers: { ...response.headers, 'X-Request-Id': id } };
}
