import type { Draft } from './draft';
import type { EditedRecord } from './ours';
import { valueAt } from './ours';

const PREFIX = 'event-calendar.draft:';
const KEPT_FOR = 7 * 24 * 3_600_000;
const SECRET = new Set(['password']);
/** Whether a field never lies in a browser, nor in the log of a proxy. */
export const isSecret = (name: string): boolean => SECRET.has(name);

const keyOf = (user: string, { kind, documentId = 'new', locale = '' }: EditedRecord): string =>
  `${PREFIX}${user}:${kind}:${documentId}:${locale}`;

export function readDraft(user: string, record: EditedRecord): Draft | undefined {
  return parsed(localStorage.getItem(keyOf(user, record)));
}

/** Keeps what was typed; nothing where every field is a secret one. A browser whose storage is full keeps what it kept before. */
export function keepDraft(user: string, record: EditedRecord, draft: Draft): void {
  const fields = Object.entries(draft.fields).filter(([name]) => !isSecret(name));
  if (fields.length === 0) return dropDraft(user, record);
  try {
    localStorage.setItem(
      keyOf(user, record),
      JSON.stringify({ ...draft, fields: Object.fromEntries(fields) }),
    );
  } catch {
    // The text is in the form all the same.
  }
}

export function dropDraft(user: string, record: EditedRecord): void {
  localStorage.removeItem(keyOf(user, record));
}

/** Drops what a user of the panel has typed and not saved. To be called when they log out. */
export function dropDraftsOf(user: string): void {
  for (const key of draftKeys()) if (key.startsWith(`${PREFIX}${user}:`)) localStorage.removeItem(key);
}

/** Drops drafts of more than seven days, whoever they belong to. */
export function dropOldDrafts(now: number): void {
  for (const key of draftKeys()) {
    const draft = parsed(localStorage.getItem(key));
    if (draft === undefined || draft.at < now - KEPT_FOR) localStorage.removeItem(key);
  }
}

const draftKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

function parsed(text: string | null): Draft | undefined {
  if (text === null) return undefined;
  try {
    const draft: unknown = JSON.parse(text);
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Type guard for what `keepDraft` has written, by this version of the plugin or an older one. */
const isDraft = (value: unknown): value is Draft => {
  const fields = valueAt(value, 'fields');
  return (
    typeof valueAt(value, 'at') === 'number' &&
    typeof fields === 'object' &&
    fields !== null &&
    Object.values(fields).every((field) => Array.isArray(valueAt(field, 'opened')))
  );
};
