import { Button, Flex, Typography } from '@strapi/design-system';
import type { BoardRange } from '../../../server/src/panel-contract/board';
import { useText } from '../use-text';
import { useTimeFormats } from './time-formats';

interface ElsewhereProps {
  elsewhere: NonNullable<BoardRange['elsewhere']>;
  /** Shows the days around a day, `YYYY-MM-DD`. */
  onDay(day: string): void;
}

/** Says on days without events where the others are, and leads there. */
export function Elsewhere({ elsewhere: { count, next, last }, onDay }: ElsewhereProps) {
  const text = useText();
  const words = useTimeFormats();
  if (count === 0) return null;
  const places = [
    { name: 'board.elsewhere.next', start: next },
    { name: 'board.elsewhere.last', start: last },
  ];
  return (
    <Flex gap={3} wrap="wrap" padding={3}>
      <Typography textColor="neutral600">{text('board.elsewhere', { count })}</Typography>
      {places.map(
        ({ name, start }) =>
          start !== null && (
            <Button key={name} variant="tertiary" size="S" onClick={() => onDay(start.slice(0, 10))}>
              {text(name, { date: words.when({ start, end: start, allDay: true }) })}
            </Button>
          ),
      )}
    </Flex>
  );
}
