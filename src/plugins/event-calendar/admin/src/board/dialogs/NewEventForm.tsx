import { Box, Button, Field, Flex, Popover, TextInput } from '@strapi/design-system';
import { useState } from 'react';
import { SpanFields } from '../../fields/wall-time/SpanFields';
import { meantSpan, switched, typedSpan } from '../../fields/wall-time/typed-span';
import { uniqueName } from '../../saving/unique-name';
import { cellOf } from '../calendar/cell-of';
import { ChoiceFilter } from '../filters/ChoiceFilter';
import { useTimeFormats } from '../time-formats';
import type { NewEvent } from '../use-event-actions';
import { useDialogText } from './use-dialog-text';

/** A place on the screen, in pixels of the window. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Props {
  /** `YYYY-MM-DD` */
  date: string;
  /** The cell of the day. */
  at: Place;
  locale: string;
  /** The zone of the times. */
  timezone: string;
  /** `HH:mm`: when events usually begin. */
  usualStart: string;
  mayChooseVenue: boolean;
  /** @returns whether it was created */
  onCreate(event: NewEvent): Promise<boolean>;
  /** Opens the form with all fields. @returns whether it opens */
  onMore(event: NewEvent): Promise<boolean>;
  onClose(): void;
}

const FORM = 'board-new';

/** A small form for a new event, beside the day that was clicked. Enter saves it as a draft. */
export default function NewEventForm(props: Props) {
  const { date, at, locale, timezone, usualStart, onClose } = props;
  const text = useDialogText();
  const words = useTimeFormats();
  const [title, setTitle] = useState('');
  const [venue, setVenue] = useState<string>();
  const [span, setSpan] = useState(() => {
    const day = typedSpan(`${date} 00:00:00`, `${date} 23:59:59`, true, words.typedClock);
    return switched(day, false, usualStart);
  });
  const [hasTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [creation] = useState(uniqueName);
  const meant = meantSpan(span);
  const lacksTitle = title.trim() === '';
  const event = (): NewEvent | undefined =>
    meant.problems === undefined
      ? {
          title: title.trim(),
          start: meant.start,
          end: meant.end,
          allDay: span.allDay,
          locale,
          timezone,
          venue,
          creation,
        }
      : undefined;
  /** Closes the form once the event is where it should go; until then what is typed stays. */
  const send = async (to: (event: NewEvent) => Promise<boolean>): Promise<void> => {
    setTried(true);
    const made = event();
    if (made === undefined || isSaving) return;
    setSaving(true);
    if (await to(made)) onClose();
    else setSaving(false);
  };
  const submit = (): void => {
    if (lacksTitle) setTried(true);
    else void send(props.onCreate);
  };

  const more = (): void => {
    // The empty form with all fields cannot begin with a venue.
    if (lacksTitle && venue !== undefined) setTried(true);
    else void send(props.onMore);
  };

  return (
    <Popover.Root open onOpenChange={(open) => open || onClose()}>
      <Popover.Anchor asChild>
        <div
          style={{
            position: 'fixed',
            left: at.x,
            top: at.y,
            width: at.width,
            height: at.height,
            pointerEvents: 'none',
          }}
        />
      </Popover.Anchor>
      <Popover.Content
        side="right"
        align="start"
        collisionPadding={8}
        aria-label={text('board.new.title', { day: words.day(`${date} 00:00:00`) })}
        onCloseAutoFocus={(closed) => {
          closed.preventDefault();
          cellOf(date)?.querySelector('a')?.focus();
        }}
        // A click elsewhere must not lose what is typed; the list of venues is outside, but belongs to the form.
        onInteractOutside={(outside) => {
          const { target } = outside;
          const isList = target instanceof Element && target.closest('[role="listbox"], [role="option"]');
          if (isList || !lacksTitle) outside.preventDefault();
        }}
      >
        <Box padding={4} width="36rem" maxWidth="calc(100vw - 3.2rem)">
          <form
            id={FORM}
            noValidate
            onSubmit={(submitted) => {
              submitted.preventDefault();
              submit();
            }}
          >
            <Flex direction="column" alignItems="stretch" gap={3}>
              <Field.Root
                name={`${FORM}-title`}
                required
                error={hasTried && lacksTitle && text('board.new.no-title')}
              >
                <Field.Label>{text('board.new.name')}</Field.Label>
                <TextInput
                  name={`${FORM}-title`}
                  autoFocus
                  value={title}
                  onChange={({ currentTarget }: { currentTarget: HTMLInputElement }) =>
                    setTitle(currentTarget.value)
                  }
                />
                <Box role="alert">
                  <Field.Error />
                </Box>
              </Field.Root>
              <SpanFields
                name={FORM}
                span={span}
                usualStart={usualStart}
                problems={hasTried ? meant.problems : undefined}
                onChange={setSpan}
              />
              {props.mayChooseVenue && (
                <ChoiceFilter
                  kind="venue"
                  locale={locale}
                  value={venue}
                  placeholder={text('board.new.no-venue')}
                  onChange={setVenue}
                />
              )}
              <Flex justifyContent="space-between" gap={2}>
                <Button variant="tertiary" onClick={more}>
                  {text('board.new.more')}
                </Button>
                <Button type="submit" loading={isSaving}>
                  {text('board.new.save')}
                </Button>
              </Flex>
            </Flex>
          </form>
        </Box>
      </Popover.Content>
    </Popover.Root>
  );
}
