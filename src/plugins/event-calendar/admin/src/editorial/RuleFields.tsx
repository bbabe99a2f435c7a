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
import { PickerFields } from './PickerFields';
import type { RuleFieldsProps } from './RuleEndFields';
import { Cell, RuleEndFields, errorAt } from './RuleEndFields';
import type { CopyForm } from './rule-form';
import { weekdayNames } from './format-times';
import { useCopyText } from './use-copy-text';

const EVERY = ['day', 'week', 'month', 'weekday of month', 'year'] as const;
const NTH = [1, 2, 3, 4, -1] as const;
const keyOf = (every: CopyForm['every']): string => every.replaceAll(' ', '-');

/** Form fields for a rule, such as "every second week on Tuesday and Friday, until June". */
export function RuleFields({ form, fault, isSeries = false, onChange, ...of }: RuleFieldsProps) {
  const copies = useCopyText();
  const { locale } = useIntl();
  const inputProps = (name: 'interval' | 'dayOfMonth') => ({
    name: `copy-${name}`,
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  const days = weekdayNames(locale, 'long', useWeekStart());
  return (
    <PickerFields direction="column" alignItems="stretch" gap={4}>
      <Grid.Root gap={4}>
        <Cell columns={6} label={copies('editorial.copies.repeats')}>
          <SingleSelect
            value={form.every}
            onChange={(value: string | number) =>
              onChange({ every: EVERY.find((every) => every === value) ?? 'week' })
            }
          >
            {EVERY.map((every) => (
              <SingleSelectOption key={every} value={every}>
                {copies(`editorial.copies.every.${keyOf(every)}`)}
              </SingleSelectOption>
            ))}
          </SingleSelect>
        </Cell>
        <Cell
          columns={6}
          label={copies(`editorial.copies.interval.${keyOf(form.every)}`)}
          {...errorAt(fault, 'interval')}
        >
          <TextInput type="number" min={1} max={999} {...inputProps('interval')} />
        </Cell>
      </Grid.Root>
      {form.every === 'week' && (
        <Flex direction="column" alignItems="flex-start" gap={2} role="group" aria-labelledby="copy-weekdays">
          <Typography id="copy-weekdays" variant="pi" fontWeight="bold">
            {copies('editorial.copies.weekdays')}
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
        <Field.Root hint={copies('editorial.copies.dayOfMonthHint')} {...errorAt(fault, 'dayOfMonth')}>
          <Field.Label>{copies('editorial.copies.dayOfMonth')}</Field.Label>
          <TextInput type="number" min={1} max={31} {...inputProps('dayOfMonth')} />
          <Field.Hint />
          <Field.Error />
        </Field.Root>
      )}
      {form.every === 'weekday of month' && (
        <Grid.Root gap={4}>
          <Cell columns={6} label={copies('editorial.copies.which')}>
            <SingleSelect
              value={String(form.nth)}
              onChange={(value: string | number) =>
                onChange({ nth: NTH.find((nth) => String(nth) === value) ?? 1 })
              }
            >
              {NTH.map((nth) => (
                <SingleSelectOption key={nth} value={String(nth)}>
                  {copies(`editorial.copies.nth.${nth === -1 ? 'last' : nth}`)}
                </SingleSelectOption>
              ))}
            </SingleSelect>
          </Cell>
          <Cell columns={6} label={copies('editorial.copies.weekday')}>
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
          </Cell>
        </Grid.Root>
      )}
      <RuleEndFields
        form={form}
        fault={fault}
        isSeries={isSeries}
        onChange={onChange}
        // A series begins on the event's own day.
        hasFrom={!isSeries && form.end !== 'never'}
        {...of}
      />
    </PickerFields>
  );
}
