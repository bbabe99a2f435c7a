import { Field, Flex, Switch } from '@strapi/design-system';
import { useFocusInputField } from '@strapi/strapi/admin';
import { styled } from 'styled-components';
import type { InputProps } from './input-props';

/** A yes or no as one switch before its label. Strapi's own input has FALSE, TRUE and a button that clears it, which is a stop of the Tab key. */
export default function SwitchInput(props: InputProps<boolean>) {
  const { name, value, label, labelAction, hint, error, required, disabled, onChange } = props;
  const input = useFocusInputField<HTMLButtonElement>(name);
  const id = `switch-${name}`;
  return (
    <Field.Root id={id} name={name} error={error} hint={hint} required={required}>
      <Flex gap={3} paddingTop={1} paddingBottom={1}>
        <QuietSwitch
          ref={input}
          id={id}
          aria-describedby={`${id}-hint ${id}-error`}
          checked={value === true}
          disabled={disabled}
          onCheckedChange={(checked) => onChange(name, checked)}
        />
        <Field.Label action={labelAction}>{label}</Field.Label>
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
