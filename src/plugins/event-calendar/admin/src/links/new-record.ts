/** The dialog that makes a record for a link of an event: what is known of it outside of it. */
interface NewRecord {
  /** The event's field that is to link to it. */
  field: string;
  /** The name that was typed there. */
  name: string;
}

let asked: NewRecord = { field: '', name: '' };
let isWanted = false;

export const askForNewRecord = (record: NewRecord): void => {
  asked = record;
  isWanted = true;
};
/** The name that the dialog is to have; empty as soon as it stands there. */
export const wantedName = (): string => (isWanted ? asked.name : '');
export const nameTaken = (): void => {
  isWanted = false;
};
/** @returns what the dialog was opened for, once; without a name where it has made a record, or was opened without typing */
export function leaveNewRecord(): NewRecord {
  const left = asked;
  asked = { ...asked, name: '' };
  return left;
}

const linked = new Set<string>();

/** The event links to it now: its dialog has done its work. */
export const finish = (documentId: string): void => {
  linked.add(documentId);
  asked = { ...asked, name: '' };
};
/** @returns whether it is so, once */
export const isFinished = (documentId: string): boolean => linked.delete(documentId);
