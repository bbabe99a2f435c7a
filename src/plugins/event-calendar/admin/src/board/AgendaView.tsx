import { Typography } from '@strapi/design-system';
import { useEffect, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { Shift } from '../../../server/src/domain/board/wall-span';
import { DAY, weekdayOf } from '../../../server/src/domain/time/wall-clock';
import { useWeekStart } from '../calendar-api/use-week-start';
import { useText } from '../use-text';
import { agendaOf } from './agenda';
import { useArrowMoves } from './calendar/use-arrow-moves';
import type { Days } from './days';
import { dayOf, millisecondsOf } from './days';
import { EventList } from './EventList';
import type { EventListProps } from './EventList';
import { useTimeFormats } from './time-formats';

interface AgendaViewProps extends EventListProps {
  /** `YYYY-MM-DD`: a day of the week to show. */
  date: string;
  onDays(days: Days, title: string): void;
  onShift(documentId: string, by: Shift): void;
}

/** A week as a list: the events that start on each day. Events that started earlier are folded above them. */
export function AgendaView({ date, events, onDays, onShift, ...rest }: AgendaViewProps) {
  const text = useText();
  const words = useTimeFormats();
  const { locale: language } = useIntl();
  const weekStart = useWeekStart();
  const frame = useRef<HTMLDivElement>(null);
  const onKeyDown = useArrowMoves({ frame, events, onAxis: false, onShift });

  const days = useMemo(() => {
    const day = Math.floor(millisecondsOf(`${date} 00:00:00`) / DAY);
    const first = day - ((weekdayOf(day) - weekStart + 7) % 7);
    return { start: dayOf(new Date(first * DAY)), end: dayOf(new Date((first + 7) * DAY)) };
  }, [date, weekStart]);
  useEffect(() => {
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
    const [first, next] = [millisecondsOf(`${days.start} 00:00:00`), millisecondsOf(`${days.end} 00:00:00`)];
    onDays(days, format.formatRange(first, next - DAY));
  }, [days, language, onDays]);

  const agenda = useMemo(() => agendaOf(events, days), [events, days]);
  return (
    <Frame ref={frame} onKeyDown={onKeyDown} data-view="agenda">
      {agenda.earlier.length > 0 && (
        <details>
          <summary>{text('board.agenda.earlier', { count: agenda.earlier.length })}</summary>
          <EventList events={agenda.earlier} {...rest} />
        </details>
      )}
      {agenda.days.map((day) => (
        <section key={day.date} aria-labelledby={`agenda-${day.date}`}>
          <Typography id={`agenda-${day.date}`} tag="h3" variant="omega" fontWeight="semiBold">
            {words.day(`${day.date} 00:00:00`)}
          </Typography>
          <EventList events={day.events} {...rest} />
        </section>
      ))}
      {events.length === 0 && <EventList events={events} {...rest} />}
    </Frame>
  );
}

const Frame = styled.div`
  h3,
  summary {
    border-top: 1px solid ${({ theme }) => theme.colors.neutral200};
    font-weight: 600;
    padding: 0.8rem 1.2rem;
    background: ${({ theme }) => theme.colors.neutral100};
    color: ${({ theme }) => theme.colors.neutral700};
  }
  > :first-child > :is(h3, summary) {
    border-top: 0;
  }
  summary {
    font-size: 1.4rem;
    cursor: pointer;
  }
  summary:focus-visible {
    outline: 2px solid ${({ theme }) => theme.colors.primary600};
    outline-offset: -2px;
  }
`;
