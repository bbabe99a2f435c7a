import { useForm } from '@strapi/strapi/admin';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Conflict } from '../../../server/src/domain/opened';
import type { EditedRecord } from '../edited-record';
import { useStoredVenue } from '../stored-venue';
import { valueAt } from '../value-at';
import { caretInPage, rememberedCaret } from './caret';
import { dropDraft, findDraft, keepDraft } from './drafts';
import type { Values } from './form-values';
import { endHandOver, handedTo, handOn, keepForReturn } from './hand-over';
import { holdPlace } from './held-places';
import type { FormEvent, Todo } from './kept-form';
import { changesVenue, draftPlace, nameIn, openForm, step } from './kept-form';
import { registerForm } from './open-forms';
import { secretMarks } from './secrets';
import { TypedChanges } from './typed-changes';
import { uniqueName } from './unique-name';
import { useActed } from './use-acted';
import { useCorrectedErrors } from './use-corrected-errors';

/** A draft from an earlier visit, to be restored or discarded. */
export interface Offer {
  at: number;
  /** The title or name of the record; empty where it has none. */
  name: string;
  restore(): Promise<void>;
  discard(): void;
}

export interface KeptForm {
  offer: Offer | undefined;
  /** The conflict of the last save, until it is settled or closed. */
  conflict: Conflict | undefined;
  /** The value of a field in the form. */
  valueOf(name: string): unknown;
  /** Settles the conflict. @param theirs the names of the fields that take the other person's value; the others keep mine */
  settle(theirs: ReadonlySet<string>): void;
  putAside(): void;
}

/**
 * Keeps what is typed into the surrounding form: in the form when its record is reloaded or saved while somebody types, and in the
 * storage of the browser until it is saved. `step` decides what is kept where; this hook connects it with React and the page.
 * @param record must be the same object as long as it is the same record
 * @param user the id of the user of the panel, who owns the drafts; undefined until it is known
 * @param isEditable whether somebody can type here
 */
export function useKeptForm(record: EditedRecord, user: string | undefined, isEditable: boolean): KeptForm {
  const { setValues, ...form } = useForm('KeptForm', (state) => state);
  const [initial, values]: [Values, Values] = [form.initialValues, form.values];
  const kept = useRef<TypedChanges>();
  kept.current ??= handedTo(record, pageName())?.changes ?? new TypedChanges(values, initial);
  const changes = kept.current;
  const perform = useCallback(
    (todo: Todo) => {
      if (todo.do === 'keep') keepDraft(todo.place, todo.draft);
      else if (todo.do === 'drop') dropDraft(todo.place);
      else if (todo.do === 'know') changes.know(todo.name, todo.marks);
      else setValues(changes.with(todo.values));
    },
    [changes, setValues],
  );
  const [state, latest, send] = useMachine(record, user, perform);
  const { offered, conflict } = state;
  const place = draftPlace(state);
  const hasActed = useActed();
  const storedVenue = useStoredVenue(record.documentId, record.locale);
  const restoreCaret = useRef<() => void>();
  useSettledKeys(isEditable);
  useCorrectedErrors();

  const store = useCallback(
    () => send({ type: 'changed', fields: changes.fields, at: Date.now() }),
    [changes, send],
  );

  // A layout effect runs before the next key event.
  useLayoutEffect(() => {
    const wanted = changes.follow(initial, values, secretMarks(record));
    // Initial values from the URL or written by a field were not typed by anybody.
    if (!isEditable || (record.documentId === undefined && !hasActed())) changes.accept();
    else if (wanted !== undefined) {
      // The form has shown the stored text for a moment, which moved the caret to the end.
      restoreCaret.current = rememberedCaret();
      setValues(wanted);
    } else {
      restoreCaret.current?.();
      restoreCaret.current = undefined;
    }
    store();
  }, [initial, values, isEditable, record, changes, hasActed, store, setValues, offered, place]);

  useEffect(() => {
    const page = pageName();
    endHandOver(record, page);
    return () => {
      // Somebody who has left the page was asked about unsaved changes.
      if (isEditable && pageName() === page) keepForReturn(record, page, changes);
    };
  }, [record, changes, isEditable]);

  useEffect(() => {
    if (user === undefined || !isEditable) return undefined;
    let isCancelled = false;
    void findDraft(user, record).then((draft) => {
      if (!isCancelled) send({ type: 'found', draft, form: changes });
    });
    return () => {
      isCancelled = true;
    };
  }, [user, record, isEditable, changes, send]);

  useEffect(() => (place !== undefined && isEditable ? holdPlace(place) : undefined), [place, isEditable]);

  useEffect(
    () =>
      registerForm({
        record,
        changes,
        creation: () => latest.current.creation,
        onConflict: (found) => send({ type: 'conflict', conflict: found }),
        onMissed(sent) {
          changes.missed(sent);
          store();
        },
        handOn: (created) => handOn(record, created, { changes, caret: caretInPage() }),
        onSettled(created) {
          const settle = (): void => send({ type: 'settled', created });
          // From the next key on, text is typed into the created record.
          if (created === undefined) settle();
          else flushSync(settle);
        },
      }),
    [record, changes, latest, send, store],
  );

  const offer = useMemo(() => {
    if (offered === undefined || place === undefined) return undefined;
    const { draft } = offered;
    return {
      at: draft.at,
      name: nameIn(draft, record, changes),
      async restore() {
        send({ type: 'restore', venue: changesVenue(draft) ? await storedVenue() : [] });
      },
      discard: () => send({ type: 'discard' }),
    };
  }, [offered, place, record, changes, send, storedVenue]);

  return useMemo(
    () => ({
      offer,
      conflict,
      valueOf: (name) => changes.valueOf(name),
      settle: (theirs) => send({ type: 'choose', theirs, form: changes }),
      putAside: () => send({ type: 'putAside' }),
    }),
    [offer, conflict, changes, send],
  );
}

/**
 * The state machine of a form.
 * @param perform does what an event requires
 * @returns the state that is shown, the current state, and a function that sends an event
 */
function useMachine(record: EditedRecord, user: string | undefined, perform: (todo: Todo) => void) {
  const [state, setState] = useState(() => openForm(record, user, uniqueName()));
  if (state.record !== record) setState(openForm(record, user, uniqueName()));
  else if (state.user !== user) setState({ ...state, user });
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  }, [state]);
  const send = useCallback(
    (event: FormEvent): void => {
      const next = step(latest.current, event);
      latest.current = next.state;
      next.todo.forEach(perform);
      setState(next.state);
    },
    [perform],
  );
  return [state, latest, send] as const;
}

/**
 * Makes React run its pending updates before each key. Strapi passes new values to a form in an effect, which React may delay until
 * the next event: the values would then replace a key that is in the input but not yet in the form.
 */
function useSettledKeys(isEditable: boolean): void {
  const [, count] = useState(0);
  useEffect(() => {
    if (!isEditable) return undefined;
    const settle = (): void => flushSync(() => count((keys) => keys + 1));
    document.addEventListener('keydown', settle, { capture: true });
    return () => document.removeEventListener('keydown', settle, { capture: true });
  }, [isEditable]);
}

/** A name of the current page, which stays the same until somebody goes to another page or language. */
const pageName = (): string => String(valueAt(window.history.state, 'key') ?? '');
