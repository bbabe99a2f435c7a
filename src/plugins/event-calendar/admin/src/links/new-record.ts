/** The dialog that makes a record for a link of an event: what is known of it outside of it. */
interface NewRecord {
  /** The event's field that is to link to it. */
  field: string;
  /** The name that was typed there; taken as soon as it stands in the dialog. */
  name: string;
}

let asked: NewRecord = { field: '', name: '' };

export const askForNewRecord = (record: NewRecord): void => {
  asked = record;
};
export const typedName = (): string => asked.name;
export const forgetTypedName = (): void => {
  asked = { ...asked, name: '' };
};
export const fieldOfNewRecord = (): string => asked.field;

const linked = new Set<string>();

/** The event links to it now: its dialog has done its work. */
export const finish = (documentId: string): void => {
  linked.add(documentId);
};
/** @returns whether it is so, once */
export const isFinished = (documentId: string): boolean => linked.delete(documentId);
