import type { Conflict } from '../../../server/src/domain/opened';
import type { Values } from './form-values';
import type { EditedRecord } from './ours';
import { isSameRecord } from './ours';
import type { TypedChanges } from './typed-changes';

/** A form that somebody has open, as the requests that save it need it. */
export interface OpenForm {
  record: EditedRecord;
  changes: TypedChanges;
  /** The name of the record's creation, as long as it is new (`CREATION_HEADER`). */
  creation(): string;
  /** To be called when nobody knows whether what was sent is stored. @param sent what the form held then */
  onMissed(sent: Values): void;
  /**
   * To be called when all that was sent is stored, or was thrown away on purpose.
   * @param created the documentId of the record that was made of a new one
   */
  onSettled(created?: string): void;
  /** To be called before another form is made for the record that was made of a new one. @param created its documentId */
  handOn(created: string): void;
  /** To be called when a save was refused because somebody else has changed the same fields. */
  onConflict(conflict: Conflict): void;
}

const forms = new Set<OpenForm>();

/** @returns what ends it */
export function enterForm(form: OpenForm): () => void {
  forms.add(form);
  return () => void forms.delete(form);
}

export const formOf = (record: EditedRecord): OpenForm | undefined =>
  [...forms].find((form) => isSameRecord(form.record, record));
