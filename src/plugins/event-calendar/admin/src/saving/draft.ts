/** A field that was changed and not saved. */
export interface DraftField {
  mine: unknown;
  /** The mark of what it held when it was opened. */
  opened: string;
}

/** What somebody has typed into a form and not saved. */
export interface Draft {
  /** When the last of it was typed: UTC milliseconds. */
  at: number;
  fields: Record<string, DraftField>;
}
