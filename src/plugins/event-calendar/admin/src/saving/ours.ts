import type { Kind } from '../../../server/src/domain/kinds';
import { kindOfUid } from '../../../server/src/domain/kinds';

/** What lies in a value under names, or undefined. */
export const valueAt = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );

export const isOurModel = (model: unknown): boolean =>
  typeof model === 'string' && kindOfUid(model) !== undefined;

/** A record in the language in which it is edited; without a documentId one that was never saved. */
export interface EditedRecord {
  kind: Kind;
  documentId: string | undefined;
  locale: string | undefined;
}

export const isSameRecord = (one: EditedRecord, other: EditedRecord): boolean =>
  one.kind === other.kind && one.documentId === other.documentId && one.locale === other.locale;
