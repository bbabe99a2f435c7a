import { Field, Grid, SingleSelect, SingleSelectOption, TextInput } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { MAX_SERIES_DATES } from '../../../server/src/domain/recurrence/rule';
import { MAX_COPIES } from '../../../server/src/domain/time/copy-times';
import { DateInput } from '../fields/DateInput';
import { useSeriesText } from '../series/use-series-text';
import type { CopyFault } from './copy-days';
import type { CopyForm } from './rule-form';
import { useCopyText } from './use-copy-text';

/** A fault of the rule in the language of the panel, and the field that has it. */
export interface ShownFault {
  field: CopyFault['field'];
  message: string;
}

export interface RuleFieldsProps {
  form: CopyForm;
  fault: ShownFault | undefined;
  /** Whether the rule is that of a series, which has its first day. */
  isSeries?: boolean;
  /** Whether it may go on without an end; that of a series may. */
  mayGoOn?: boolean;
  onChange(changed: Partial<CopyForm>): void;
}

/** What is wrong with a field, as `Field.Root` takes it. */
export const errorAt = (fault: ShownFault | undefined, field: CopyFault['field']): { error?: string } =>
  fault?.field === field ? { error: fault.message } : {};

interface CellProps {
  columns: number;
  label: string;
  error?: string;
  children: ReactNode;
}

/** A labelled field in a row of twelve columns; on a small screen it has a row of its own. */
export function Cell({ columns, label, error, children }: CellProps) {
  return (
    <Grid.Item col={columns} s={12} direction="column" alignItems="stretch">
      <Field.Root {...(error === undefined ? {} : { error })}>
        <Field.Label>{label}</Field.Label>
        {children}
        <Field.Error />
      </Field.Root>
    </Grid.Item>
  );
}

/** Form fields for the first day of a rule, unless it is given, and for its end. */
export function RuleEndFields({
  form,
  fault,
  isSeries = false,
  mayGoOn = isSeries,
  onChange,
  hasFrom,
}: RuleFieldsProps & { hasFrom: boolean }) {
  const copies = useCopyText();
  const series = useSeriesText();
  const columns = hasFrom ? 4 : 6;
  const inputProps = (name: 'from' | 'until' | 'count') => ({
    name: `copy-${name}`,
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <Grid.Root gap={4}>
      {hasFrom && (
        <Cell columns={columns} label={copies('editorial.copies.from')}>
          <DateInput {...inputProps('from')} />
        </Cell>
      )}
      <Cell columns={columns} label={copies('editorial.copies.ends')}>
        <SingleSelect
          value={form.end}
          onChange={(value: string | number) =>
            onChange({ end: ENDS.find((known) => known === value) ?? 'count' })
          }
        >
          <SingleSelectOption value="count">
            {isSeries ? series('series.rule.ends-count') : copies('editorial.copies.endsCount')}
          </SingleSelectOption>
          <SingleSelectOption value="until">{copies('editorial.copies.endsUntil')}</SingleSelectOption>
          {mayGoOn && (
            <SingleSelectOption value="never">{series('series.rule.ends-never')}</SingleSelectOption>
          )}
        </SingleSelect>
      </Cell>
      {form.end === 'until' && (
        <Cell columns={columns} label={copies('editorial.copies.until')} {...errorAt(fault, 'until')}>
          <DateInput min={hasFrom ? form.from : form.own} {...inputProps('until')} />
        </Cell>
      )}
      {form.end === 'count' && (
        <Cell
          columns={columns}
          label={isSeries ? series('series.rule.count') : copies('editorial.copies.count')}
          {...errorAt(fault, 'count')}
        >
          <TextInput
            type="number"
            min={1}
            max={isSeries ? MAX_SERIES_DATES : MAX_COPIES}
            {...inputProps('count')}
          />
        </Cell>
      )}
    </Grid.Root>
  );
}

const ENDS = ['count', 'until', 'never'] as const;
