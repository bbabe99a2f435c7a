import type { EditedRecord } from '../edited-record';
import { isSameRecord } from '../edited-record';
import type { Caret } from './caret';
import type { TypedChanges } from './typed-changes';

/** What a form passes to the form that Strapi opens after it: for the record that was created, or for the same record once more. */
interface HandOver {
  record: EditedRecord;
  changes: TypedChanges;
  caret: Caret | undefined;
  /** The only page on which it is given out; undefined if any page may have it. */
  page?: string;
}

let handedOn: HandOver | undefined;

/** @param created the documentId of the record that was new */
export function handOn(record: EditedRecord, created: string, form: Omit<HandOver, 'record'>): void {
  handedOn = { ...form, record: { ...record, documentId: created } };
}

/**
 * Keeps what is typed when Strapi replaces a form by a loading indicator or an error message on the same page. The form continues
 * there when it comes back.
 * @param page the name of the page on which the form was
 */
export function keepForReturn(record: EditedRecord, page: string, changes: TypedChanges): void {
  if (Object.keys(changes.fields).length > 0) handedOn = { record, changes, caret: undefined, page };
}

/** What was handed on to the form of a record. @param page the name of the page on which it opens */
export const handedTo = (record: EditedRecord, page: string): HandOver | undefined =>
  handedOn && isSameRecord(handedOn.record, record) && (handedOn.page ?? page) === page
    ? handedOn
    : undefined;

/** To be called when the form of the record is open. */
export function endHandOver(record: EditedRecord, page: string): void {
  const handed = handedTo(record, page);
  if (handed === undefined) return;
  handed.caret?.putBack();
  handedOn = undefined;
}
