import { useForm } from '@strapi/strapi/admin';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Conflict, ConflictField } from '../../../server/src/domain/opened';
import type { Draft } from './draft';
import { dropDraft, keepDraft, readDraft } from './drafts';
import type { Values } from './form-values';
import { isLinks, isSame, takenLink, markOf } from './form-values';
import { onAct } from './on-act';
import { enterForm } from './open-forms';
import type { EditedRecord } from './ours';
import { TypedChanges } from './typed-changes';
import { uniqueName } from './unique-name';

/** What was typed and not saved when the record was open the last time, to be put back or thrown away. */
export interface Offer {
  at: number;
  restore(): void;
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
  const [offered, setOffered] = useState<Draft>();
  const kept = useRef<TypedChanges>();
  kept.current ??= new TypedChanges(values);
  const changes = kept.current;
  const named = useRef<{ record: EditedRecord; creation: string }>();
  if (named.current?.record !== record) named.current = { record, creation: uniqueName() };
  const naming = named.current;
  const isKept = useRef(false);
  const hasActed = useActed();

  const store = useCallback(() => {
    if (user === undefined) return;
    const { fields } = changes;
    if (Object.keys(fields).length > 0) {
      isKept.current = true;
      const creation = record.documentId === undefined ? naming.creation : undefined;
      keepDraft(user, record, { at: Date.now(), fields: { ...offered?.fields, ...fields }, creation });
    } else if (isKept.current && offered === undefined) {
      isKept.current = false;
      dropDraft(user, record);
    }
  }, [changes, naming, offered, record, user]);

  // Before the next key can come.
  useLayoutEffect(() => {
    const wanted = changes.follow(initial, values);
    // What the address of the page or a field itself has written is no text of somebody.
    if (!isEditable || (record.documentId === undefined && !hasActed())) changes.accept();
    else if (wanted !== undefined) setValues(wanted);
    store();
  }, [initial, values, isEditable, record, changes, hasActed, store, setValues]);

  useEffect(() => {
    if (user === undefined || !isEditable) return;
    const draft = readDraft(user, record);
    const fields = Object.entries(draft?.fields ?? {});
    if (draft && fields.some(([name, { mine }]) => !isSame(mine, changes.valueOf(name)))) setOffered(draft);
  }, [user, record, isEditable, changes]);

  useEffect(
    () =>
      enterForm({
        record,
        changes,
        creation: () => naming.creation,
        onConflict: setConflict,
        onMissed(sent) {
          changes.missed(sent);
          store();
        },
        onSettled() {
          isKept.current = false;
          setConflict(undefined);
          if (user === undefined) return;
          // What is still offered was not saved with the rest.
          if (offered === undefined) dropDraft(user, record);
          else keepDraft(user, record, offered);
        },
      }),
    [record, changes, naming, offered, user, store],
  );

  const offer = useMemo(() => {
    if (offered === undefined || user === undefined) return undefined;
    return {
      at: offered.at,
      restore() {
        const fields = Object.entries(offered.fields);
        for (const [name, { opened }] of fields) changes.know(name, opened);
        if (offered.creation !== undefined) naming.creation = offered.creation;
        setValues(changes.with(Object.fromEntries(fields.map(([name, { mine }]) => [name, mine]))));
        setOffered(undefined);
      },
      discard() {
        dropDraft(user, record);
        setOffered(undefined);
      },
    };
  }, [offered, user, record, changes, naming, setValues]);

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
