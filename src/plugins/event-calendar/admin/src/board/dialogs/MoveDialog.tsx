import { Button, Checkbox, Field, Flex, Modal, TextInput, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { BoardEvent } from '../../../../server/src/admin-panel/contract/board';
import { isWallTime } from '../../../../server/src/domain/time/types';
import { useText } from '../../use-text';
import type { Target } from '../move-target';

interface MoveDialogProps {
  event: BoardEvent;
  onMove(target: Target): void;
  onClose(): void;
}

/** Moves an event to a date and a time that are typed, by the clocks of its own zone. */
export default function MoveDialog({ event, onMove, onClose }: MoveDialogProps) {
  const text = useText();
  const [allDay, setAllDay] = useState(event.allDay);
  const [times, setTimes] = useState({ start: event.start.slice(0, 16), end: event.end.slice(0, 16) });
  const wall = (given: string): string =>
    `${given.replace('T', ' ').slice(0, allDay ? 10 : 16)}${allDay ? ' 00:00' : ''}:00`;
  const [start, end] = [wall(times.start), wall(times.end)];
  const complete = isWallTime(start) && isWallTime(end);
  const ordered = start <= end;

  const field = (name: 'start' | 'end', error?: string) => (
    <Field.Root name={`board-move-${name}`} required {...(error === undefined ? {} : { error })}>
      <Field.Label>{text(`board.move.${name}`)}</Field.Label>
      <TextInput
        type={allDay ? 'date' : 'datetime-local'}
        value={allDay ? times[name].slice(0, 10) : times[name].replace(' ', 'T')}
        onChange={(change) => {
          const given = change.currentTarget.value.replace('T', ' ');
          setTimes({ ...times, [name]: allDay ? `${given} ${times[name].slice(11) || '00:00'}` : given });
        }}
      />
      <Field.Error />
    </Field.Root>
  );

  return (
    <Modal.Root open onOpenChange={(open) => !open && onClose()}>
      <Modal.Content aria-describedby={undefined}>
        <Modal.Header closeLabel={text('board.close')}>
          <Modal.Title>{text('board.move.title', { title: event.title })}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <form
            id="board-move"
            onSubmit={(submitted) => {
              submitted.preventDefault();
              if (complete && ordered) onMove({ start, end, allDay });
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
              {field('end', complete && !ordered ? text('board.move.order') : undefined)}
            </Flex>
          </form>
        </Modal.Body>
        <Modal.Footer>
          <Button variant="tertiary" onClick={onClose}>
            {text('board.cancel')}
          </Button>
          <Button type="submit" form="board-move" disabled={!complete || !ordered}>
            {text('board.move.do')}
          </Button>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
}
