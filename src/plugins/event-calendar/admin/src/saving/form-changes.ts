import { fieldMark } from '../../../server/src/domain/field-mark';
import type { DraftField } from './draft';
import { valueAt } from './ours';

/** The values of a form by field; Strapi's types say no more of them. */
export type Values = object;

/** A form at one moment: what it was opened with, and what stands in it. */
export interface FormState {
  initial: Values;
  values: Values;
}

/** Whether a form takes two values for one: it does not tell nothing from an empty text. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || comparable(one) === comparable(other);

const comparable = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null));

/** The names of the fields in which somebody has changed something. */
export const changedFields = ({ initial, values }: FormState): string[] =>
  Object.keys(values).filter((name) => !isSame(valueAt(values, name), valueAt(initial, name)));

/**
 * What was typed into a form that has got other values since, because its record was read anew or saved: the fields that differ
 * from what they were opened with, and are not now what was typed.
 */
export function lostChanges(before: FormState, now: FormState): Values {
  const lost = changedFields(before).filter(
    (name) => !isSame(valueAt(before.values, name), valueAt(now.values, name)),
  );
  return Object.fromEntries(lost.map((name) => [name, valueAt(before.values, name)]));
}

/**
 * The changed fields with the marks of what they held when the change began. A field that is being changed keeps its mark when
 * the record is read anew: what somebody else has stored meanwhile is what it is compared with.
 */
export function draftFields(
  state: FormState,
  marks: ReadonlyMap<string, string>,
): Record<string, DraftField> {
  return Object.fromEntries(
    changedFields(state).map((name) => [
      name,
      {
        mine: valueAt(state.values, name),
        opened: marks.get(name) ?? fieldMark(valueAt(state.initial, name)),
      },
    ]),
  );
}
