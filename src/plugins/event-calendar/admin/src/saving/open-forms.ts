import type { DraftField } from './draft';
import type { Values } from './form-changes';
import type { EditedRecord } from './ours';
import { isSameRecord } from './ours';

/** A form that somebody has open, as saving it needs it. */
export interface OpenForm {
  record: EditedRecord;
  /** Whether the record is stored in this language. */
  isStored: boolean;
  /** What it was opened with, or read last. */
  initial(): Values;
  /** What somebody changed in it. */
  changes(): Record<string, DraftField>;
  /** To be called when what stands in it is sent. */
  sends(): void;
}

const forms = new Set<OpenForm>();

/** @returns what ends it */
export function enterForm(form: OpenForm): () => void {
  forms.add(form);
  return () => void forms.delete(form);
}

export const formOf = (record: EditedRecord): OpenForm | undefined =>
  [...forms].find((form) => isSameRecord(form.record, record));
