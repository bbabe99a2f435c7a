import { Flex, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { BoardEvent } from '../../../../server/src/panel-contract/board';
import { LackingBadges } from '../../languages/LackingBadges';
import { useText } from '../../use-text';
import { MarkIcon } from '../MarkIcon';
import { STATUS_COLOURS } from '../status-colours';
import { useTimeFormats } from '../time-formats';
import { useDialogText } from './use-dialog-text';

interface EventFactsProps {
  event: BoardEvent;
  venue: string | undefined;
  categories: readonly string[];
}

const Facts = styled.div`
  ${STATUS_COLOURS}
`;

/** Time, venue, publication status, languages and categories of an event. */
export function EventFacts({ event, venue, categories }: EventFactsProps) {
  const text = useText();
  const label = useDialogText();
  const words = useTimeFormats();
  const zone = event.allDay ? '' : ` (${event.abbreviation}, ${event.timezone})`;
  const facts: [string, ReactNode][] = [
    ['when', `${words.when(event)}${zone}`],
    ...(event.shown === undefined ? [] : [['shown', words.shown(event)] satisfies [string, ReactNode]]),
    ...(venue === undefined ? [] : [['where', venue] satisfies [string, ReactNode]]),
    [
      'status',
      <Flex key="status" gap={2} tag="span" className={`status-${event.status}`}>
        <MarkIcon mark={event.status} /> {text(`board.status.${event.status}`)}
      </Flex>,
    ],
    ...(event.state === undefined
      ? []
      : [['state', text(`board.state.${event.state}`)] satisfies [string, ReactNode]]),
    [
      'languages',
      <Flex key="languages" gap={2} wrap="wrap">
        {event.languages.map(words.language).join(', ')}
        <LackingBadges kind="event" documentId={event.documentId} version={event.languages.join()} />
      </Flex>,
    ],
    ...(categories.length === 0 ? [] : [['categories', categories.join(', ')] satisfies [string, ReactNode]]),
  ];
  return (
    <Facts>
      <Flex tag="dl" direction="column" alignItems="stretch" gap={2}>
        {facts.map(([name, value]) => (
          <Flex key={name} gap={4} alignItems="flex-start">
            <Typography tag="dt" textColor="neutral600" style={{ flex: '0 0 11rem' }}>
              {label(`board.fact.${name}`)}
            </Typography>
            <Typography tag="dd" textColor="neutral800">
              {value}
            </Typography>
          </Flex>
        ))}
      </Flex>
    </Facts>
  );
}
