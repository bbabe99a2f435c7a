import type { Draft } from './draft';
import type { EditedRecord } from '../edited-record';
import { valueAt } from '../value-at';
import { heldPlaces } from './held-places';
import { isSecret } from './secrets';
import { uniqueName } from './unique-name';

const PREFIX = 'event-calendar.draft:';
const KEPT_FOR = 7 * 24 * 3_600_000;

/** The start of the documentId part in the keys of new records. Copies of a record have keys of their own. */
const newPlace = ({ origin }: EditedRecord): string => (origin === undefined ? 'new.' : `copy-${origin}.`);

/** The name of this tab, until it is loaded again. */
const TAB = uniqueName();

/**
 * The key of a draft in `localStorage`. Several new records can be open at once, so each creation has its own key. A stored record can
 * be open in several tabs, so each tab has its own key for it.
 * @param tab empty if the draft belongs to no tab
 */
export function placeOf(user: string, record: EditedRecord, creation: string, tab = TAB): string {
  const { kind, documentId, locale = '' } = record;
  const named = documentId === undefined ? `${newPlace(record)}${creation}` : storedPlace(documentId, tab);
  return `${PREFIX}${user}:${kind}:${named}:${locale}`;
}

const storedPlace = (documentId: string, tab: string): string =>
  tab === '' ? documentId : `${documentId}.${tab}`;

/** A draft with its key in `localStorage`. */
export interface PlacedDraft {
  place: string;
  draft: Draft;
}

/** The draft of a record in this tab, or else the latest one, except drafts that are being typed in another tab. */
export async function findDraft(user: string, record: EditedRecord): Promise<PlacedDraft | undefined> {
  const { kind, documentId, locale = '' } = record;
  const own = documentId === undefined ? undefined : draftAt(placeOf(user, record, ''));
  if (own !== undefined) return own;
  const held = await heldPlaces();
  const of = `${PREFIX}${user}:${kind}:`;
  const shared = documentId && `${of}${documentId}:${locale}`;
  const begin = of + (documentId === undefined ? newPlace(record) : `${documentId}.`);
  const places = draftKeys().filter(
    (key) => (key === shared || (key.startsWith(begin) && key.endsWith(`:${locale}`))) && !held.has(key),
  );
  const drafts = places.flatMap((place) => draftAt(place) ?? []);
  return drafts.sort((one, other) => other.draft.at - one.draft.at)[0];
}

function draftAt(place: string): PlacedDraft | undefined {
  const draft = parsed(localStorage.getItem(place));
  return draft && { place, draft };
}

/** Stores a draft without its secret fields. If the storage is full, the previous draft stays. */
export function keepDraft(place: string, draft: Draft): void {
  const fields = Object.entries(draft.fields).filter(([name]) => !isSecret(name));
  if (fields.length === 0) return dropDraft(place);
  try {
    localStorage.setItem(place, JSON.stringify({ ...draft, fields: Object.fromEntries(fields) }));
  } catch {
    // The text is still in the form.
  }
}

export function dropDraft(place: string): void {
  localStorage.removeItem(place);
}

/** Drops all drafts of a user of the panel. To be called when the user logs out. */
export function dropDraftsOf(user: string): void {
  for (const key of draftKeys()) if (key.startsWith(`${PREFIX}${user}:`)) localStorage.removeItem(key);
}

/** Drops drafts that are older than seven days, of all users. @param now UTC milliseconds */
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

/** Type guard for drafts written by `keepDraft`, of this version of the plugin or an older one. */
const isDraft = (value: unknown): value is Draft => {
  const fields = valueAt(value, 'fields');
  return (
    typeof valueAt(value, 'at') === 'number' &&
    typeof fields === 'object' &&
    fields !== null &&
    Object.values(fields).every((field) => Array.isArray(valueAt(field, 'opened')))
  );
};
