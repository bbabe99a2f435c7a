import { useForm } from '@strapi/strapi/admin';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { nameAttribute } from '../../../server/src/domain/kinds';
import type { Conflict, ConflictField } from '../../../server/src/domain/opened';
import { useStoredVenue } from '../stored-venue';
import type { Caret } from './caret';
import { caretAsItWas, caretInPage } from './caret';
import type { Draft } from './draft';
import type { PlacedDraft } from './drafts';
import { dropDraft, findDraft, keepDraft, placeOf } from './drafts';
import type { Values } from './form-values';
import { inPlaceOf, isLinks, isSame, takenLink, markOf } from './form-values';
import { holdPlace } from './held-places';
import { onAct } from './on-act';
import { enterForm } from './open-forms';
import type { EditedRecord } from './ours';
import { isSameRecord } from './ours';
import { secretMarks } from './secrets';
import { TypedChanges } from './typed-changes';
import { uniqueName } from './unique-name';
import { useCorrectedErrors } from './use-corrected-errors';

/** What was typed and not saved when the record was open the last time, to be put back or thrown away. */
export interface Offer {
  at: number;
  /** The title or name of the record; empty where it has none. */
  name: string;
  restore(): Promise<void>;
  discard(): void;
}

export interface KeptForm {
  offer: Offer | undefined;
  /** What the last save met, until it is settled or put aside. */
  conflict: Conflict | undefined;
  /** What stands in a field. */
  valueOf(name: string): unknown;
  /** Settles the conflict. @param theirs the names of the fields in which the other one's is to stand, in the others mine */
  settle(theirs: ReadonlySet<string>): void;
  putAside(): void;
}

/**
 * Sees to it that what is typed into the form around stays: in the form when its record is read anew or saved under the hands of
 * whoever types, and in this browser until it is saved.
 * @param record stays the same object as long as it is the same record
 * @param user the user of the panel whose drafts these are; undefined until it is known
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
  const [{ creation, ...named }, setNamed] = useState(() => naming(record));
  if (named.record !== record) {
    setNamed(naming(record));
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

  // Before the next key can come.
  useLayoutEffect(() => {
    const wanted = changes.follow(initial, values, secretMarks(record));
    // What the address of the page or a field itself has written is no text of somebody.
    if (!isEditable || (record.documentId === undefined && !hasActed())) changes.accept();
    else if (wanted !== undefined) {
      // The form has shown the old text for a moment, which has moved the caret to its end.
      restoreCaret.current = caretAsItWas();
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
    let isOver = false;
    void findDraft(user, record).then((found) => {
      const fields = Object.entries(found?.draft.fields ?? {});
      const isNews = fields.some(([name, { mine }]) => !isSame(mine, changes.valueOf(name)));
      if (!isOver && isNews) setOffered(found);
    });
    return () => {
      isOver = true;
    };
  }, [user, record, isEditable, changes]);

  useEffect(() => (place !== undefined && isEditable ? holdPlace(place) : undefined), [place, isEditable]);

  useEffect(
    () =>
      enterForm({
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
          // What is typed from now on is typed into that record, the next key included.
          if (created !== undefined) flushSync(() => setNamed({ record, creation, created }));
          setConflict(undefined);
          if (place === undefined) return;
          // What is still offered was not saved with the rest.
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
          // The form goes on with that creation; what was typed into it stays in it.
          dropDraft(place);
          setNamed({ ...naming(record), creation: draft.creation });
        }
        const mine = new Map(fields.map(([name, field]) => [name, field.mine]));
        const venue = mine.get('venue');
        // An event has one: what was chosen takes the place of what is there by now, and the save asks about that.
        if (isLinks(venue)) mine.set('venue', inPlaceOf(venue, await storedVenue()));
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

/** What the record of a draft is called: as it is stored, or else as it was typed. */
function nameIn(changes: TypedChanges, draft: Draft, attribute: string): string {
  const [stored, typed] = [changes.baseOf(attribute), draft.fields[attribute]?.mine];
  return [stored, typed].find((name): name is string => typeof name === 'string' && name !== '') ?? '';
}

/** What was typed into a new record goes on in the form of the record that was made of it, which is another one for Strapi. */
let handedOn: { record: EditedRecord; changes: TypedChanges; caret: Caret | undefined } | undefined;

const changesOf = (record: EditedRecord): TypedChanges | undefined =>
  handedOn !== undefined && isSameRecord(handedOn.record, record) ? handedOn.changes : undefined;

/** The creation of a record that is new, and what it has made once it is carried out. */
interface Naming {
  record: EditedRecord;
  creation: string;
  created: string | undefined;
}

const naming = (record: EditedRecord): Naming => ({ record, creation: uniqueName(), created: undefined });

/** What a field is to hold after a conflict. */
function settled(changes: TypedChanges, { name, theirs, mark }: ConflictField, isTheirs: boolean): unknown {
  const mine = changes.valueOf(name);
  // The form holds what is changed in links: theirs is there when nothing is, and mine takes its place.
  if (isLinks(mine))
    return isTheirs ? { connect: [], disconnect: [] } : { ...mine, disconnect: takenLink(theirs) };
  if (!isTheirs) return mine;
  // The record was read anew when the save failed; of an image that has more than what the server compares.
  const read = changes.baseOf(name);
  return markOf(read) === mark ? read : theirs;
}

/**
 * Has React finish what is pending before a key is typed. A value that comes a moment later, while the key is in the input and not
 * in the form, would take its place: Strapi gives a form its values in an effect, which React runs when the next event comes.
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

/** Whether somebody has pressed a key or a button since the form is there. */
function useActed(): () => boolean {
  const acted = useRef(false);
  useEffect(
    () =>
      onAct(() => {
        acted.current = true;
      }),
    [],
  );
  return useCallback(() => acted.current, []);
}
