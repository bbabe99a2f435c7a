import type { ReactNode } from 'react';

/** The props that the Content Manager passes to the input of a custom field. */
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

/** A text option of the attribute; `fallback` if it is not set. */
export function optionOf(attribute: InputProps<unknown>['attribute'], name: string, fallback = ''): string {
  const option = attribute.options?.[name];
  return typeof option === 'string' && option !== '' ? option : fallback;
}

/**
 * The empty value for the form: null, or the initial value if that is empty too. A form in which somebody typed something and
 * deleted it again then counts as unchanged.
 */
export const nothing = <Value>(initial: Value | null | undefined): Value | null | undefined =>
  initial === undefined || initial === null || initial === '' ? initial : null;
