import { Box, Field } from '@strapi/design-system';
import type { ReactNode } from 'react';
import type { InputProps } from './input-props';

type FrameProps = Pick<
  InputProps<unknown>,
  'name' | 'error' | 'label' | 'labelAction' | 'hint' | 'required'
> & {
  /** Whether the field says something about its value, which then takes the place of the hint: one text per field. */
  isExplained?: boolean;
  /** The id of the field; that of its error ends with `-error`. */
  id?: string;
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
  id,
  children,
}: FrameProps) => (
  <Field.Root
    {...(id !== undefined && { id })}
    name={name}
    error={error}
    hint={isExplained ? undefined : hint}
    required={required}
  >
    <Field.Label action={labelAction}>{label}</Field.Label>
    {children}
    <Box role="alert">
      <Field.Error />
    </Box>
    <Field.Hint />
  </Field.Root>
);
