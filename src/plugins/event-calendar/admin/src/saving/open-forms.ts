import type { Conflict } from '../../../server/src/domain/opened';
import type { Values } from './form-values';
import type { EditedRecord } from '../edited-record';
import { isSameRecord } from '../edited-record';
import type { TypedChanges } from './typed-changes';

/** An open form, for the requests that save it. */
export interface OpenForm {
  record: EditedRecord;
  changes: TypedChanges;
  /** The name of the creation of a new record (`CREATION_HEADER`). */
  creation(): string;
  /** To be called if it is unknown whether the sent values are stored. @param sent the values of the form at that time */
  onMissed(sent: Values): void;
  /**
   * To be called when the sent values are stored, or were discarded on purpose.
   * @param created the documentId of a record that was new
   */
  onSettled(created?: string): void;
  /** To be called before Strapi opens another form for a record that was new. @param created its documentId */
  handOn(created: string): void;
  /** To be called if a save was refused because somebody else has changed the same fields. */
  onConflict(conflict: Conflict): void;
}

const forms = new Set<OpenForm>();

/** Registers an open form. @returns removes it */
export function registerForm(form: OpenForm): () => void {
  forms.add(form);
  return () => void forms.delete(form);
}

export const formOf = (record: EditedRecord): OpenForm | undefined =>
  [...forms].find((form) => isSameRecord(form.record, record));
