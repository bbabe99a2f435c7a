import type { Statement } from './port';
import type { openSqliteReader } from './sqlite-reader';

/** A statement for a thread or a process that reads. */
export type ThreadQuestion = Pick<Statement, 'sql' | 'values'>;

/** The rows, or the error. */
export interface ThreadAnswer {
  rows?: unknown[];
  error?: string;
  /** The database's error code. */
  code?: string;
}

/** Carries out a statement. */
export function answerOf(
  reader: Pick<ReturnType<typeof openSqliteReader>, 'all'>,
  { sql, values }: ThreadQuestion,
): ThreadAnswer {
  try {
    return { rows: reader.all({ sql, values }) };
  } catch (error) {
    return failureOf(error);
  }
}

/**
 * An error in the form in which it can be sent. The code of the database goes along: it tells a failure of the database from an
 * error in the statement (`platform/database-failure.ts`).
 */
export function failureOf(error: unknown): ThreadAnswer {
  if (!(error instanceof Error)) return { error: String(error) };
  const code: unknown = Reflect.get(error, 'code');
  return { error: error.message, ...(typeof code === 'string' ? { code } : {}) };
}

/** @throws Error the one that `failureOf` sent */
export function rowsOf({ rows, error, code }: ThreadAnswer): unknown[] {
  if (rows === undefined) throw Object.assign(new Error(error), { code });
  return rows;
}
