import type { Statement } from './port';

/** A statement for a thread or a process that reads. */
export interface ThreadQuestion extends Pick<Statement, 'sql' | 'values'> {
  id: number;
}

/** The rows, or the error. */
export interface ThreadAnswer {
  id: number;
  rows?: unknown[];
  error?: string;
  /** The database's error code. */
  code?: string;
}

/**
 * An error in the form in which it can be sent. The code of the database goes along: it tells a failure of the database from an
 * error in the statement (`platform/database-failure.ts`).
 */
export function failureOf(id: number, error: unknown): ThreadAnswer {
  if (!(error instanceof Error)) return { id, error: String(error) };
  const code: unknown = Reflect.get(error, 'code');
  return { id, error: error.message, ...(typeof code === 'string' ? { code } : {}) };
}

/** The error that `failureOf` sent. */
export const errorOf = ({ error, code }: ThreadAnswer): Error => Object.assign(new Error(error), { code });
