import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { BoardEvent } from '../../../../server/src/panel-contract/board';
import { SpanFields } from '../../fields/wall-time/SpanFields';
import { meantSpan, typedSpan } from '../../fields/wall-time/typed-span';
import { ModalFrame } from '../../ModalFrame';
import { useText } from '../../use-text';
import type { Target } from '../move-target';
import { useTimeFormats } from '../time-formats';

interface MoveDialogProps {
  event: BoardEvent;
  /** `HH:mm`: when events usually begin. */
  usualStart: string;
  onMove(target: Target): void;
  onClose(): void;
}

/** The form, which Enter in a time submits. */
const FORM = 'board-move';

/** Moves an event to a typed date and time in its own zone. Another start takes the end along. */
export default function MoveDialog({ event, usualStart, onMove, onClose }: MoveDialogProps) {
  const text = useText();
  const words = useTimeFormats();
  const [span, setSpan] = useState(() => typedSpan(event.start, event.end, event.allDay, words.typedClock));
  const [hasTried, setTried] = useState(false);
  const meant = meantSpan(span);
  const endsLater = meant.problems === undefined && meant.end.slice(0, 10) > meant.start.slice(0, 10);
  const submit = (): void => {
    setTried(true);
    if (meant.problems === undefined) onMove({ start: meant.start, end: meant.end, allDay: span.allDay });
    else focusOn(meant.problems.start === undefined ? 'end' : 'start', span.allDay);
  };

  return (
    <ModalFrame title={text('board.move.title', { title: event.title })} onClose={onClose}>
      <Modal.Body>
        <form
          id={FORM}
          noValidate
          onSubmit={(submitted) => {
            submitted.preventDefault();
            submit();
          }}
        >
          <Flex direction="column" alignItems="stretch" gap={4}>
            <Typography textColor="neutral600">
              {text('board.move.zone', { zone: event.timezone, abbreviation: event.abbreviation })}
            </Typography>
            <SpanFields
              name={FORM}
              span={span}
              usualStart={usualStart}
              problems={hasTried ? meant.problems : undefined}
              autoFocus
              note={
                endsLater && (
                  <Typography variant="pi" textColor="neutral600">
                    {text('fields.wall-time.ends-on', { day: words.day(meant.end) })}
                  </Typography>
                )
              }
              onChange={setSpan}
            />
          </Flex>
        </form>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={onClose}>
          {text('board.cancel')}
        </Button>
        <Button type="submit" form={FORM}>
          {text('board.move.do')}
        </Button>
      </Modal.Footer>
    </ModalFrame>
  );
}

/** Moves the focus to the input that has to be corrected. */
const focusOn = (side: 'start' | 'end', allDay: boolean): void =>
  document.querySelector<HTMLInputElement>(`[name="${FORM}-${side}.${allDay ? 'date' : 'time'}"]`)?.focus();
