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
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useWeekStart } from '../calendar-api/use-week-start';
import { DateInput } from '../fields/DateInput';
import { useText } from '../use-text';
import { PickerFields } from './PickerFields';
import type { CopyForm } from './rule-form';
import { weekdayNames } from './format-times';

interface Props {
  form: CopyForm;
  onChange(changed: Partial<CopyForm>): void;
}

const EVERY = ['day', 'week', 'month', 'weekday of month'] as const;
const NTH = [1, 2, 3, 4, -1] as const;
const keyOf = (every: CopyForm['every']): string => every.replaceAll(' ', '-');

/** A labelled field in a row of twelve columns; on a small screen it has a row of its own. */
function Cell({ columns, label, children }: { columns: number; label: string; children: ReactNode }) {
  return (
    <Grid.Item col={columns} s={12} direction="column" alignItems="stretch">
      <Field.Root>
        <Field.Label>{label}</Field.Label>
        {children}
      </Field.Root>
    </Grid.Item>
  );
}

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
        <Cell columns={6} label={text('editorial.copies.repeats')}>
          <SingleSelect
            value={form.every}
            onChange={(value: string | number) =>
              onChange({ every: EVERY.find((every) => every === value) ?? 'week' })
            }
          >
            {EVERY.map((every) => (
              <SingleSelectOption key={every} value={every}>
                {text(`editorial.copies.every.${keyOf(every)}`)}
              </SingleSelectOption>
            ))}
          </SingleSelect>
        </Cell>
        <Cell columns={6} label={text(`editorial.copies.interval.${keyOf(form.every)}`)}>
          <TextInput type="number" min={1} max={999} {...inputProps('interval')} />
        </Cell>
      </Grid.Root>
      {form.every === 'week' && (
        <Flex direction="column" alignItems="flex-start" gap={2} role="group" aria-labelledby="copy-weekdays">
          <Typography id="copy-weekdays" variant="pi" fontWeight="bold">
            {text('editorial.copies.weekdays')}
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
        <Field.Root hint={text('editorial.copies.dayOfMonthHint')}>
          <Field.Label>{text('editorial.copies.dayOfMonth')}</Field.Label>
          <TextInput type="number" min={1} max={31} {...inputProps('dayOfMonth')} />
          <Field.Hint />
        </Field.Root>
      )}
      {form.every === 'weekday of month' && (
        <Grid.Root gap={4}>
          <Cell columns={6} label={text('editorial.copies.which')}>
            <SingleSelect
              value={String(form.nth)}
              onChange={(value: string | number) =>
                onChange({ nth: NTH.find((nth) => String(nth) === value) ?? 1 })
              }
            >
              {NTH.map((nth) => (
                <SingleSelectOption key={nth} value={String(nth)}>
                  {text(`editorial.copies.nth.${nth === -1 ? 'last' : nth}`)}
                </SingleSelectOption>
              ))}
            </SingleSelect>
          </Cell>
          <Cell columns={6} label={text('editorial.copies.weekday')}>
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
      <Grid.Root gap={4}>
        <Cell columns={4} label={text('editorial.copies.from')}>
          <DateInput {...inputProps('from')} />
        </Cell>
        <Cell columns={4} label={text('editorial.copies.ends')}>
          <SingleSelect
            value={form.end}
            onChange={(value: string | number) => onChange({ end: value === 'until' ? 'until' : 'count' })}
          >
            <SingleSelectOption value="count">{text('editorial.copies.endsCount')}</SingleSelectOption>
            <SingleSelectOption value="until">{text('editorial.copies.endsUntil')}</SingleSelectOption>
          </SingleSelect>
        </Cell>
        <Cell
          columns={4}
          label={text(form.end === 'until' ? 'editorial.copies.until' : 'editorial.copies.count')}
        >
          {form.end === 'until' ? (
            <DateInput min={form.from} {...inputProps('until')} />
          ) : (
            <TextInput type="number" min={1} max={366} {...inputProps('count')} />
          )}
        </Cell>
      </Grid.Root>
    </PickerFields>
  );
}
