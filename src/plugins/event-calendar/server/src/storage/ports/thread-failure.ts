import type { ThreadAnswer } from './sqlite-thread';

/** Includes SQLite's error code, which distinguishes a database failure from an error in the statement. */
export function failureOf(id: number, error: unknown): ThreadAnswer {
  if (!(error instanceof Error)) return { id, error: String(error) };
  const code: unknown = Reflect.get(error, 'code');
  return { id, error: error.message, ...(typeof code === 'string' ? { code } : {}) };
}
