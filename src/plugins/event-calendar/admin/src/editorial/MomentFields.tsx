import { Field } from '@strapi/design-system';
import type { FormEvent, KeyboardEvent } from 'react';
import type { SiteMoment } from '../../../server/src/panel-contract/editorial';
import { readTypedTime, shortTime } from '../../../server/src/domain/time/typed-time';
import { DateInput } from '../fields/DateInput';
import { TimeInput } from '../fields/wall-time/TimeInput';
import { useText } from '../use-text';
import { PickerFields } from './PickerFields';
import type { TypedMoment } from './typed-moment';

interface Props extends TypedMoment {
  /** The fields are named `NAME-day` and `NAME-time`. */
  name: string;
  label: string;
  dayError?: string | undefined;
  timeError?: string | undefined;
  /** The current time at the site, and its zone. */
  now: SiteMoment;
  timezone: string;
  onChange(typed: Partial<TypedMoment>): void;
  /** The Enter key, in either field. */
  onEnter(): void;
}

/** Asks for a day and a time on the clock of the site. */
export function MomentFields({
  name,
  label,
  day,
  time,
  dayError,
  timeError,
  now,
  timezone,
  onChange,
  onEnter,
}: Props) {
  const text = useText();
  return (
    <PickerFields direction="column" alignItems="stretch" gap={3} role="group" aria-label={label}>
      <Field.Root name={`${name}-day`} required error={dayError}>
        <Field.Label>{text('editorial.schedule.day')}</Field.Label>
        <DateInput
          name={`${name}-day`}
          max="9999-12-31"
          value={day}
          min={now.wall.slice(0, 10)}
          onChange={(event: FormEvent<HTMLInputElement>) => onChange({ day: event.currentTarget.value })}
          onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onEnter();
          }}
        />
        <Field.Error />
      </Field.Root>
      <Field.Root
        name={`${name}-time`}
        required
        error={timeError}
        hint={text('editorial.schedule.hint', { zone: timezone, now: now.wall.slice(11, 16) })}
      >
        <Field.Label>{text('editorial.schedule.time')}</Field.Label>
        <TimeInput
          name={`${name}-time`}
          time={time}
          onType={(typed) => onChange({ time: typed })}
          onChoose={(chosen) => onChange({ time: chosen })}
          onFinish={(isEnter) => {
            // As the field shows it when the editor leaves it.
            const parsed = readTypedTime(time);
            const tidied = parsed === undefined ? time : shortTime(parsed);
            if (tidied !== time) onChange({ time: tidied });
            if (isEnter) onEnter();
          }}
        />
        <Field.Hint />
        <div role="status">
          <Field.Error />
        </div>
      </Field.Root>
    </PickerFields>
  );
}
