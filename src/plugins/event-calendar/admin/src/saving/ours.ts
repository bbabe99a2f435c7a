import type { Kind } from '../../../server/src/domain/kinds';
import { kindOfUid } from '../../../server/src/domain/kinds';
import { valueAt } from '../value-at';

/** A record in the language in which it is edited; without a documentId one that was never saved. */
export interface EditedRecord {
  kind: Kind;
  documentId: string | undefined;
  locale: string | undefined;
  /** The documentId of the record that a new one is to be a copy of. */
  origin?: string | undefined;
}

export const isSameRecord = (one: EditedRecord, other: EditedRecord): boolean =>
  one.kind === other.kind &&
  one.documentId === other.documentId &&
  one.locale === other.locale &&
  one.origin === other.origin;

/** The record that a request of the Content Manager is about; undefined for content types of somebody else. */
export function recordOf(asked: unknown): EditedRecord | undefined {
  const kind = kindOfUid(String(valueAt(asked, 'model')));
  if (kind === undefined) return undefined;
  const textAt = (...names: string[]): string | undefined => {
    const value = valueAt(asked, ...names);
    return typeof value === 'string' ? value : undefined;
  };
  const [documentId, origin] = [textAt('documentId'), textAt('sourceId')];
  return { kind, documentId, locale: textAt('params', 'locale'), origin };
}
