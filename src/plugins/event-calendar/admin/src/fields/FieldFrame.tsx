import { Field } from '@strapi/design-system';
import type { ReactNode } from 'react';
import type { InputProps } from './input-props';

type FrameProps = Pick<
  InputProps<unknown>,
  'name' | 'error' | 'label' | 'labelAction' | 'hint' | 'required'
> & {
  children: ReactNode;
};

/** A custom field as the Content Manager shows its own: the label above the input, error and hint below it. */
export const FieldFrame = ({ name, error, label, labelAction, hint, required, children }: FrameProps) => (
  <Field.Root name={name} error={error} hint={hint} required={required}>
    <Field.Label action={labelAction}>{label}</Field.Label>
    {children}
    <Field.Error />
    <Field.Hint />
  </Field.Root>
);
