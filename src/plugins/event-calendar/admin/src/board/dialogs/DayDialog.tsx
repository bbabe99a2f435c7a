import { Modal } from '@strapi/design-system';
import { useText } from '../../use-text';
import { eventsOn } from '../agenda';
import { EventList } from '../EventList';
import type { EventListProps } from '../EventList';
import { useTimeFormats } from '../time-formats';

interface DayDialogProps extends EventListProps {
  /** `YYYY-MM-DD` */
  date: string;
  onClose(): void;
}

/** All events of a day. */
export default function DayDialog({ date, events, onClose, ...rest }: DayDialogProps) {
  const text = useText();
  const words = useTimeFormats();
  return (
    <Modal.Root open onOpenChange={(open) => !open && onClose()}>
      <Modal.Content aria-describedby={undefined}>
        <Modal.Header closeLabel={text('board.close')}>
          <Modal.Title>{words.day(`${date} 00:00:00`)}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <EventList events={eventsOn(events, date)} {...rest} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
