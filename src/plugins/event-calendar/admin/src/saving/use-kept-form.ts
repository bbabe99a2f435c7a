import { useForm } from '@strapi/strapi/admin';
import type { Conflict } from '../../../server/src/domain/opened';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Draft } from './draft';
import { dropDraft, keepDraft, readDraft } from './drafts';
import type { FormState, Values } from './form-changes';
import { draftFields, lostChanges } from './form-changes';
import { enterForm } from './open-forms';
import type { EditedRecord } from './ours';
import { isSameRecord, valueAt } from './ours';
import { onStoreEvent } from './store-events';

/** What was typed and not saved when the record was open the last time, to be put back or thrown away. */
export interface Offer {
  at: number;
  restore(): void;
  discard(): void;
}

export interface KeptForm {
  offer: Offer | undefined;
  /** What stands in a field. */
  valueOf(name: string): unknown;
  /** Settles a conflict: in these fields the other one's is to stand, in the others mine, whatever is stored there now. */
  settle(conflict: Conflict, theirs: ReadonlySet<string>): void;
}

/**
 * Sees to it that what is typed into the form around stays: in the form when its record is read anew or saved under the hands of
 * whoever types, and in this browser until it is saved.
 * @param user the user of the panel whose drafts these are; undefined until it is known
 * @param options whether somebody can type here, and whether the record is stored in this language
 */
export function useKeptForm(
  record: EditedRecord,
  user: string | undefined,
  { isEditable, isStored }: { isEditable: boolean; isStored: boolean },
): KeptForm {
  const form = useForm('KeptForm', (state) => state);
  const { setValues } = form;
  const [initial, values]: [Values, Values] = [form.initialValues, form.values];
  const { kind, documentId, locale } = record;
  const same = useMemo(() => ({ kind, documentId, locale }), [kind, documentId, locale]);
  const state = useRef<FormState>({ initial, values });
  const marks = useRef(new Map<string, string>());
  /** What the save under way has sent; and what is stored since it succeeded. */
  const sent = useRef<Values>();
  const stored = useRef<Values>();
  const [offered, setOffered] = useState<Draft>();

  // Before the next key can come.
  useLayoutEffect(() => {
    const before = state.current;
    state.current = { initial, values };
    if (!isEditable) return;
    if (stored.current !== undefined && initial === before.values && initial === values) {
      // Strapi takes all that stands in the form for saved, also what was typed while the answer was awaited.
      state.current = { initial: stored.current, values };
      stored.current = undefined;
    } else if (before.initial !== initial) {
      const lost = lostChanges(before, state.current);
      if (Object.keys(lost).length > 0) {
        // Marks stay as they are until these values have come back.
        state.current = { initial, values: { ...values, ...lost } };
        setValues(state.current.values);
      }
    }
    const fields = draftFields(state.current, marks.current);
    marks.current = new Map(Object.entries(fields).map(([name, { opened }]) => [name, opened]));
    if (user === undefined) return;
    const kept = readDraft(user, same);
    const waiting = offered?.fields;
    if (Object.keys(fields).length > 0)
      keepDraft(user, same, { at: Date.now(), fields: { ...waiting, ...fields } });
    else if (kept !== undefined && waiting === undefined && before.values !== values) dropDraft(user, same);
  }, [initial, values, isEditable, user, same, offered, setValues]);

  useEffect(() => {
    if (user !== undefined && isEditable) setOffered(readDraft(user, same));
  }, [user, same, isEditable]);

  useEffect(
    () =>
      enterForm({
        record: same,
        isStored,
        initial: () => state.current.initial,
        changes: () => draftFields(state.current, marks.current),
        sends() {
          sent.current = state.current.values;
        },
      }),
    [same, isStored],
  );

  useEffect(
    () =>
      onStoreEvent((event) => {
        if (!isSameRecord(event, same)) return;
        if (event.what === 'discarded') state.current = { ...state.current, values: state.current.initial };
        else stored.current = sent.current;
        marks.current.clear();
        if (user !== undefined) dropDraft(user, same);
        setOffered(undefined);
      }),
    [same, user],
  );

  const offer = useMemo(() => {
    if (offered === undefined || user === undefined) return undefined;
    return {
      at: offered.at,
      restore() {
        const fields = Object.entries(offered.fields);
        for (const [name, { opened }] of fields) marks.current.set(name, opened);
        setValues({
          ...state.current.values,
          ...Object.fromEntries(fields.map(([name, { mine }]) => [name, mine])),
        });
        setOffered(undefined);
      },
      discard() {
        dropDraft(user, same);
        setOffered(undefined);
      },
    };
  }, [offered, user, same, setValues]);

  return useMemo(
    () => ({
      offer,
      valueOf: (name) => valueAt(state.current.values, name),
      settle({ fields }, theirs) {
        for (const { name, mark } of fields) marks.current.set(name, mark);
        const taken = fields.filter(({ name }) => theirs.has(name));
        setValues({
          ...state.current.values,
          ...Object.fromEntries(taken.map((field) => [field.name, field.theirs])),
        });
      },
    }),
    [offer, setValues],
  );
}
