import type { Core } from '@strapi/strapi';
import { databaseFailure } from './database-failure';
import type { DatabaseFailure } from './database-failure';

/** For how long the same failure is not told again, in milliseconds. */
const QUIET_MS = 30_000;

const SAID: Record<DatabaseFailure, string> = {
  away: 'The database does not answer',
  commit: 'A write was not stored',
  storage: 'The database cannot store or read its files',
  busy: 'The database is too busy',
};

/** When a failure was told, and how often it has come since. */
interface Told {
  at: number;
  since: number;
}

const told = new WeakMap<Core.Strapi, Map<DatabaseFailure, Told>>();

/**
 * Writes a failure of the database into the log: one line for a burst of them, and then at most one in half a minute, which says
 * how often it has come meanwhile. Callers get 503 and try again; a line for each of them would fill the disk.
 */
export function logFailure(strapi: Core.Strapi, failure: DatabaseFailure, error: unknown): void {
  const known = told.get(strapi) ?? new Map<DatabaseFailure, Told>();
  told.set(strapi, known);
  const before = known.get(failure);
  const now = Date.now();
  if (before !== undefined && now - before.at < QUIET_MS) {
    before.since += 1;
    return;
  }
  known.set(failure, { at: now, since: 0 });
  const more =
    before === undefined || before.since === 0 ? '' : ` (${before.since} times more since the last line)`;
  strapi.log.error(`Calendar: ${SAID[failure]}: ${reasonOf(error)}${more}`);
}

/**
 * The same for an error of which it is not known yet whether the database failed.
 * @returns whether it did; every other error is the caller's to tell
 */
export function logIfDatabaseFailed(strapi: Core.Strapi, error: unknown): boolean {
  const failure = databaseFailure(error);
  if (failure !== undefined) logFailure(strapi, failure, error);
  return failure !== undefined;
}

/** What went wrong in one line: the innermost reason, without the statement and its values that knex puts before it. */
function reasonOf(error: unknown): string {
  let reason = error;
  while (reason instanceof Error && reason.cause instanceof Error && reason.cause !== reason)
    reason = reason.cause;
  const { message, code } = described(reason);
  const said = message.split(/\s*\n/)[0]?.replace(/^.* - (?=[^-]+$)/, '') ?? '';
  return `${said === '' ? 'no reason was given' : said}${code === undefined || said.includes(code) ? '' : ` (${code})`}`;
}

function described(reason: unknown): { message: string; code: string | undefined } {
  if (!(reason instanceof Error)) return { message: String(reason), code: undefined };
  const code: unknown = Reflect.get(reason, 'code');
  return { message: reason.message, code: typeof code === 'string' ? code : undefined };
}
