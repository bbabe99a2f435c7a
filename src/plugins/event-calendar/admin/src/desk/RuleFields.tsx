import {
  Checkbox,
  Field,
  Flex,
  Grid,
  SingleSelect,
  SingleSelectOption,
  TextInput,
  Typography,
} from '@strapi/design-system';
import { useIntl } from 'react-intl';
import { useWeekStart } from '../calendar-api/use-week-start';
import { useText } from '../use-text';
import { PickerFields } from './PickerFields';
import type { CopyForm } from './rule-form';
import { weekdayNames } from './wall-words';

interface Props {
  form: CopyForm;
  onChange(changed: Partial<CopyForm>): void;
}

const EVERY = ['day', 'week', 'month', 'weekday of month'] as const;
const NTH = [1, 2, 3, 4, -1] as const;
const keyOf = (every: CopyForm['every']): string => every.replaceAll(' ', '-');

/** Form fields for a rule, such as "every second week on Tuesday and Friday, until June". */
export function RuleFields({ form, onChange }: Props) {
  const text = useText();
  const { locale } = useIntl();
  const inputProps = (name: 'interval' | 'dayOfMonth' | 'from' | 'until' | 'count') => ({
    name: `copy-${name}`,
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  const days = weekdayNames(locale, 'long', useWeekStart());
  return (
    <PickerFields direction="column" alignItems="stretch" gap={4}>
      <Grid.Root gap={4}>
        <Grid.Item col={6} s={12} direction="column" alignItems="stretch">
          <Field.Root>
            <Field.Label>{text('desk.copies.repeats')}</Field.Label>
            <SingleSelect
              value={form.every}
              onChange={(value: string | number) =>
                onChange({ every: EVERY.find((every) => every === value) ?? 'week' })
              }
            >
              {EVERY.map((every) => (
                <SingleSelectOption key={every} value={every}>
                  {text(`desk.copies.every.${keyOf(every)}`)}
                </SingleSelectOption>
              ))}
            </SingleSelect>
          </Field.Root>
        </Grid.Item>
        <Grid.Item col={6} s={12} direction="column" alignItems="stretch">
          <Field.Root>
            <Field.Label>{text(`desk.copies.interval.${keyOf(form.every)}`)}</Field.Label>
            <TextInput type="number" min={1} max={999} {...inputProps('interval')} />
          </Field.Root>
        </Grid.Item>
      </Grid.Root>
      {form.every === 'week' && (
        <Flex direction="column" alignItems="flex-start" gap={2} role="group" aria-labelledby="copy-weekdays">
          <Typography id="copy-weekdays" variant="pi" fontWeight="bold">
            {text('desk.copies.weekdays')}
          </Typography>
          <Flex gap={4} wrap="wrap">
            {days.map(({ number, name }) => (
              <Checkbox
                key={number}
                checked={form.weekdays.includes(number)}
                onCheckedChange={(checked) =>
                  onChange({
                    weekdays:
                      checked === true
                        ? [...form.weekdays, number]
                        : form.weekdays.filter((other) => other !== number),
                  })
                }
              >
                {name}
              </Checkbox>
            ))}
          </Flex>
        </Flex>
      )}
      {form.every === 'month' && (
        <Field.Root hint={text('desk.copies.dayOfMonthHint')}>
          <Field.Label>{text('desk.copies.dayOfMonth')}</Field.Label>
          <TextInput type="number" min={1} max={31} {...inputProps('dayOfMonth')} />
          <Field.Hint />
        </Field.Root>
      )}
      {form.every === 'weekday of month' && (
        <Grid.Root gap={4}>
          <Grid.Item col={6} s={12} direction="column" alignItems="stretch">
            <Field.Root>
              <Field.Label>{text('desk.copies.which')}</Field.Label>
              <SingleSelect
                value={String(form.nth)}
                onChange={(value: string | number) =>
                  onChange({ nth: NTH.find((nth) => String(nth) === value) ?? 1 })
                }
              >
                {NTH.map((nth) => (
                  <SingleSelectOption key={nth} value={String(nth)}>
                    {text(`desk.copies.nth.${nth === -1 ? 'last' : nth}`)}
                  </SingleSelectOption>
                ))}
              </SingleSelect>
            </Field.Root>
          </Grid.Item>
          <Grid.Item col={6} s={12} direction="column" alignItems="stretch">
            <Field.Root>
              <Field.Label>{text('desk.copies.weekday')}</Field.Label>
              <SingleSelect
                value={String(form.weekday)}
                onChange={(value: string | number) => onChange({ weekday: Number(value) })}
              >
                {days.map(({ number, name }) => (
                  <SingleSelectOption key={number} value={String(number)}>
                    {name}
                  </SingleSelectOption>
                ))}
              </SingleSelect>
            </Field.Root>
          </Grid.Item>
        </Grid.Root>
      )}
      <Grid.Root gap={4}>
        <Grid.Item col={4} s={12} direction="column" alignItems="stretch">
          <Field.Root>
            <Field.Label>{text('desk.copies.from')}</Field.Label>
            <TextInput type="date" {...inputProps('from')} />
          </Field.Root>
        </Grid.Item>
        <Grid.Item col={4} s={12} direction="column" alignItems="stretch">
          <Field.Root>
            <Field.Label>{text('desk.copies.ends')}</Field.Label>
            <SingleSelect
              value={form.end}
              onChange={(value: string | number) => onChange({ end: value === 'until' ? 'until' : 'count' })}
            >
              <SingleSelectOption value="count">{text('desk.copies.endsCount')}</SingleSelectOption>
              <SingleSelectOption value="until">{text('desk.copies.endsUntil')}</SingleSelectOption>
            </SingleSelect>
          </Field.Root>
        </Grid.Item>
        <Grid.Item col={4} s={12} direction="column" alignItems="stretch">
          {form.end === 'until' ? (
            <Field.Root>
              <Field.Label>{text('desk.copies.until')}</Field.Label>
              <TextInput type="date" min={form.from} {...inputProps('until')} />
            </Field.Root>
          ) : (
            <Field.Root>
              <Field.Label>{text('desk.copies.count')}</Field.Label>
              <TextInput type="number" min={1} max={366} {...inputProps('count')} />
            </Field.Root>
          )}
        </Grid.Item>
      </Grid.Root>
    </PickerFields>
  );
}
