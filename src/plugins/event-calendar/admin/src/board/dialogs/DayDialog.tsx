import { Modal } from '@strapi/design-system';
import { ModalFrame } from '../../ModalFrame';
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
  const words = useTimeFormats();
  return (
    <ModalFrame title={words.day(`${date} 00:00:00`)} onClose={onClose}>
      <Modal.Body>
        <EventList events={eventsOn(events, date)} {...rest} />
      </Modal.Body>
    </ModalFrame>
  );
}
