import type { Core } from '@strapi/strapi';
import { logIfDatabaseFailed } from '../platform/failure-log';
import { hiddenFailure } from '../platform/strapi/hidden-failures';
import { factsOf } from './request-facts';
import { CalendarError, unavailable } from '../api/errors';
import type { Unavailable } from '../panel-contract/unavailable';

/**
 * Answers 503 with `Retry-After` to requests outside the interface that failed because of the database: those of the admin panel
 * and of the host's own routes. Strapi would answer 500 and log a stack for each, or 400 or 401. Call it in the
 * plugin's `bootstrap`, so that it comes between Strapi's own middlewares and its router.
 */
export function respondToDatabaseFailures(strapi: Core.Strapi): void {
  strapi.server.use(async (ctx, next) => {
    try {
      await next();
      // Requests to the interface have their response.
      const hidden = factsOf(ctx) === undefined && ctx.status >= 400 ? hiddenFailure(ctx) : undefined;
      if (hidden !== undefined) throw hidden;
    } catch (error) {
      const isWaiting = isUnavailable(error);
      const cause = isWaiting ? error : (hiddenFailure(ctx) ?? error);
      if (!isWaiting && !logIfDatabaseFailed(strapi, cause)) throw error;
      const { status, message, headers } = isWaiting ? error : unavailable();
      ctx.status = status;
      ctx.set({ ...headers });
      const details: Unavailable = isWaiting ? { tooManyWaiting: true } : {};
      ctx.body = { data: null, error: { status, name: 'ServiceUnavailableError', message, details } };
    }
  });
}

/** Refusals of the service itself because too many requests are waiting. */
const isUnavailable = (error: unknown): error is CalendarError =>
  error instanceof CalendarError && error.status === 503;
