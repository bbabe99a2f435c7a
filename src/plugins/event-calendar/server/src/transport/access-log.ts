import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { inOneLine } from '../domain/text/log-text';
import { wallOfMilliseconds } from '../domain/time/wall-clock';
import { idOfResponse } from '../platform/request-id';
import { settingsOf } from '../platform/settings/settings-reader';
import { shownAddress } from './limits/client-address';

/** One answered request. */
export interface LoggedRequest {
  method: string;
  /** Path and query as they were sent. */
  url: string;
  /** 0 if the client has gone before it was answered. */
  status: number;
  /** When it arrived, by `performance.now()`. */
  since: number;
  /** Its number. */
  id: string;
  /** The client's address, as the socket or a trusted proxy names it. */
  address: string;
  userAgent: string | undefined;
}

/** A parameter that must not be logged (docs/interface.md 16.22). */
const SECRET = /([?&](?:password|access_token)(?:%5B[^=&]*%5D|\[[^=&]*\])?=)[^&#]*/gi;

/** The most characters of a user agent that are logged. */
const LONGEST_AGENT = 200;

const waiting: string[] = [];

/**
 * Writes a line for each request to Strapi's log, at its level `http`, but without event passwords. If the project has not changed the
 * log, the lines go to standard output together at the end of a turn of the event loop (`list10` in `bench/cases/cases.mjs`).
 */
export function logRequest(strapi: Core.Strapi, request: LoggedRequest): void {
  if (!strapi.log.isLevelEnabled('http')) return;
  const { form, addresses } = formOf(strapi);
  const fields = fieldsOf(request, shownAddress(request.address, addresses));
  const now = Date.now();
  if (form === 'json') {
    writeLine(JSON.stringify({ time: new Date(now).toISOString(), level: 'http', ...fields }));
    return;
  }
  if (form === 'other') strapi.log.http(fields.message, fields);
  else writeLine(`[${localSecond(now)}.${String(now % 1000).padStart(3, '0')}] http: ${textOf(fields)}`);
}

function writeLine(line: string): void {
  if (waiting.length === 0) setImmediate(writeLines);
  waiting.push(`${line}\n`);
}

/** The fields of a line in JSON; docs/operations.md describes them. */
interface Fields {
  message: string;
  method: string;
  path: string;
  status: number;
  ms: number;
  address?: string;
  requestId: string;
  userAgent?: string;
}

function fieldsOf(
  { method, url, status, since, id, userAgent }: LoggedRequest,
  address: string | undefined,
): Fields {
  const path = inOneLine(url.includes('?') ? url.replace(SECRET, '$1***') : url);
  const ms = Math.ceil(performance.now() - since);
  const verb = inOneLine(method);
  return {
    message: `${verb} ${path} (${ms} ms) ${status === 0 ? 'the client has gone' : status}`,
    method: verb,
    path,
    status,
    ms,
    ...(address !== undefined && address !== '' && { address: inOneLine(address) }),
    requestId: id,
    ...(userAgent !== undefined && { userAgent: inOneLine(userAgent.slice(0, LONGEST_AGENT)) }),
  };
}

/** `GET /path (3 ms) 200 192.0.2.1 6f1c… "agent"`; a hyphen stands for what is not known. */
const textOf = ({ message, address = '-', requestId, userAgent = '-' }: Fields): string =>
  `${message} ${address} ${requestId} "${userAgent.replaceAll('"', "'")}"`;

/** How lines are written. `other`: the project writes its log elsewhere, or in a format of its own. */
interface Form {
  form: 'text' | 'json' | 'other';
  addresses: 'full' | 'short' | 'none';
}

function formOf(strapi: Core.Strapi): Form {
  const known = forms.get(strapi);
  if (known !== undefined) return known;
  const { config } = strapi;
  const ours: unknown = config.get('server.logger.form');
  const configured: object = { ...config.get('logger', {}), ...config.get('server.logger.config', {}) };
  const isOther = ours === undefined && ('transports' in configured || 'format' in configured);
  const form = isOther ? 'other' : ours === 'json' ? 'json' : 'text';
  const made: Form = { form, addresses: settingsOf(strapi).logAddresses };
  forms.set(strapi, made);
  return made;
}
const forms = new WeakMap<Core.Strapi, Form>();

/** Thousands of lines may belong to one second, so its text is made once. */
let latest = { second: -1, text: '' };

/** A time in the zone of the process, like the other lines of the log. */
function localSecond(now: number): string {
  const second = Math.floor(now / 1000);
  if (second !== latest.second) {
    const local = now - new Date(now).getTimezoneOffset() * 60_000;
    latest = { second, text: wallOfMilliseconds(local) };
  }
  return latest.text;
}

function writeLines(): void {
  process.stdout.write(waiting.splice(0).join(''));
}
process.once('exit', writeLines);

/** The middleware that takes the place of `strapi::logger` (`host-middlewares.ts`). */
export const accessLog =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const since = performance.now();
    // It is not known any more when the client has gone.
    const { ip: address } = ctx;
    await next();
    logRequest(strapi, {
      method: ctx.method,
      url: ctx.originalUrl,
      status: ctx.res.destroyed ? 0 : ctx.status,
      since,
      id: idOfResponse(ctx.res) ?? '-',
      address,
      userAgent: ctx.get('User-Agent') || undefined,
    });
  };
