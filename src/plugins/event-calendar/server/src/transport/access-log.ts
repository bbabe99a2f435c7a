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
  /** When it came in, as `performance.now()` says. */
  since: number;
}

/** A parameter that must not be logged (docs/interface.md 16.22). */
const SECRET = /([?&](?:password|access_token)(?:%5B[^=]*%5D|\[[^=]*\])?=)[^&#]*/gi;

const waiting: string[] = [];

/**
 * Writes one line for each request to standard output, in the form of Strapi's own log and at its level `http`, but without
 * the passwords of events. Lines are written together at the end of a turn of the event loop: the program's log would take
 * longer than a read does.
 */
export function logRequest(strapi: Core.Strapi, { method, url, status, since }: LoggedRequest): void {
  if (!strapi.log.isLevelEnabled('http')) return;
  const now = Date.now();
  // On the clock of the machine, as the log's other lines.
  const local = now - new Date(now).getTimezoneOffset() * 60_000;
  const time = `${wallOfMilliseconds(local)}.${String(now % 1000).padStart(3, '0')}`;
  const address = url.includes('?') ? url.replace(SECRET, '$1***') : url;
  const took = Math.ceil(performance.now() - since);
  if (waiting.length === 0) setImmediate(writeLines);
  waiting.push(`${inOneLine(`[${time}] http: ${method} ${address} (${took} ms) ${status}`)}\n`);
}

function writeLines(): void {
  process.stdout.write(waiting.splice(0).join(''));
}
process.once('exit', writeLines);

/** The middleware `plugin::event-calendar.access-log`, in the place of `strapi::logger`. */
export const accessLog =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const since = performance.now();
    await next();
    logRequest(strapi, { method: ctx.method, url: ctx.originalUrl, status: ctx.status, since });
  };
