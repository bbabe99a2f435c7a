/** The data that a link field passes to the dialog that creates a record for it. */
interface NewRecord {
  /** The event's field that will link to the record. */
  field: string;
  /** The name that was typed in that field. */
  name: string;
}

let asked: NewRecord = { field: '', name: '' };
let isWanted = false;
/** Whether the record that a field has asked for is still to be created. */
let isAwaited = false;

export const askForNewRecord = (record: NewRecord): void => {
  asked = record;
  isWanted = true;
  isAwaited = true;
};
/** Whether a field waits for a new record. What is created for a link of another record is none of the event's. */
export const isAwaitedIn = (field: string): boolean => isAwaited && asked.field === field;
/** The name to fill into the dialog; empty once it is filled in. */
export const wantedName = (): string => (isWanted ? asked.name : '');
export const markNameFilledIn = (): void => {
  isWanted = false;
};
/** @returns what the dialog was opened for; the name is given only once, and is empty if a record was created or nothing was typed */
export function takeNewRecord(): NewRecord {
  const request = asked;
  asked = { ...asked, name: '' };
  isAwaited = false;
  return request;
}

const linked = new Set<string>();

/** Marks a record as linked to the event, so that its dialog closes. */
export const finish = (documentId: string): void => {
  linked.add(documentId);
  asked = { ...asked, name: '' };
  isAwaited = false;
};
/** @returns whether the record is marked as linked; removes the mark */
export const takeLinked = (documentId: string): boolean => linked.delete(documentId);
