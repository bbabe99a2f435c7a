import { Button, Flex, Typography } from '@strapi/design-system';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { Shift } from '../../../server/src/domain/board/wall-span';
import { DAY } from '../../../server/src/domain/time/wall-clock';
import { useText } from '../use-text';
import { agendaDays, agendaOf } from './agenda';
import { useArrowMoves } from './calendar/use-arrow-moves';
import type { Days } from './days';
import { millisecondsOf } from './days';
import { EventList } from './EventList';
import type { EventListProps } from './EventList';
import { useTimeFormats } from './time-formats';
import { dateFormat } from '../date-format';

interface AgendaViewProps extends EventListProps {
  /** `YYYY-MM-DD`: the first day to show. */
  date: string;
  onDays(days: Days, title: string): void;
  onShift(documentId: string, by: Shift): void;
}

/**
 * The events that start on each day of a week, as a list that can be continued. Events that started earlier are folded above them.
 */
export function AgendaView({ date, events, onDays, onShift, ...rest }: AgendaViewProps) {
  const text = useText();
  const words = useTimeFormats();
  const { locale: language } = useIntl();
  const frame = useRef<HTMLDivElement>(null);
  const onKeyDown = useArrowMoves({ frame, events, onAxis: false, onShift });

  const [continued, setContinued] = useState({ date, times: 0 });
  const times = continued.date === date ? continued.times : 0;
  const days = useMemo(() => agendaDays(date, times), [date, times]);
  useEffect(() => {
    const format = dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
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
      {agendaDays(date, times + 1).end !== days.end && (
        <Flex justifyContent="center" padding={4}>
          <Button variant="tertiary" onClick={() => setContinued({ date, times: times + 1 })}>
            {text('board.agenda.more')}
          </Button>
        </Flex>
      )}
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
