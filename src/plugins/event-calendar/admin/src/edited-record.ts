import type { Kind } from '../../server/src/domain/kinds';
import { kindOfUid } from '../../server/src/domain/kinds';
import { valueAt } from './value-at';

/** A record in the language in which it is edited. It has no documentId until it is first saved. */
export interface EditedRecord {
  kind: Kind;
  documentId: string | undefined;
  locale: string | undefined;
  /** The documentId of the record that a new one is copied from. */
  origin?: string | undefined;
}

export const isSameRecord = (one: EditedRecord, other: EditedRecord): boolean =>
  one.kind === other.kind &&
  one.documentId === other.documentId &&
  one.locale === other.locale &&
  one.origin === other.origin;

/** The record that a request of the Content Manager concerns; undefined for other content types. */
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
