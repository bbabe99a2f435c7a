/** A field that was changed and not saved. */
export interface DraftField {
  mine: unknown;
  /** The marks of the stored values that the editor has seen (`Opened`). */
  opened: readonly string[];
}

/** The unsaved changes of a form. */
export interface Draft {
  /** The time of the last change, in UTC milliseconds. */
  at: number;
  fields: Readonly<Record<string, DraftField>>;
  /** The name of the creation (`CREATION_HEADER`), for a new record that is not known to be stored. */
  creation?: string | undefined;
}
