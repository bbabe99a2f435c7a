import type { EditedRecord } from '../edited-record';
import { isSameRecord } from '../edited-record';
import type { Caret } from './caret';
import type { TypedChanges } from './typed-changes';

/** What the form of a new record passes to the form that Strapi opens after the record is created. */
interface HandOver {
  record: EditedRecord;
  changes: TypedChanges;
  caret: Caret | undefined;
}

let handedOn: HandOver | undefined;

/** @param created the documentId of the record that was new */
export function handOn(record: EditedRecord, created: string, form: Omit<HandOver, 'record'>): void {
  handedOn = { ...form, record: { ...record, documentId: created } };
}

/** What was handed on to the form of a record. */
export const handedTo = (record: EditedRecord): HandOver | undefined =>
  handedOn && isSameRecord(handedOn.record, record) ? handedOn : undefined;

/** To be called when the form of the created record is open. */
export function endHandOver(record: EditedRecord): void {
  const handed = handedTo(record);
  if (handed === undefined) return;
  handed.caret?.putBack();
  handedOn = undefined;
}
