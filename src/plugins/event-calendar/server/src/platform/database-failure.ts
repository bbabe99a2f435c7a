import { CommitError } from './commit-error';

/**
 * Why the database could not run a correct request:
 * - `away`: it does not respond, or refuses connections
 * - `commit`: it did not commit a transaction
 * - `storage`: the disk is full or broken, the file is read-only or damaged
 * - `busy`: it gave up waiting for a lock, or ended a statement that took too long
 */
export type DatabaseFailure = 'away' | 'commit' | 'storage' | 'busy';

/** How many `cause` links are followed. */
const DEEPEST = 8;

/**
 * Tells a failure of the database from an error in a statement or a value, by the error codes of the drivers and the operating
 * system.
 * @returns undefined for every other error
 */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < DEEPEST; at = at.cause, depth += 1) {
    if (at instanceof CommitError) return 'commit';
    const found = byCode(Reflect.get(at, 'code')) ?? byMessage(at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Whether a value is too long for an index of PostgreSQL, whose entries have at most 2,704 bytes after their compression. SQLite has no
 * such limit.
 */
export function exceedsIndex(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < DEEPEST; at = at.cause, depth += 1)
    if (Reflect.get(at, 'code') === '54000' && /index row (size|requires)/.test(at.message)) return true;
  return false;
}

function byCode(code: unknown): DatabaseFailure | undefined {
  if (typeof code !== 'string') return undefined;
  return CODES.find(([pattern]) => pattern.test(code))?.[1];
}

const CODES: readonly (readonly [RegExp, DatabaseFailure])[] = [
  // SQLite, https://sqlite.org/rescode.html; an extended code begins with the plain one.
  [/^SQLITE_(FULL|IOERR|READONLY|CORRUPT|NOTADB|NOMEM|CANTOPEN)(_|$)/, 'storage'],
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)(_|$)/, 'busy'],
  // PostgreSQL, https://www.postgresql.org/docs/current/errcodes-appendix.html
  [/^(08...|53300|57P0[1-5]|25006)$/, 'away'],
  [/^(53[012]..|58...|XX00[12])$/, 'storage'],
  [/^(40001|40P01|55P03|57014)$/, 'busy'],
  // Codes of the operating system for a connection or a file.
  [/^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|NOTFOUND|HOSTUNREACH|NETUNREACH|AI_AGAIN)$/, 'away'],
  [/^E(NOSPC|DQUOT|ROFS|IO)$/, 'storage'],
];

/** Recognizes driver errors that have no code by their message. */
function byMessage({ name, message }: Error): DatabaseFailure | undefined {
  if (name === 'KnexTimeoutError') return 'away';
  return /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Connection (ended|closed) (un|by)|Unable to acquire a connection|Query read timeout|database connection is not open/i.test(
    message,
  )
    ? 'away'
    : undefined;
}
