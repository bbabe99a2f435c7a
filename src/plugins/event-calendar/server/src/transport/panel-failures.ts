import type { Core } from '@strapi/strapi';
import { logIfDatabaseFailed } from '../platform/failure-log';
import { CalendarError, unavailable } from '../api/errors';

/**
 * Answers 503 with `Retry-After` to every request outside the interface that a failure of the database ended: those of the admin
 * panel and of the host's own routes. Strapi would answer 500 and write a stack into the log for each of them. To be called in the
 * plugin's `bootstrap`, so that it stands between Strapi's own middlewares and its router.
 */
export function answerDatabaseFailures(strapi: Core.Strapi): void {
  strapi.server.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!isUnavailable(error) && !logIfDatabaseFailed(strapi, error)) throw error;
      const { status, message, headers } = isUnavailable(error) ? error : unavailable();
      ctx.status = status;
      ctx.set({ ...headers });
      ctx.body = { data: null, error: { status, name: 'ServiceUnavailableError', message, details: {} } };
    }
  });
}

/** What the service itself refuses because too much is waiting. */
const isUnavailable = (error: unknown): error is CalendarError =>
  error instanceof CalendarError && error.status === 503;
