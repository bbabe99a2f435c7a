import { Typography } from '@strapi/design-system';
import type { BoardEvent } from '../../../server/src/panel-contract/board';
import { DAY } from '../../../server/src/domain/time/wall-clock';
import { useText } from '../use-text';
import { millisecondsOf } from './days';
import { ListedEvent, ListedEvents } from './ListedEvent';
import { MarkIcon } from './MarkIcon';
import { shownSpan } from './move-target';
import { useTimeFormats } from './time-formats';

export interface EventListProps {
  events: readonly BoardEvent[];
  /** By documentId, the events that use the same venue at the same time. */
  doubles: ReadonlyMap<string, readonly string[]>;
  locale: string;
  /** The text for tooltips and screen readers. */
  describe(event: BoardEvent): string;
  /** The selected events; undefined unless events are selected. */
  chosen?: ReadonlySet<string> | undefined;
  /** Opens an event, or selects it. */
  onOpen(documentId: string): void;
}

/** A list of events with time, marks and title. A click on an event opens its dialog. */
export function EventList({ events, doubles, locale, describe, chosen, onOpen }: EventListProps) {
  const text = useText();
  const hours = useHours();
  return (
    <ListedEvents>
      {events.map((event) => (
        <li key={event.documentId}>
          <ListedEvent
            event={event}
            documentId={event.documentId}
            when={hours(event)}
            state={event.state}
            isChosen={chosen?.has(event.documentId)}
            description={describe(event)}
            onOpen={() => onOpen(event.documentId)}
          >
            {' '}
            {event.locale !== locale && <span className="language">{event.locale}</span>}
            {event.modified && <MarkIcon mark="modified" />}
            {doubles.has(event.documentId) && <MarkIcon mark="double" />}
          </ListedEvent>
        </li>
      ))}
      {events.length === 0 && (
        <li>
          <Typography textColor="neutral600">{text('board.none')}</Typography>
        </li>
      )}
    </ListedEvents>
  );
}

/** Formats the times of an event: without dates if it lasts less than a day. */
function useHours(): (event: BoardEvent) => string {
  const text = useText();
  const words = useTimeFormats();
  return (event) => {
    const { start, end, allDay } = shownSpan(event);
    const sameDay = start.slice(0, 10) === end.slice(0, 10);
    if (allDay) return sameDay ? text('board.all-day') : `${words.date(start)} – ${words.date(end)}`;
    if (start === end) return words.clock(start);
    if (millisecondsOf(end) - millisecondsOf(start) < DAY)
      return `${words.clock(start)} – ${words.clock(end)}`;
    return `${words.date(start)}, ${words.clock(start)} – ${words.date(end)}, ${words.clock(end)}`;
  };
}
