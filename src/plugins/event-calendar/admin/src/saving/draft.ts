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
}
