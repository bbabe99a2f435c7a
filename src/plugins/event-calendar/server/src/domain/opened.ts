/** The header in which the admin panel sends, with a save, what the changed fields contained when they were opened. */
export const OPENED_HEADER = 'x-calendar-opened';

/**
 * The header with which the admin panel identifies the creation of a record. If the panel retries a creation whose response was
 * lost, it sends the same value, so that no second record is created.
 */
export const CREATION_HEADER = 'x-calendar-creation';

/** Details of the error for a repeated creation: the record that the first one created. */
export interface Created {
  created: string;
}

/** The member of `meta` in which responses of the Content Manager have the marks of secret fields, by field. */
export const SECRET_MARKS = 'calendarMarks';

/** The member of `meta` that is true if the copy that was made has no password because the person may not read the original's. */
export const PASSWORD_LEFT_OUT = 'calendarPasswordLeftOut';

/** A record as somebody opened it, in one language. */
export interface Opened {
  documentId: string;
  /**
   * The fields that are changed now, each with the marks (`fieldMark`) of the values that the editor may take to be stored:
   * the value when the record was opened, and those that were sent since without a response. For a link the documentId
   * counts.
   */
  fields: Readonly<Record<string, readonly string[]>>;
}

/** Fields that two people have changed at the same time. */
export interface Conflict {
  fields: readonly ConflictField[];
  /** Who changed the record last, if known. */
  editor: string | null;
  /** When: UTC, ISO 8601. */
  at: string | null;
}

export interface ConflictField {
  name: string;
  /** The stored value; for a link the record, as `{id, documentId, locale, name}`, without its name if the person may not read it. */
  theirs: unknown;
  /** The mark of the stored value. */
  mark: string;
}

export const writeOpened = (opened: Opened): string => encodeURIComponent(JSON.stringify(opened));

/** @returns undefined if the header is missing or has another form */
export function readOpened(header: string | undefined): Opened | undefined {
  if (header === undefined) return undefined;
  try {
    const opened: unknown = JSON.parse(decodeURIComponent(header));
    return isOpened(opened) ? opened : undefined;
  } catch {
    return undefined;
  }
}

const isOpened = (value: unknown): value is Opened =>
  typeof value === 'object' &&
  value !== null &&
  'documentId' in value &&
  typeof value.documentId === 'string' &&
  'fields' in value &&
  typeof value.fields === 'object' &&
  value.fields !== null &&
  Object.values(value.fields).every(isMarks);

const isMarks = (marks: unknown): boolean =>
  Array.isArray(marks) && marks.every((mark) => typeof mark === 'string');
