import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import type { BoardHit } from '../../../server/src/panel-contract/board';
import { useText } from '../use-text';
import { MarkIcon } from './MarkIcon';
import { STATUS_COLOURS } from './status-colours';

interface ListedEventProps {
  event: Pick<BoardHit, 'title' | 'status'>;
  /** Its times, as text. */
  when: string;
  /** Whether it is selected; undefined unless events are being selected. */
  isChosen: boolean | undefined;
  /** The text for tooltips. */
  description?: string;
  /** Its id, for rows that stand for the event itself. */
  documentId?: string;
  state?: 'canceled' | 'postponed' | undefined;
  /** Marks and notes behind the title. */
  children?: ReactNode;
  onOpen(): void;
}

/** An event in a list: its time, status and title. A click opens its dialog, or selects it while events are being selected. */
export function ListedEvent(props: ListedEventProps) {
  const { event, when, isChosen, description, documentId, state, children, onOpen } = props;
  const text = useText();
  return (
    <button
      type="button"
      className={`listed status-${event.status} state-${state ?? 'scheduled'}`}
      data-event={documentId}
      aria-haspopup={isChosen === undefined ? 'dialog' : undefined}
      aria-pressed={isChosen}
      title={description}
      onClick={onOpen}
    >
      {isChosen !== undefined && <span className="tick" aria-hidden />}
      <span className="when">{when}</span>{' '}
      <span className="name">
        <MarkIcon mark={event.status} />{' '}
        {state && <span className="state">{text(`board.state.${state}`)} </span>}
        <span className="what">{event.title || text('editorial.unnamed')}</span>
        {children}
      </span>
    </button>
  );
}

/** A selected row has a tick and a tint; a frame shows the focus only. */
const SELECTED = css`
  .tick {
    flex: none;
    align-self: center;
    width: 1.4rem;
    height: 1.4rem;
    border: 1px solid ${({ theme }) => theme.colors.neutral500};
    border-radius: 3px;
  }
  [aria-pressed='true'] {
    background: ${({ theme }) => theme.colors.primary100};
  }
  [aria-pressed='true'] .tick {
    border: 0.4rem solid ${({ theme }) => theme.colors.primary600};
  }
`;

/** A list of such rows. */
export const ListedEvents = styled.ul`
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
  .listed:hover {
    background: ${({ theme }) => theme.colors.neutral100};
  }
  ${SELECTED}
  .listed:focus-visible {
    outline: 2px solid ${({ theme }) => theme.colors.primary600};
    outline-offset: -2px;
  }
  .when {
    flex: none;
    min-width: 16rem;
    max-width: 100%;
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
