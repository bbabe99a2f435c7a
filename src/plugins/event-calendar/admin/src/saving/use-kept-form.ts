import { useForm } from '@strapi/strapi/admin';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { nameAttribute } from '../../../server/src/domain/kinds';
import type { Conflict, ConflictField } from '../../../server/src/domain/opened';
import { useStoredVenue } from '../stored-venue';
import type { Caret } from './caret';
import { rememberedCaret, caretInPage } from './caret';
import type { Draft } from './draft';
import type { PlacedDraft } from './drafts';
import { dropDraft, findDraft, keepDraft, placeOf } from './drafts';
import type { Values } from './form-values';
import { replacingLinks, isLinks, isSame, linkToDisconnect, markOf } from './form-values';
import { holdPlace } from './held-places';
import { onActivity } from './on-activity';
import { registerForm } from './open-forms';
import type { EditedRecord } from '../edited-record';
import { isSameRecord } from '../edited-record';
import { secretMarks } from './secrets';
import { TypedChanges } from './typed-changes';
import { uniqueName } from './unique-name';
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
 * storage of the browser until it is saved.
 * @param record must be the same object as long as it is the same record
 * @param user the id of the user of the panel, who owns the drafts; undefined until it is known
 * @param isEditable whether somebody can type here
 */
export function useKeptForm(record: EditedRecord, user: string | undefined, isEditable: boolean): KeptForm {
  const { setValues, ...form } = useForm('KeptForm', (state) => state);
  const [initial, values]: [Values, Values] = [form.initialValues, form.values];
  const [conflict, setConflict] = useState<Conflict>();
  const [offered, setOffered] = useState<PlacedDraft>();
  const kept = useRef<TypedChanges>();
  kept.current ??= changesOf(record) ?? new TypedChanges(values);
  const changes = kept.current;
  const [{ creation, ...named }, setNamed] = useState(() => newCreation(record));
  if (named.record !== record) {
    setNamed(newCreation(record));
    setOffered(undefined);
  }
  const edited = named.created === undefined ? record : { ...record, documentId: named.created };
  const place = user === undefined ? undefined : placeOf(user, edited, creation);
  const isNew = edited.documentId === undefined;
  const isKept = useRef(false);
  const hasActed = useActed();
  const storedVenue = useStoredVenue(record.documentId, record.locale);
  const restoreCaret = useRef<() => void>();
  useSettledKeys(isEditable);
  useCorrectedErrors();

  const store = useCallback(() => {
    if (place === undefined) return;
    const { fields } = changes;
    const before = offered?.place === place ? offered.draft.fields : undefined;
    if (Object.keys(fields).length > 0) {
      isKept.current = true;
      keepDraft(place, {
        at: Date.now(),
        fields: { ...before, ...fields },
        creation: isNew ? creation : undefined,
      });
    } else if (isKept.current && before === undefined) {
      isKept.current = false;
      dropDraft(place);
    }
  }, [changes, creation, offered, isNew, place]);

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
  }, [initial, values, isEditable, record, changes, hasActed, store, setValues]);

  useEffect(() => {
    if (changesOf(record) === undefined) return;
    handedOn?.caret?.putBack();
    handedOn = undefined;
  }, [record]);

  useEffect(() => {
    if (user === undefined || !isEditable) return undefined;
    let isCancelled = false;
    void findDraft(user, record).then((found) => {
      const fields = Object.entries(found?.draft.fields ?? {});
      const differs = fields.some(([name, { mine }]) => !isSame(mine, changes.valueOf(name)));
      if (!isCancelled && differs) setOffered(found);
    });
    return () => {
      isCancelled = true;
    };
  }, [user, record, isEditable, changes]);

  useEffect(() => (place !== undefined && isEditable ? holdPlace(place) : undefined), [place, isEditable]);

  useEffect(
    () =>
      registerForm({
        record,
        changes,
        creation: () => creation,
        onConflict: setConflict,
        onMissed(sent) {
          changes.missed(sent);
          store();
        },
        handOn(created) {
          handedOn = { record: { ...record, documentId: created }, changes, caret: caretInPage() };
        },
        onSettled(created) {
          isKept.current = false;
          // From the next key on, text is typed into the created record.
          if (created !== undefined) flushSync(() => setNamed({ record, creation, created }));
          setConflict(undefined);
          if (place === undefined) return;
          // The offered draft was not restored, so it was not saved either.
          if (offered?.place === place) keepDraft(place, offered.draft);
          else dropDraft(place);
        },
      }),
    [record, changes, creation, offered, place, store],
  );

  const offer = useMemo(() => {
    if (offered === undefined || place === undefined) return undefined;
    const { draft } = offered;
    return {
      at: draft.at,
      name: nameIn(changes, draft, nameAttribute(record.kind)),
      async restore() {
        const fields = Object.entries(draft.fields);
        for (const [name, { opened }] of fields) changes.know(name, opened);
        if (draft.creation !== undefined) {
          // The form continues that creation and keeps what was typed into it.
          dropDraft(place);
          setNamed({ ...newCreation(record), creation: draft.creation });
        }
        const mine = new Map(fields.map(([name, field]) => [name, field.mine]));
        const venue = mine.get('venue');
        // An event has only one venue: the restored one replaces the stored one, and saving detects a conflict.
        if (isLinks(venue)) mine.set('venue', replacingLinks(venue, await storedVenue()));
        setValues(changes.with(Object.fromEntries(mine)));
        setOffered(undefined);
      },
      discard() {
        dropDraft(offered.place);
        setOffered(undefined);
      },
    };
  }, [offered, place, record, changes, setValues, storedVenue]);

  return useMemo(
    () => ({
      offer,
      conflict,
      valueOf: (name) => changes.valueOf(name),
      settle(theirs) {
        const fields = conflict?.fields ?? [];
        for (const { name, mark } of fields) changes.know(name, [mark]);
        const chosen = fields.map((field) => [field.name, settled(changes, field, theirs.has(field.name))]);
        setValues(changes.with(Object.fromEntries(chosen)));
        setConflict(undefined);
      },
      putAside: () => setConflict(undefined),
    }),
    [offer, conflict, changes, setValues],
  );
}

/** The name of the record of a draft: the stored one, or else the typed one. */
function nameIn(changes: TypedChanges, draft: Draft, attribute: string): string {
  const [stored, typed] = [changes.baseOf(attribute), draft.fields[attribute]?.mine];
  return [stored, typed].find((name): name is string => typeof name === 'string' && name !== '') ?? '';
}

/** Passes the changes from the form of a new record to the form that Strapi opens after it is created. */
let handedOn: { record: EditedRecord; changes: TypedChanges; caret: Caret | undefined } | undefined;

const changesOf = (record: EditedRecord): TypedChanges | undefined =>
  handedOn !== undefined && isSameRecord(handedOn.record, record) ? handedOn.changes : undefined;

/** The creation of a new record; `created` is its documentId once it is stored. */
interface NewCreation {
  record: EditedRecord;
  creation: string;
  created: string | undefined;
}

const newCreation = (record: EditedRecord): NewCreation => ({
  record,
  creation: uniqueName(),
  created: undefined,
});

/** The value of a field after a conflict is settled. */
function settled(changes: TypedChanges, { name, theirs, mark }: ConflictField, isTheirs: boolean): unknown {
  const mine = changes.valueOf(name);
  // For links the form holds only the changes. Without changes their link stays; with `disconnect`, mine replaces it.
  if (isLinks(mine))
    return isTheirs ? { connect: [], disconnect: [] } : { ...mine, disconnect: linkToDisconnect(theirs) };
  if (!isTheirs) return mine;
  // The record was reloaded after the failed save. Its value of an image has more properties than the conflict.
  const read = changes.baseOf(name);
  return markOf(read) === mark ? read : theirs;
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

/** Whether somebody has pressed a key or clicked since the form was opened. */
function useActed(): () => boolean {
  const acted = useRef(false);
  useEffect(
    () =>
      onActivity(() => {
        acted.current = true;
      }),
    [],
  );
  return useCallback(() => acted.current, []);
}
