import { Button, Field, Flex, Typography } from '@strapi/design-system';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { Publication } from '../../../server/src/panel-contract/editorial';
import { readTypedTime, shortTime } from '../../../server/src/domain/time/typed-time';
import { isWallTime } from '../../../server/src/domain/time/types';
import { focusFirstStop, isFocusLost } from '../tab-stops';
import { DateInput } from '../fields/DateInput';
import { TimeInput } from '../fields/wall-time/TimeInput';
import { useText } from '../use-text';
import { Countdown } from './Countdown';
import { PickerFields } from './PickerFields';
import type { MarkFields } from './use-attempt';

interface Props {
  facts: Publication;
  isModified: boolean;
  /** The scheduled time, formatted. */
  moment: string | null;
  /** @param at `YYYY-MM-DD HH:mm:ss` in the site's zone @param mark shows errors at the form's fields */
  onSchedule(at: string, mark: MarkFields): Promise<boolean>;
  onCancel(): Promise<boolean>;
  onDue(): void;
}

/**
 * Shows the scheduled publication with a countdown, or a form to schedule one. Its buttons take each other's place, and the focus goes
 * on in what a press of one has brought.
 */
export function ScheduleControls(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const shows = props.facts.publishAt !== null ? 'moment' : isOpen ? 'form' : 'button';
  useEffect(() => {
    if (isPressed.current && box.current !== null && isFocusLost()) focusFirstStop(box.current);
    isPressed.current = false;
  }, [shows]);
  return (
    <div
      ref={box}
      onClickCapture={() => (isPressed.current = true)}
      onKeyDownCapture={() => (isPressed.current = true)}
    >
      <Controls {...props} isOpen={isOpen} setOpen={setOpen} />
    </div>
  );
}

interface ControlsProps extends Props {
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
}

function Controls({
  facts,
  isModified,
  moment,
  onSchedule,
  onCancel,
  onDue,
  isOpen,
  setOpen,
}: ControlsProps) {
  const text = useText();
  const { publishAt, may, hasLanguage } = facts;
  if (publishAt !== null) {
    return (
      <Flex direction="column" alignItems="stretch" gap={2}>
        <Typography fontWeight="semiBold">{moment}</Typography>
        <Typography variant="pi" textColor="neutral600">
          {text('editorial.schedule.zone', { zone: facts.timezone })}
        </Typography>
        <Countdown inMilliseconds={publishAt.inMilliseconds} onDue={onDue} />
        {may.publish && (
          <Button variant="tertiary" fullWidth disabled={isModified} onClick={() => void onCancel()}>
            {text('editorial.schedule.cancel')}
          </Button>
        )}
      </Flex>
    );
  }
  if (!may.publish) return null;
  if (!isOpen) {
    return (
      <Flex direction="column" alignItems="stretch" gap={1}>
        <Button
          variant="tertiary"
          fullWidth
          disabled={isModified || !hasLanguage}
          onClick={() => setOpen(true)}
        >
          {text('editorial.schedule.open')}
        </Button>
        {(isModified || !hasLanguage) && (
          <Typography variant="pi" textColor="neutral600">
            {text(hasLanguage ? 'editorial.saveFirst' : 'editorial.schedule.saveLanguage')}
          </Typography>
        )}
      </Flex>
    );
  }
  return (
    <ScheduleForm
      facts={facts}
      onClose={() => setOpen(false)}
      onSchedule={async (at, mark) => {
        if (await onSchedule(at, mark)) setOpen(false);
      }}
    />
  );
}

interface FormProps {
  facts: Publication;
  onSchedule(at: string, mark: MarkFields): Promise<void>;
  onClose(): void;
}

/** The form is rendered inside the edit view's form and must not submit that one. */
function ScheduleForm({ facts, onSchedule, onClose }: FormProps) {
  const text = useText();
  const [day, setDay] = useState('');
  const [time, setTime] = useState('09:00');
  const [error, setError] = useState<string>();
  const [timeError, setTimeError] = useState<string>();
  /** The typed time in its usual form, as the field shows it when the editor leaves it. */
  const tidied = (typed: string): string => {
    const parsed = readTypedTime(typed);
    return parsed === undefined ? typed : shortTime(parsed);
  };
  const markTime: MarkFields = (fields) => {
    const wrong = fields.find(({ name }) => name === 'at');
    setTimeError(wrong?.message);
    return wrong !== undefined;
  };
  const schedule = async (): Promise<void> => {
    const at = `${day} ${readTypedTime(time) ?? ''}`;
    setTimeError(undefined);
    if (!isWallTime(at)) setError(text('editorial.schedule.incomplete'));
    else if (at <= facts.now.wall) setError(text('editorial.schedule.past'));
    else {
      setError(undefined);
      await onSchedule(at, markTime);
    }
  };
  const onKeyDown = (event: { key: string; preventDefault(): void }): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void schedule();
  };
  return (
    <PickerFields
      direction="column"
      alignItems="stretch"
      gap={3}
      role="group"
      aria-label={text('editorial.schedule.open')}
    >
      <Field.Root name="calendar-schedule-day" required error={error}>
        <Field.Label>{text('editorial.schedule.day')}</Field.Label>
        <DateInput
          name="calendar-schedule-day"
          max="9999-12-31"
          value={day}
          min={facts.now.wall.slice(0, 10)}
          onChange={(event: FormEvent<HTMLInputElement>) => setDay(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Field.Error />
      </Field.Root>
      <Field.Root
        name="calendar-schedule-time"
        required
        error={timeError}
        hint={text('editorial.schedule.hint', { zone: facts.timezone, now: facts.now.wall.slice(11, 16) })}
      >
        <Field.Label>{text('editorial.schedule.time')}</Field.Label>
        <TimeInput
          name="calendar-schedule-time"
          time={time}
          onType={setTime}
          onChoose={setTime}
          onFinish={(isEnter) => {
            setTime(tidied(time));
            if (isEnter) void schedule();
          }}
        />
        <Field.Hint />
        <div role="status">
          <Field.Error />
        </div>
      </Field.Root>
      <Flex direction="column" alignItems="stretch" gap={2}>
        <Button fullWidth onClick={() => void schedule()}>
          {text('editorial.schedule.do')}
        </Button>
        <Button fullWidth variant="tertiary" onClick={onClose}>
          {text('editorial.cancel')}
        </Button>
      </Flex>
    </PickerFields>
  );
}
