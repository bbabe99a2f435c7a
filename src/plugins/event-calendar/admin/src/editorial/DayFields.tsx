import { Button, Field, Flex, Tag } from '@strapi/design-system';
import { Cross } from '@strapi/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { dayOfDate } from '../../../server/src/domain/time/day-text';
import { DateInput } from '../fields/DateInput';
import { PickerFields } from './PickerFields';
import { formatWhen } from './format-times';
import { useCopyText } from './use-copy-text';

/** Form fields to pick single days, one after the other. */
export function DayFields({ days, onChange }: { days: readonly string[]; onChange(days: string[]): void }) {
  const copies = useCopyText();
  const { locale } = useIntl();
  const [day, setDay] = useState('');
  const add = (): void => {
    if (dayOfDate(day) === undefined) return;
    onChange([...new Set([...days, day])].toSorted());
    setDay('');
  };
  const nameOfDay = (date: string): string => {
    const wall = `${date} 00:00:00`;
    return formatWhen({ startDate: wall, endDate: wall, allDay: true }, locale);
  };
  return (
    <PickerFields direction="column" alignItems="stretch" gap={3}>
      <Flex gap={2} alignItems="flex-end">
        <Field.Root name="copy-day">
          <Field.Label>{copies('editorial.copies.day')}</Field.Label>
          <DateInput
            value={day}
            onChange={(event: { currentTarget: { value: string } }) => setDay(event.currentTarget.value)}
            onKeyDown={(event: { key: string; preventDefault(): void }) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
        </Field.Root>
        <Button variant="secondary" size="L" onClick={add} disabled={dayOfDate(day) === undefined}>
          {copies('editorial.copies.addDay')}
        </Button>
      </Flex>
      {days.length > 0 && (
        <Flex gap={2} wrap="wrap">
          {days.map((date) => (
            <Tag
              key={date}
              icon={<Cross aria-hidden />}
              label={copies('editorial.copies.remove', { day: nameOfDay(date) })}
              onClick={() => onChange(days.filter((other) => other !== date))}
            >
              {nameOfDay(date)}
            </Tag>
          ))}
        </Flex>
      )}
    </PickerFields>
  );
}
