import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { logIfDatabaseFailed } from '../platform/failure-log';
import { notedFailure } from '../platform/strapi/noted-failures';
import { CalendarError, unavailable } from '../api/errors';
import type { Unavailable } from '../panel-contract/unavailable';
import { factsOf } from './request-facts';

/**
 * Answers 503 with `Retry-After` to requests outside the interface that failed because of the database: those of the admin panel
 * and of the host's own routes. Strapi would answer 500 and log a stack for each, or blame the caller. Call it in the plugin's
 * `bootstrap`, so that it comes between Strapi's own middlewares and its router.
 */
export function respondToDatabaseFailures(strapi: Core.Strapi): void {
  strapi.server.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (isUnavailable(error)) respond(ctx, error, { tooManyWaiting: true });
      else if (logIfDatabaseFailed(strapi, notedFailure(ctx) ?? error)) respond(ctx, unavailable(), {});
      else throw error;
      return;
    }
    // The interface has its own responses to failures.
    if (factsOf(ctx) !== undefined || !isRefusal(ctx)) return;
    if (logIfDatabaseFailed(strapi, notedFailure(ctx))) respond(ctx, unavailable(), {});
  });
}

function respond(ctx: Context, { status, message, headers }: CalendarError, details: Unavailable): void {
  ctx.status = status;
  ctx.set({ ...headers });
  ctx.body = { data: null, error: { status, name: 'ServiceUnavailableError', message, details } };
}

/** A log-out reports success also if the session could not be deleted. */
const LOG_OUT = /\/logout$/;

/** Whether a response may be wrong because the error of the database was caught. */
const isRefusal = ({ status, path }: Context): boolean => status >= 400 || LOG_OUT.test(path);

/** Refusals of the service itself because too many requests are waiting. */
const isUnavailable = (error: unknown): error is CalendarError =>
  error instanceof CalendarError && error.status === 503;
