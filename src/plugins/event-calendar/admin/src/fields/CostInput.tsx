import { Field, TextInput, Typography } from '@strapi/design-system';
import { useFocusInputField } from '@strapi/strapi/admin';
import { costOf, costText } from '../../../server/src/domain/cost';
import { useCalendarFacts } from '../calendar-api/use-calendar-facts';
import { useText } from '../use-text';
import type { InputProps } from './input-props';
import { nothing } from './input-props';

/** A cost as people write it, and under it how answers will show it. */
export default function CostInput(props: InputProps<string>) {
  const { name, value, initialValue, error, label, labelAction, hint, required, disabled, placeholder } =
    props;
  const text = useText();
  const input = useFocusInputField<HTMLInputElement>(name);
  const written = value ?? '';
  const facts = useCalendarFacts();
  const { cost } = costOf(costText(written), facts?.currency ?? null);
  return (
    <Field.Root name={name} error={error} hint={hint} required={required}>
      <Field.Label action={labelAction}>{label}</Field.Label>
      <TextInput
        ref={input}
        name={name}
        value={written}
        placeholder={placeholder ?? text('fields.cost.placeholder')}
        disabled={disabled}
        onChange={({ target }) =>
          props.onChange(name, target.value === '' ? nothing(initialValue) : target.value)
        }
      />
      {written.trim() !== '' && (
        <Typography variant="pi" tag="p" textColor="neutral600" aria-live="polite">
          {text(cost === '' ? 'fields.cost.shows-nothing' : 'fields.cost.shown', { cost })}
        </Typography>
      )}
      <Field.Error />
      <Field.Hint />
    </Field.Root>
  );
}
