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
 * Writes a line for each request to standard output, in the format and at the level `http` of Strapi's log, but without event
 * passwords. Lines are written together at the end of a turn of the event loop (`list10` in `bench/cases/cases.mjs`).
 */
export function logRequest(strapi: Core.Strapi, { method, url, status, since }: LoggedRequest): void {
  if (!strapi.log.isLevelEnabled('http')) return;
  const now = Date.now();
  const time = `${localSecond(now)}.${String(now % 1000).padStart(3, '0')}`;
  const address = url.includes('?') ? url.replace(SECRET, '$1***') : url;
  const took = Math.ceil(performance.now() - since);
  if (waiting.length === 0) setImmediate(writeLines);
  waiting.push(`${inOneLine(`[${time}] http: ${method} ${address} (${took} ms) ${status}`)}\n`);
}

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

/** The middleware `plugin::event-calendar.access-log`, which replaces `strapi::logger`. */
export const accessLog =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const since = performance.now();
    await next();
    logRequest(strapi, { method: ctx.method, url: ctx.originalUrl, status: ctx.status, since });
  };
