import { Button, Flex, Typography } from '@strapi/design-system';
import { useEffect, useRef, useState } from 'react';
import type { Publication } from '../../../server/src/panel-contract/editorial';
import { isWallTime } from '../../../server/src/domain/time/types';
import { focusFirstStop, isFocusLost } from '../tab-stops';
import { useText } from '../use-text';
import { Countdown } from './Countdown';
import { MomentFields } from './MomentFields';
import { NO_MOMENT, wallOf } from './typed-moment';
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
  const [typed, setTyped] = useState(NO_MOMENT);
  const [error, setError] = useState<string>();
  const [timeError, setTimeError] = useState<string>();
  const markTime: MarkFields = (fields) => {
    const wrong = fields.find(({ name }) => name === 'at');
    setTimeError(wrong?.message);
    return wrong !== undefined;
  };
  const schedule = async (): Promise<void> => {
    const at = wallOf(typed);
    setTimeError(undefined);
    if (!isWallTime(at)) setError(text('editorial.schedule.incomplete'));
    else if (at <= facts.now.wall) setError(text('editorial.schedule.past'));
    else {
      setError(undefined);
      await onSchedule(at, markTime);
    }
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <MomentFields
        {...typed}
        name="calendar-schedule"
        label={text('editorial.schedule.open')}
        dayError={error}
        timeError={timeError}
        now={facts.now}
        timezone={facts.timezone}
        onChange={(next) => setTyped((before) => ({ ...before, ...next }))}
        onEnter={() => void schedule()}
      />
      <Flex direction="column" alignItems="stretch" gap={2}>
        <Button fullWidth onClick={() => void schedule()}>
          {text('editorial.schedule.do')}
        </Button>
        <Button fullWidth variant="tertiary" onClick={onClose}>
          {text('editorial.cancel')}
        </Button>
      </Flex>
    </Flex>
  );
}
