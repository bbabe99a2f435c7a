import { Box, Flex, Typography } from '@strapi/design-system';
import { useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import type { BoardHit, BoardHits } from '../../../../server/src/panel-contract/board';
import { useCalendarApi } from '../../calendar-api/use-calendar-api';
import { useListText } from '../../event-list/use-list-text';
import { useText } from '../../use-text';
import type { BoardAddress } from '../address';
import { ListedEvent, ListedEvents } from '../ListedEvent';
import { shownSpan } from '../move-target';
import { useTimeFormats } from '../time-formats';

interface SearchHitsProps {
  address: BoardAddress & { search: string };
  /** The selected events; undefined unless events are being selected. */
  chosen: ReadonlySet<string> | undefined;
  onJump(hit: BoardHit): void;
  /** Selects an event, or no longer. */
  onToggle(documentId: string): void;
}

/**
 * The events of all dates and languages that a search finds. A click on one shows its day and opens its dialog, or selects it while
 * events are being selected.
 */
export function SearchHits({ address, chosen, onJump, onToggle }: SearchHitsProps) {
  const text = useText();
  const listText = useListText();
  const words = useTimeFormats();
  const heading = useId();
  const found = useHits(address);
  const { hits, more } = found === 'failed' || found === undefined ? NOTHING : found;
  return (
    <Box
      tag="section"
      aria-labelledby={heading}
      aria-busy={found === undefined}
      background="neutral0"
      hasRadius
      shadow="tableShadow"
      padding={3}
    >
      <Flex gap={3} alignItems="baseline" wrap="wrap" paddingBottom={hits.length > 0 ? 2 : 0}>
        <Typography id={heading} tag="h3" variant="delta">
          {listText('hits.title')}
        </Typography>
        <Typography variant="pi" textColor="neutral600" role="status">
          {found === undefined && text('board.loading')}
          {found === 'failed' && text('board.not-loaded')}
          {typeof found === 'object' && listText(more ? 'hits.first' : 'list.count', { count: hits.length })}
        </Typography>
      </Flex>
      <Hits>
        {hits.map((hit) => (
          <li key={hit.documentId}>
            <ListedEvent
              event={hit}
              when={words.when(shownSpan(hit))}
              isChosen={chosen?.has(hit.documentId)}
              onOpen={() => (chosen ? onToggle(hit.documentId) : onJump(hit))}
            >
              {hit.locale !== address.locale && (
                <span className="elsewhere"> · {words.language(hit.locale)}</span>
              )}
            </ListedEvent>
          </li>
        ))}
      </Hits>
    </Box>
  );
}

const NOTHING: BoardHits = { hits: [], more: false };

/** @returns undefined while it searches; the hits of the words before are not shown meanwhile */
function useHits({ search, locale, zone }: SearchHitsProps['address']): BoardHits | 'failed' | undefined {
  const api = useCalendarApi();
  const [found, setFound] = useState<BoardHits | 'failed'>();
  useEffect(() => {
    const reading = new AbortController();
    setFound(undefined);
    api
      .get<BoardHits>('/board/search', { search, locale, zone }, reading.signal)
      .then((hits) => reading.signal.aborted || setFound(hits))
      .catch(() => reading.signal.aborted || setFound('failed'));
    return () => reading.abort();
  }, [api, search, locale, zone]);
  return found;
}

const Hits = styled(ListedEvents)`
  max-height: 24rem;
  overflow-y: auto;

  .elsewhere {
    color: ${({ theme }) => theme.colors.neutral600};
  }
`;
