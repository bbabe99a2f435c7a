import { Field, Flex, Switch } from '@strapi/design-system';
import { useFocusInputField } from '@strapi/strapi/admin';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useText } from '../use-text';
import type { InputProps } from './input-props';
import { optionOf } from './input-props';
import { useSwitchGroup } from './use-switch-group';

/** A yes or no as one switch before its label. Strapi's own input has FALSE, TRUE and a button that clears it, which is a stop of the Tab key. */
export default function SwitchInput(props: InputProps<boolean>) {
  const { name, value, label, labelAction, hint, error, required, disabled, attribute, onChange } = props;
  const text = useText();
  const input = useFocusInputField<HTMLButtonElement>(name);
  const isGrouped = optionOf(attribute, 'group') !== '';
  // A dialog may have a field of the same name.
  const id = useId();
  const group = useSwitchGroup(id, isGrouped ? text('fields.switch.group') : undefined, disabled === true);
  return (
    <Field.Root id={id} name={name} error={error} hint={hint} required={required}>
      <Flex gap={3} paddingTop={1} paddingBottom={1}>
        <QuietSwitch
          {...group}
          ref={input}
          id={id}
          aria-describedby={`${id}-hint ${id}-error`}
          checked={value === true}
          disabled={disabled}
          onCheckedChange={(checked) => onChange(name, checked)}
        />
        <Field.Label action={labelAction}>{label}</Field.Label>
        {isGrouped && <Arrows aria-hidden>← →</Arrows>}
      </Flex>
      <Field.Error />
      <Field.Hint />
    </Field.Root>
  );
}

/** "Off" is no warning here. */
const QuietSwitch = styled(Switch)`
  background-color: ${({ theme }) => theme.colors.neutral500};

  &[data-state='checked'] {
    background-color: ${({ theme }) => theme.colors.success500};
  }
`;

/** Shows people at the keyboard how to reach the other switches of the row. */
const Arrows = styled.span`
  visibility: hidden;
  color: ${({ theme }) => theme.colors.neutral600};
  font-size: 1.2rem;

  ${QuietSwitch}:focus-visible ~ & {
    visibility: visible;
  }
`;
