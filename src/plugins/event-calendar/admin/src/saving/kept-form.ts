import { nameAttribute } from '../../../server/src/domain/kinds';
import type { Conflict, ConflictField } from '../../../server/src/domain/opened';
import type { EditedRecord } from '../edited-record';
import type { Draft } from './draft';
import type { PlacedDraft } from './drafts';
import { placeOf } from './drafts';
import { isLinks, isSame, linkToDisconnect, markOf, replacingLinks } from './form-values';
import type { TypedChanges } from './typed-changes';

/**
 * What a form keeps, as a state machine without React and without a browser: an event leads to the next state and to what is to be
 * done. `TypedChanges` knows what is typed.
 */
export interface KeptState {
  record: EditedRecord;
  /** The id of the user of the panel, who owns the drafts; undefined until it is known. */
  user: string | undefined;
  /** The name of the creation of a new record (`CREATION_HEADER`). */
  creation: string;
  /** The documentId of a record that was new, once it is stored. */
  created: string | undefined;
  /** A draft from an earlier visit, until it is restored or discarded. */
  offered: PlacedDraft | undefined;
  /** The conflict of the last save, until it is settled or closed. */
  conflict: Conflict | undefined;
  /** Whether the typed values are in the storage of the browser. */
  isKept: boolean;
}

/** The values of the form. */
type Shown = Pick<TypedChanges, 'valueOf' | 'baseOf'>;

export type FormEvent =
  /** The form shows other values. @property at the time in UTC milliseconds */
  | { type: 'changed'; fields: Draft['fields']; at: number }
  /** There is a draft from an earlier visit. */
  | { type: 'found'; draft: PlacedDraft | undefined; form: Shown }
  /** @property venue the stored venue, if the draft changes it (`changesVenue`) */
  | { type: 'restore'; venue: readonly object[] }
  | { type: 'discard' }
  /** The values are stored, or were discarded on purpose. @property created the documentId of a record that was new */
  | { type: 'settled'; created: string | undefined }
  /** A save was refused because somebody else has changed the same fields. */
  | { type: 'conflict'; conflict: Conflict }
  /** @property theirs the names of the fields that take the other person's value; the others keep mine */
  | { type: 'choose'; theirs: ReadonlySet<string>; form: Shown }
  | { type: 'putAside' };

/** What is to be done after an event, in this order. */
export type Todo =
  | { do: 'keep'; place: string; draft: Draft }
  | { do: 'drop'; place: string }
  /** The editor of the field has seen the stored values with these marks. */
  | { do: 'know'; name: string; marks: readonly string[] }
  /** Put these values into the form. */
  | { do: 'show'; values: Readonly<Record<string, unknown>> };

interface Step {
  state: KeptState;
  todo: readonly Todo[];
}

/** @param creation a new name for the creation, if the record is new */
export const openForm = (record: EditedRecord, user: string | undefined, creation: string): KeptState => ({
  record,
  user,
  creation,
  created: undefined,
  offered: undefined,
  conflict: undefined,
  isKept: false,
});

/** The key of the draft of the form; undefined while the user is not known. */
export function draftPlace({ record, user, creation, created }: KeptState): string | undefined {
  const edited = created === undefined ? record : { ...record, documentId: created };
  return user === undefined ? undefined : placeOf(user, edited, creation);
}

/** Whether a draft has another venue than the stored one. */
export const changesVenue = ({ fields }: Draft): boolean => isLinks(fields['venue']?.mine);

/** The name of the record of a draft: the stored one, or else the typed one; empty if it has none. */
export function nameIn({ fields }: Draft, { kind }: EditedRecord, form: Shown): string {
  const attribute = nameAttribute(kind);
  const names = [form.baseOf(attribute), fields[attribute]?.mine];
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? '';
}

export function step(state: KeptState, event: FormEvent): Step {
  switch (event.type) {
    case 'changed':
      return changed(state, event.fields, event.at);
    case 'found': {
      const fields = Object.entries(event.draft?.draft.fields ?? {});
      const differs = fields.some(([name, { mine }]) => !isSame(mine, event.form.valueOf(name)));
      return differs ? { state: { ...state, offered: event.draft }, todo: [] } : nothing(state);
    }
    case 'restore':
      return restored(state, event.venue);
    case 'discard':
      if (state.offered === undefined) return nothing(state);
      return {
        state: { ...state, offered: undefined },
        todo: [{ do: 'drop', place: state.offered.place }],
      };
    case 'settled':
      return settled(state, event.created);
    case 'conflict':
      return { state: { ...state, conflict: event.conflict }, todo: [] };
    case 'choose':
      return chosen(state, event.theirs, event.form);
    case 'putAside':
      return { state: { ...state, conflict: undefined }, todo: [] };
  }
}

const nothing = (state: KeptState): Step => ({ state, todo: [] });

/** The offered draft, if it is stored under the key of this form. */
function offeredHere(state: KeptState): Draft | undefined {
  return state.offered?.place === draftPlace(state) ? state.offered?.draft : undefined;
}

function changed(state: KeptState, fields: Draft['fields'], at: number): Step {
  const place = draftPlace(state);
  if (place === undefined) return nothing(state);
  const offered = offeredHere(state);
  if (Object.keys(fields).length > 0) {
    const isNew = state.record.documentId === undefined && state.created === undefined;
    const creation = isNew ? state.creation : undefined;
    const draft = { at, fields: { ...offered?.fields, ...fields }, creation };
    return {
      state: state.isKept ? state : { ...state, isKept: true },
      todo: [{ do: 'keep', place, draft }],
    };
  }
  if (!state.isKept || offered !== undefined) return nothing(state);
  return { state: { ...state, isKept: false }, todo: [{ do: 'drop', place }] };
}

function restored(state: KeptState, storedVenue: readonly object[]): Step {
  const place = draftPlace(state);
  if (state.offered === undefined || place === undefined) return nothing(state);
  const { creation, fields } = state.offered.draft;
  // The form continues the creation of the draft. The draft of a stored record goes on under the key of this tab.
  const left = creation === undefined ? state.offered.place : place;
  const entries = Object.entries(fields);
  // An event has only one venue: the restored one replaces the stored one, and saving detects a conflict.
  const values = entries.map(([name, { mine }]) => [
    name,
    name === 'venue' && isLinks(mine) ? replacingLinks(mine, storedVenue) : mine,
  ]);
  return {
    state: {
      ...state,
      offered: undefined,
      ...(creation !== undefined && { creation, created: undefined }),
    },
    todo: [
      ...entries.map(([name, { opened }]): Todo => ({ do: 'know', name, marks: opened })),
      ...(creation === undefined && left === place ? [] : [{ do: 'drop', place: left } as const]),
      { do: 'show', values: Object.fromEntries(values) },
    ],
  };
}

function settled(state: KeptState, created: string | undefined): Step {
  const place = draftPlace(state);
  const offered = offeredHere(state);
  const next = { ...state, isKept: false, conflict: undefined, created: created ?? state.created };
  if (place === undefined) return nothing(next);
  // The offered draft was not restored, so it was not saved either.
  const todo: Todo = offered ? { do: 'keep', place, draft: offered } : { do: 'drop', place };
  return { state: next, todo: [todo] };
}

function chosen(state: KeptState, theirs: ReadonlySet<string>, form: Shown): Step {
  const fields = state.conflict?.fields ?? [];
  const values = fields.map((field) => [field.name, choice(form, field, theirs.has(field.name))]);
  return {
    state: { ...state, conflict: undefined },
    todo: [
      ...fields.map(({ name, mark }): Todo => ({ do: 'know', name, marks: [mark] })),
      { do: 'show', values: Object.fromEntries(values) },
    ],
  };
}

/** The value of a field after a conflict is settled. */
function choice(form: Shown, { name, theirs, mark }: ConflictField, isTheirs: boolean): unknown {
  const mine = form.valueOf(name);
  // For links the form holds only the changes. Without changes their link stays; with `disconnect`, mine replaces it.
  if (isLinks(mine))
    return isTheirs ? { connect: [], disconnect: [] } : { ...mine, disconnect: linkToDisconnect(theirs) };
  if (!isTheirs) return mine;
  // The record was reloaded after the failed save. Its value of an image has more properties than the conflict.
  const read = form.baseOf(name);
  return markOf(read) === mark ? read : theirs;
}
