import { Typography } from '@strapi/design-system';
import { styled } from 'styled-components';
import type { BoardEvent } from '../../../server/src/panel-contract/board';
import { DAY } from '../../../server/src/domain/time/wall-clock';
import { useText } from '../use-text';
import { millisecondsOf } from './days';
import { MarkIcon } from './MarkIcon';
import { shownSpan } from './move-target';
import { STATUS_COLOURS } from './status-colours';
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
    <List>
      {events.map((event) => (
        <li key={event.documentId}>
          <button
            type="button"
            className={`listed status-${event.status} state-${event.state ?? 'scheduled'}`}
            data-event={event.documentId}
            aria-haspopup={chosen ? undefined : 'dialog'}
            aria-pressed={chosen?.has(event.documentId)}
            title={describe(event)}
            onClick={() => onOpen(event.documentId)}
          >
            <span className="when">{hours(event)}</span>{' '}
            <span className="name">
              <MarkIcon mark={event.status} />{' '}
              {event.state && <span className="state">{text(`board.state.${event.state}`)} </span>}
              <span className="what">{event.title}</span>{' '}
              {event.locale !== locale && <span className="language">{event.locale}</span>}
              {event.modified && <MarkIcon mark="modified" />}
              {doubles.has(event.documentId) && <MarkIcon mark="double" />}
            </span>
          </button>
        </li>
      ))}
      {events.length === 0 && (
        <li>
          <Typography textColor="neutral600">{text('board.none')}</Typography>
        </li>
      )}
    </List>
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

const List = styled.ul`
  ${STATUS_COLOURS}

  .listed {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.2rem 1.6rem;
    width: 100%;
    padding: 0.8rem 1.2rem;
    border: 0;
    border-bottom: 1px solid ${({ theme }) => theme.colors.neutral150};
    border-inline-start: 4px solid var(--event-edge);
    background: transparent;
    color: ${({ theme }) => theme.colors.neutral800};
    font-size: 1.4rem;
    text-align: start;
    cursor: pointer;
  }
  .listed[aria-pressed='true'] {
    background: ${({ theme }) => theme.colors.primary100};
    box-shadow: inset 0 0 0 2px ${({ theme }) => theme.colors.primary600};
  }
  .listed:hover {
    background: ${({ theme }) => theme.colors.neutral100};
  }
  .listed:focus-visible {
    outline: 2px solid ${({ theme }) => theme.colors.primary600};
    outline-offset: -2px;
  }
  .when {
    flex: 0 0 16rem;
    color: ${({ theme }) => theme.colors.neutral700};
    font-variant-numeric: tabular-nums;
  }
  .name {
    flex: 1 1 20rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .name > :is(.mark, .language) {
    vertical-align: middle;
    margin-inline-end: 0.4rem;
  }
  .state {
    color: ${({ theme }) => theme.colors.danger700};
    font-weight: 600;
  }
  .state-canceled .what {
    text-decoration: line-through;
  }
`;
