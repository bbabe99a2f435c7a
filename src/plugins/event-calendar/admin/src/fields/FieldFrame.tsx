import { Field } from '@strapi/design-system';
import type { ReactNode } from 'react';
import type { InputProps } from './input-props';

type FrameProps = Pick<
  InputProps<unknown>,
  'name' | 'error' | 'label' | 'labelAction' | 'hint' | 'required'
> & {
  /** Whether the field says something about its value, which then takes the place of the hint: one text per field. */
  isExplained?: boolean;
  children: ReactNode;
};

/** A custom field as the Content Manager shows its own: the label above the input, error and hint below it. */
export const FieldFrame = ({
  name,
  error,
  label,
  labelAction,
  hint,
  required,
  isExplained,
  children,
}: FrameProps) => (
  <Field.Root name={name} error={error} hint={isExplained ? undefined : hint} required={required}>
    <Field.Label action={labelAction}>{label}</Field.Label>
    {children}
    <Field.Error />
    <Field.Hint />
  </Field.Root>
);
