import type { Core } from '@strapi/strapi';
import { databaseFailure } from './database-failure';
import type { DatabaseFailure } from './database-failure';
import { noteDatabaseFailure } from './meters';

/** How long the same failure is not logged again, in milliseconds. */
const QUIET_MS = 30_000;

const DESCRIPTIONS: Record<DatabaseFailure, string> = {
  away: 'The database does not answer',
  commit: 'A write was not stored',
  storage: 'The database cannot store or read its files',
  busy: 'The database is too busy',
};

/** When a failure was last logged, and how often it has occurred since. */
interface Logged {
  at: number;
  since: number;
  /** When it occurred last. */
  last: number;
}

const logged = new WeakMap<Core.Strapi, Map<DatabaseFailure, Logged>>();

/**
 * Logs a failure of the database: one line for the first failure, then at most one line every 30 seconds with the number of
 * failures in between. Clients get 503 and retry; a line for each request would fill the disk.
 */
export function logFailure(strapi: Core.Strapi, failure: DatabaseFailure, error: unknown): void {
  const known = logged.get(strapi) ?? new Map<DatabaseFailure, Logged>();
  logged.set(strapi, known);
  const before = known.get(failure);
  const now = Date.now();
  noteDatabaseFailure(strapi, failure);
  if (before !== undefined && now - before.at < QUIET_MS) {
    before.since += 1;
    before.last = now;
    return;
  }
  known.set(failure, { at: now, since: 0, last: now });
  const more =
    before === undefined || before.since === 0 ? '' : ` (${before.since} times more since the last line)`;
  strapi.log.error(`Calendar: ${DESCRIPTIONS[failure]}: ${reasonOf(error)}${more}`);
}

/** Whether one of some failures has occurred within so many milliseconds. */
export const hasFailedLately = (
  strapi: Core.Strapi,
  failures: readonly DatabaseFailure[],
  within: number,
): boolean =>
  failures.some((failure) => {
    const last = logged.get(strapi)?.get(failure)?.last;
    return last !== undefined && Date.now() - last < within;
  });

/**
 * Logs an error if it is a failure of the database.
 * @returns whether it is one; the caller logs every other error
 */
export function logIfDatabaseFailed(strapi: Core.Strapi, error: unknown): boolean {
  const failure = databaseFailure(error);
  if (failure !== undefined) logFailure(strapi, failure, error);
  return failure !== undefined;
}

/** The cause in one line: the innermost error's message, without the statement and the values that knex puts before it. */
function reasonOf(error: unknown): string {
  let reason = error;
  while (reason instanceof Error && reason.cause instanceof Error && reason.cause !== reason)
    reason = reason.cause;
  const { message, code } = described(reason);
  if (NO_CONNECTION.test(message))
    return 'no connection came free in time; it is away or slow, or this process has more to do than it can';
  const text =
    message
      .split('\n', 1)[0]
      ?.trimEnd()
      .replace(/^.* - (?=[^-]+$)/, '') ?? '';
  return `${text === '' ? 'no reason was given' : text}${code === undefined || text.includes(code) ? '' : ` (${code})`}`;
}

/** The pools of the reads and of the writes say so when work has waited too long for a connection, although the database may be well. */
const NO_CONNECTION = /^(timeout exceeded when trying to connect$|Knex: Timeout acquiring a connection)/;

function described(reason: unknown): { message: string; code: string | undefined } {
  if (!(reason instanceof Error)) return { message: String(reason), code: undefined };
  const code: unknown = Reflect.get(reason, 'code');
  return { message: reason.message, code: typeof code === 'string' ? code : undefined };
}
