import {
  CalendarError,
  forbidden,
  internalError,
  invalidCredentials,
  noRoute,
  tooLongForIndex,
  tooManyRequests,
  unavailable,
} from './errors';
import { databaseFailure, exceedsIndex } from '../platform/database-failure';
import type { DatabaseFailure } from '../platform/database-failure';

/** The facts about the sender that decide what a bare status means. */
export interface Sender {
  /** Whether the request carried credentials. */
  credentials: boolean;
  /** Whether the credentials were valid. */
  known: boolean;
}

/** The statuses of Strapi's errors by their names. */
const STRAPI_STATUSES: Readonly<Record<string, number>> = {
  ApplicationError: 400,
  ValidationError: 400,
  PaginationError: 400,
  UnauthorizedError: 401,
  ForbiddenError: 403,
  PolicyError: 403,
  NotFoundError: 404,
  PayloadTooLargeError: 413,
  RateLimitError: 429,
};

/**
 * A status of Strapi in the interface's error form (docs/interface.md 17.8). Without credentials, forbidden requests are 401
 * (docs/interface.md 3.8); with invalid ones, all are (docs/interface.md 3.2). A wrong method is an unknown route
 * (docs/interface.md 1.4).
 *
 * @param retryAfter seconds, if Strapi's response has them
 */
export function failureOf(status: number, sender: Sender, retryAfter = 60): CalendarError {
  switch (status) {
    case 401:
    case 403:
      return sender.credentials && !sender.known ? invalidCredentials() : forbidden(!sender.known);
    case 404:
    case 405:
      return noRoute();
    case 413:
      return new CalendarError('rest_too_large', 413, 'The body is too large.');
    case 429:
      return tooManyRequests(retryAfter);
    default:
      if (status < 400 || status >= 500) return internalError();
      return new CalendarError('rest_bad_request', status, 'The request cannot be understood.');
  }
}

/** The response for a thrown error, and how to log it. */
export interface Failure {
  error: CalendarError;
  /** Whether it is a fault of ours, to be logged with its stack. */
  fault: boolean;
  /** For failures of the database: one line in the log is enough for many requests. */
  database?: DatabaseFailure;
}

/** @returns the error to send */
export function failureOfThrown(thrown: unknown, sender: Sender): Failure {
  if (thrown instanceof CalendarError)
    return { error: thrown, fault: thrown.status >= 500 && thrown.status !== 503 && thrown.status !== 501 };
  if (exceedsIndex(thrown)) return { error: tooLongForIndex(), fault: false };
  const status = thrown instanceof Error ? statusOf(thrown) : 500;
  const database = status >= 500 ? databaseFailure(thrown) : undefined;
  if (database !== undefined) return { error: unavailable(), fault: false, database };
  return { error: failureOf(status, sender), fault: status >= 500 };
}

function statusOf(error: Error): number {
  const named = STRAPI_STATUSES[error.name];
  if (named !== undefined) return named;
  // Errors of Koa and its middlewares have a status. It is used only if they are meant for clients.
  const status: unknown = Reflect.get(error, 'status');
  return Reflect.get(error, 'expose') === true && typeof status === 'number' ? status : 500;
}
