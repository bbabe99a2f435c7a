import type { IncomingMessage } from 'node:http';
import type { Core } from '@strapi/strapi';
import { outcomeText, responseText } from '../../domain/delivery/outcome';
import type { OutcomeCode } from '../../domain/delivery/outcome';
import { sign } from '../../platform/webhooks/signature';
import { guardedRequest } from '../../platform/network/guarded-request';
import { isPublicAddress } from '../../platform/network/public-address';
import { RefusedAddress } from '../../platform/network/refused-address';
import type { Settings } from '../../platform/settings/settings';
import type { Claimed } from './claim';
import { sealOf } from '../../platform/webhooks/seal';
import { headersOf, secretsOf } from '../../platform/webhooks/target';
import type { TargetRow } from '../../platform/webhooks/target';

/** The outcome of one attempt. */
export interface Outcome {
  /** UTC milliseconds. */
  at: number;
  /** Milliseconds. */
  duration: number;
  /** The status of the response; null without a response. */
  status: number | null;
  /** What went wrong, as the log stores it (`outcomeText`); null for success (2xx). */
  error: string | null;
  /** The beginning of the response body. */
  answer: string;
  /** The `Retry-After` of the response. */
  retryAfter: string | undefined;
}

/** How much of a response body is kept, in bytes. */
const KEPT_RESPONSE = 2_000;

/**
 * Sends a delivery once. It never throws: every error becomes part of the outcome.
 * @param ending aborts the attempt
 */
export async function send(
  strapi: Core.Strapi,
  settings: Settings,
  delivery: Claimed,
  ending?: AbortSignal,
): Promise<Outcome> {
  const at = Date.now();
  const ended = (outcome: Omit<Outcome, 'at' | 'duration'>): Outcome => ({
    at,
    duration: Date.now() - at,
    ...outcome,
  });
  const timeout = AbortSignal.timeout(settings.deliverySeconds * 1000);
  const signal = ending === undefined ? timeout : AbortSignal.any([timeout, ending]);
  try {
    return ended(await attempt(strapi, settings, delivery, at, signal));
  } catch (error) {
    const why = timeout.aborted ? outcomeText('timedOut', settings.deliverySeconds) : reasonOf(error);
    return ended({ status: null, error: why, answer: '', retryAfter: undefined });
  }
}

async function attempt(
  strapi: Core.Strapi,
  settings: Settings,
  { target, messageId, body: message }: Claimed,
  at: number,
  signal: AbortSignal,
): Promise<Omit<Outcome, 'at' | 'duration'>> {
  const seal = sealOf(strapi);
  const secrets = secretsOf(target, seal);
  const additional = headersOf(target, seal);
  if (secrets.length === 0 || additional === undefined) {
    return { status: null, error: outcomeText('unreadableSecret'), answer: '', retryAfter: undefined };
  }
  const body = bodySent(target, message);
  const response = await guardedRequest(new URL(target.url), {
    method: target.method,
    headers: {
      'X-Request-Id': messageId,
      ...headersSent(target, body, additional),
      ...sign(messageId, at, body, secrets),
    },
    body: body === '' ? undefined : body,
    permits: (address) => settings.privateTargetAddresses || isPublicAddress(address),
    signal,
  });
  const status = response.statusCode ?? 0;
  const answer = await beginningOf(response);
  return {
    status,
    error: isSuccess(status) ? null : responseText(status),
    answer,
    retryAfter: response.headers['retry-after'],
  };
}

/** The request body for a message: empty if the target wants a request without a body. */
export const bodySent = ({ body, method }: Pick<TargetRow, 'body' | 'method'>, message: string): string =>
  body === 'full' && method !== 'GET' ? message : '';

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** The headers of a request, without those that sign it. */
export const headersSent = (
  { method }: Pick<TargetRow, 'method'>,
  body: string,
  additional: Readonly<Record<string, string>>,
): Record<string, string> => ({
  'User-Agent': 'event-calendar',
  Accept: '*/*',
  'Accept-Encoding': 'identity',
  ...additional,
  ...(body === '' ? {} : { 'Content-Type': 'application/json' }),
  ...(method === 'GET' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
});

/** The beginning of a response body. The rest is not read, and a body that breaks off does not change the outcome. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    const parts: AsyncIterable<Buffer> = response;
    for await (const chunk of parts) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= KEPT_RESPONSE) break;
    }
  } catch {
    // Keep what has arrived.
  }
  response.destroy();
  // PostgreSQL cannot store a text with a zero byte.
  return Buffer.concat(chunks).subarray(0, KEPT_RESPONSE).toString('utf8').replaceAll('\u0000', '');
}

const REASONS: Readonly<Record<string, OutcomeCode>> = {
  ENOTFOUND: 'unknownHost',
  EAI_AGAIN: 'lookup',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'broken',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachableNetwork',
  ETIMEDOUT: 'silent',
};

function reasonOf(error: unknown): string {
  if (error instanceof RefusedAddress) return outcomeText('privateAddress');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = REASONS[code];
  if (reason !== undefined) return outcomeText(reason);
  return (error instanceof Error ? error.message : String(error)).slice(0, 250);
}
