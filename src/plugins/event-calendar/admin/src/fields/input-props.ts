import type { ReactNode } from 'react';

/** What the Content Manager gives to the input of a custom field. */
export interface InputProps<Value> {
  /** The path of the attribute in the form: `startDate`, `programme.0.startDate`. */
  name: string;
  value?: Value | null;
  initialValue?: Value | null;
  error?: string;
  label: string;
  labelAction?: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
  attribute: {
    type: string;
    required?: boolean;
    targetField?: string;
    options?: Readonly<Record<string, unknown>>;
  };
  onChange(name: string, value: Value | null | undefined): void;
}

/** An option of the attribute that is a text; `fallback` where it is not set. */
export function optionOf(attribute: InputProps<unknown>['attribute'], name: string, fallback = ''): string {
  const option = attribute.options?.[name];
  return typeof option === 'string' && option !== '' ? option : fallback;
}

/**
 * What stands for "nothing" in the form: what was there at first where that was nothing too, so that a form in which something was
 * typed and deleted again is unchanged.
 */
export const nothing = <Value>(initial: Value | null | undefined): Value | null | undefined =>
  initial === undefined || initial === null || initial === '' ? initial : null;
