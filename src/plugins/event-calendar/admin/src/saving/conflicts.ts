import type { Conflict } from '../../../server/src/domain/opened';
import type { EditedRecord } from './ours';

/** A save that was refused because somebody else has changed the same fields meanwhile. */
export interface RefusedSave {
  record: EditedRecord;
  conflict: Conflict;
}

const listeners = new Set<(refused: RefusedSave) => void>();

/** @returns what ends it */
export function onConflict(listener: (refused: RefusedSave) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellConflict(refused: RefusedSave): void {
  for (const listener of listeners) listener(refused);
}

/** Type guard; the server writes both sides of it from one type. */
export const isConflict = (value: unknown): value is Conflict =>
  typeof value === 'object' && value !== null && 'fields' in value && Array.isArray(value.fields);
