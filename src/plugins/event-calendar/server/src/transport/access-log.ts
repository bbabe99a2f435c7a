import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { inOneLine } from '../domain/text/log-text';
import { wallOfMilliseconds } from '../domain/time/wall-clock';

/** One answered request. */
export interface LoggedRequest {
  method: string;
  /** Path and query as they were sent. */
  url: string;
  status: number;
  /** When it arrived, by `performance.now()`. */
  since: number;
}

/** A parameter that must not be logged (docs/interface.md 16.22). */
const SECRET = /([?&](?:password|access_token)(?:%5B[^=]*%5D|\[[^=]*\])?=)[^&#]*/gi;

const waiting: string[] = [];

/**
 * Writes a line for each request to Strapi's log, at its level `http`, but without event passwords. If the project has not changed the
 * log, the lines go to standard output together at the end of a turn of the event loop (`list10` in `bench/cases/cases.mjs`).
 */
export function logRequest(strapi: Core.Strapi, { method, url, status, since }: LoggedRequest): void {
  if (!strapi.log.isLevelEnabled('http')) return;
  const address = url.includes('?') ? url.replace(SECRET, '$1***') : url;
  const took = Math.ceil(performance.now() - since);
  const text = inOneLine(`${method} ${address} (${took} ms) ${status}`);
  if (hasOwnLog(strapi)) {
    strapi.log.http(text);
    return;
  }
  const now = Date.now();
  const time = `${localSecond(now)}.${String(now % 1000).padStart(3, '0')}`;
  if (waiting.length === 0) setImmediate(writeLines);
  waiting.push(`[${time}] http: ${text}\n`);
}

/** Whether the project writes its log elsewhere, or in another format. */
function hasOwnLog(strapi: Core.Strapi): boolean {
  const known = ownLogs.get(strapi);
  if (known !== undefined) return known;
  const { config } = strapi;
  const configured: object = { ...config.get('logger', {}), ...config.get('server.logger.config', {}) };
  const own = 'transports' in configured || 'format' in configured;
  ownLogs.set(strapi, own);
  return own;
}
const ownLogs = new WeakMap<Core.Strapi, boolean>();

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
    await next();
    logRequest(strapi, { method: ctx.method, url: ctx.originalUrl, status: ctx.status, since });
  };
