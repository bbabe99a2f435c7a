import { Box, Button, Checkbox, Field, Flex, Modal, TextInput, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { BoardEvent } from '../../../../server/src/panel-contract/board';
import { intendedEnd } from '../../../../server/src/domain/time/intended-end';
import { isWallTime } from '../../../../server/src/domain/time/types';
import { ModalFrame } from '../../ModalFrame';
import { useText } from '../../use-text';
import type { Target } from '../move-target';
import { useTimeFormats } from '../time-formats';

interface MoveDialogProps {
  event: BoardEvent;
  onMove(target: Target): void;
  onClose(): void;
}

/** Moves an event to a typed date and time in its own zone. */
export default function MoveDialog({ event, onMove, onClose }: MoveDialogProps) {
  const text = useText();
  const words = useTimeFormats();
  const [allDay, setAllDay] = useState(event.allDay);
  /** `''` while a part is missing: the browser keeps the other parts as long as the input gets no new value. */
  const [times, setTimes] = useState({ start: event.start.slice(0, 16), end: event.end.slice(0, 16) });
  const [isTyping, setTyping] = useState(false);
  const wall = (given: string): string => `${given.slice(0, allDay ? 10 : 16)}${allDay ? ' 00:00' : ''}:00`;
  const [start, typedEnd] = [wall(times.start), wall(times.end)];
  const isComplete = isWallTime(start) && isWallTime(typedEnd);
  const end = isComplete ? intendedEnd(start, typedEnd, allDay) : undefined;
  const isEarlier = isComplete && end === undefined;
  const endsLater = end !== undefined && end.slice(0, 10) > start.slice(0, 10);

  const field = (name: 'start' | 'end', note: { error?: string | false; hint?: string | false } = {}) => (
    <Field.Root name={`board-move-${name}`} required {...note}>
      <Field.Label>{text(`board.move.${name}`)}</Field.Label>
      <TextInput
        type={allDay ? 'date' : 'datetime-local'}
        value={allDay ? times[name].slice(0, 10) : times[name].replace(' ', 'T')}
        onChange={({ currentTarget }) => {
          const given = currentTarget.value.replace('T', ' ');
          const time = allDay && given !== '' ? ` ${times[name].slice(11) || '00:00'}` : '';
          setTimes({ ...times, [name]: `${given}${time}` });
          setTyping(true);
        }}
        onBlur={() => setTyping(false)}
      />
      <Box aria-live="polite">
        <Field.Hint />
      </Box>
      <Field.Error />
    </Field.Root>
  );

  return (
    <ModalFrame title={text('board.move.title', { title: event.title })} onClose={onClose}>
      <Modal.Body>
        <form
          id="board-move"
          onSubmit={(submitted) => {
            submitted.preventDefault();
            setTyping(false);
            if (end !== undefined) onMove({ start, end, allDay });
          }}
        >
          <Flex direction="column" alignItems="stretch" gap={4}>
            <Typography textColor="neutral600">
              {text('board.move.zone', { zone: event.timezone, abbreviation: event.abbreviation })}
            </Typography>
            <Checkbox checked={allDay} onCheckedChange={(checked) => setAllDay(checked === true)}>
              {text('board.all-day')}
            </Checkbox>
            {field('start')}
            {field('end', {
              // A half-typed value is not an error yet.
              error: isEarlier && !isTyping && text('fields.wall-time.end-before-start'),
              hint: endsLater && text('fields.wall-time.ends-on', { day: words.day(end) }),
            })}
          </Flex>
        </form>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={onClose}>
          {text('board.cancel')}
        </Button>
        <Button type="submit" form="board-move" disabled={end === undefined}>
          {text('board.move.do')}
        </Button>
      </Modal.Footer>
    </ModalFrame>
  );
}
