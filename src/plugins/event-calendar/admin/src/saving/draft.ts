/** A field that was changed and not saved. */
export interface DraftField {
  mine: unknown;
  /** The marks of what its editor knows to be stored in it (`Opened`). */
  opened: readonly string[];
}

/** What somebody has typed into a form and not saved. */
export interface Draft {
  /** When the last of it was typed: UTC milliseconds. */
  at: number;
  fields: Readonly<Record<string, DraftField>>;
  /** The name of its creation (`CREATION_HEADER`), where it belongs to a record that nobody has heard to be stored. */
  creation?: string | undefined;
}
