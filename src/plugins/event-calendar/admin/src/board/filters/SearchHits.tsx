import { Box, Flex, Typography } from '@strapi/design-system';
import { useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import type { BoardHit, BoardHits } from '../../../../server/src/panel-contract/board';
import { useCalendarApi } from '../../calendar-api/use-calendar-api';
import { useListText } from '../../event-list/use-list-text';
import { useText } from '../../use-text';
import type { BoardAddress } from '../address';
import { MarkIcon } from '../MarkIcon';
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
            <button
              type="button"
              {...(chosen
                ? { 'aria-pressed': chosen.has(hit.documentId), onClick: () => onToggle(hit.documentId) }
                : { 'aria-haspopup': 'dialog' as const, onClick: () => onJump(hit) })}
            >
              <span>
                {chosen && <span className="tick" aria-hidden />}
                <MarkIcon mark={hit.status} /> {hit.title || text('editorial.unnamed')}
              </span>{' '}
              <span className="when">
                {words.when(shownSpan(hit))}
                {hit.locale !== address.locale && ` · ${words.language(hit.locale)}`}
              </span>
            </button>
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

const Hits = styled.ul`
  max-height: 24rem;
  overflow-y: auto;

  button {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0.2rem 1.6rem;
    width: 100%;
    padding: 0.6rem 0.8rem;
    border: 0;
    background: transparent;
    color: ${({ theme }) => theme.colors.neutral800};
    font-size: 1.4rem;
    text-align: start;
    cursor: pointer;
  }
  button:hover {
    background: ${({ theme }) => theme.colors.neutral100};
  }
  button:focus-visible {
    outline: 2px solid ${({ theme }) => theme.colors.primary600};
    outline-offset: -2px;
  }
  span {
    overflow-wrap: anywhere;
  }
  .tick {
    display: inline-block;
    width: 1.4rem;
    height: 1.4rem;
    margin-inline-end: 0.8rem;
    border: 1px solid ${({ theme }) => theme.colors.neutral500};
    border-radius: 3px;
    vertical-align: text-bottom;
  }
  [aria-pressed='true'] {
    background: ${({ theme }) => theme.colors.primary100};
  }
  [aria-pressed='true'] .tick {
    border: 0.4rem solid ${({ theme }) => theme.colors.primary600};
  }
  .when {
    color: ${({ theme }) => theme.colors.neutral600};
  }
`;
