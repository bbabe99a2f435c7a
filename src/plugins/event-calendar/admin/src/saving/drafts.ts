import type { Draft } from './draft';
import type { EditedRecord } from './ours';
import { valueAt } from '../value-at';
import { heldPlaces } from './held-places';
import { isSecret } from './secrets';

const PREFIX = 'event-calendar.draft:';
const KEPT_FOR = 7 * 24 * 3_600_000;

/** How the places of new records begin, behind their kind; copies of a record have places of their own. */
const newPlace = ({ origin }: EditedRecord): string => (origin === undefined ? 'new.' : `copy-${origin}.`);

/** Where a draft is kept. New records, of which several may be written at once, have one for each creation. */
export function placeOf(user: string, record: EditedRecord, creation: string): string {
  const { kind, documentId = `${newPlace(record)}${creation}`, locale = '' } = record;
  return `${PREFIX}${user}:${kind}:${documentId}:${locale}`;
}

/** A draft with its place. */
export interface PlacedDraft {
  place: string;
  draft: Draft;
}

/** What was typed for a record and not saved: the latest where there are several, and nothing that is being typed in another tab. */
export async function findDraft(user: string, record: EditedRecord): Promise<PlacedDraft | undefined> {
  if (record.documentId !== undefined) return draftAt(placeOf(user, record, ''));
  const { kind, locale = '' } = record;
  const held = await heldPlaces();
  const places = draftKeys().filter(
    (key) =>
      key.startsWith(`${PREFIX}${user}:${kind}:${newPlace(record)}`) &&
      key.endsWith(`:${locale}`) &&
      !held.has(key),
  );
  const drafts = places.flatMap((place) => draftAt(place) ?? []);
  return drafts.sort((one, other) => other.draft.at - one.draft.at)[0];
}

function draftAt(place: string): PlacedDraft | undefined {
  const draft = parsed(localStorage.getItem(place));
  return draft && { place, draft };
}

/** Keeps what was typed; nothing where every field is a secret one. A browser whose storage is full keeps what it kept before. */
export function keepDraft(place: string, draft: Draft): void {
  const fields = Object.entries(draft.fields).filter(([name]) => !isSecret(name));
  if (fields.length === 0) return dropDraft(place);
  try {
    localStorage.setItem(place, JSON.stringify({ ...draft, fields: Object.fromEntries(fields) }));
  } catch {
    // The text is in the form all the same.
  }
}

export function dropDraft(place: string): void {
  localStorage.removeItem(place);
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
