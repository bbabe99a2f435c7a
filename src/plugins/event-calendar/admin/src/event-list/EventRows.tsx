import { Flex, Link, Table, Tbody, Td, Th, Thead, Tr, Typography } from '@strapi/design-system';
import { NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import type { BoardEvent } from '../../../server/src/panel-contract/board';
import type { CalendarFacts } from '../../../server/src/panel-contract/calendar';
import type { EventList } from '../../../server/src/panel-contract/event-list';
import { useTimeFormats } from '../board/time-formats';
import { StatusBadge } from '../editorial/StatusBadge';
import { LackingBadges } from '../languages/LackingBadges';
import { editorPath } from '../strapi/content-manager';
import { ToneBadge } from '../ToneBadge';
import { useText } from '../use-text';
import { useListText } from './use-list-text';

const COLUMNS = ['event', 'when', 'venue', 'status', 'languages'] as const;

interface Props {
  list: EventList;
  facts: CalendarFacts;
  /** The ids of the selected events; undefined if the person may change none. */
  selected: ReadonlySet<string> | undefined;
  onSelect(documentIds: readonly string[], isSelected: boolean): void;
}

/** The events of the list as a table. A title opens the form of the event. */
export function EventRows({ list, facts, selected, onSelect }: Props) {
  const words = useListText();
  const all = list.events.map(({ documentId }) => documentId);
  const count = all.filter((documentId) => selected?.has(documentId)).length;
  return (
    <Table colCount={COLUMNS.length + (selected ? 1 : 0)} rowCount={list.events.length + 1}>
      <Thead>
        <Tr>
          {selected && (
            <Th>
              <Tick
                aria-label={words('list.select.all')}
                checked={count > 0 && count === all.length}
                ref={(tick) => {
                  if (tick !== null) tick.indeterminate = count > 0 && count < all.length;
                }}
                onChange={({ target }) => onSelect(all, target.checked)}
              />
            </Th>
          )}
          {COLUMNS.map((column) => (
            <Th key={column}>
              <Typography variant="sigma" textColor="neutral600">
                {words(`list.column.${column}`)}
              </Typography>
            </Th>
          ))}
        </Tr>
      </Thead>
      <Tbody>
        {list.events.map((event) => (
          <Row
            key={event.documentId}
            event={event}
            venue={list.venues[event.venue ?? 0]}
            facts={facts}
            isSelected={selected?.has(event.documentId)}
            onSelect={(isSelected) => onSelect([event.documentId], isSelected)}
          />
        ))}
      </Tbody>
    </Table>
  );
}

interface RowProps {
  event: BoardEvent;
  venue: string | undefined;
  facts: CalendarFacts;
  isSelected: boolean | undefined;
  onSelect(isSelected: boolean): void;
}

function Row({ event, venue, facts, isSelected, onSelect, ...props }: RowProps) {
  const text = useText();
  const words = useListText();
  const times = useTimeFormats();
  const { documentId, title, status, state, modified, languages, timezone, abbreviation } = event;
  return (
    <Tr {...props}>
      {isSelected !== undefined && (
        <Td>
          <Tick
            aria-label={words('list.select', { title: title || text('editorial.unnamed') })}
            checked={isSelected}
            onChange={({ target }) => onSelect(target.checked)}
          />
        </Td>
      )}
      <Wrapping>
        <Link tag={NavLink} to={editorPath('event', documentId, event.locale)} data-event={documentId}>
          {title || text('editorial.unnamed')}
        </Link>
      </Wrapping>
      <Wrapping>
        <Typography textColor="neutral800">
          {times.shown(event)}
          {!event.allDay && timezone !== facts.timezone && ` (${abbreviation})`}
        </Typography>
      </Wrapping>
      <Wrapping>
        <Typography textColor="neutral800">{venue ?? ''}</Typography>
      </Wrapping>
      <Td>
        <Flex gap={1} wrap="wrap" paddingTop={2} paddingBottom={2}>
          <StatusBadge status={status} />
          {state !== undefined && <ToneBadge tone="danger">{text(`board.state.${state}`)}</ToneBadge>}
          {modified && <ToneBadge tone="secondary">{words('list.modified')}</ToneBadge>}
        </Flex>
      </Td>
      <Td>
        <Flex gap={1} wrap="wrap" paddingTop={2} paddingBottom={2}>
          <Typography textColor="neutral800">{languages.join(', ').toUpperCase()}</Typography>
          <LackingBadges kind="event" documentId={documentId} version={`${status} ${languages.join(' ')}`} />
        </Flex>
      </Td>
    </Tr>
  );
}

/**
 * A checkbox of the browser in the look of the design system: the arrow keys do not get past one of the design system in a table.
 * Seen with @strapi/design-system of Strapi 5.54: its cell counts a hidden input of the first render, and stays the stop of the Tab key.
 */
const Tick = styled.input.attrs({ type: 'checkbox' })`
  appearance: none;
  display: block;
  width: 2rem;
  height: 2rem;
  margin: 0;
  border: 1px solid ${({ theme }) => theme.colors.neutral300};
  border-radius: 4px;
  background: ${({ theme }) => theme.colors.neutral0};
  cursor: pointer;

  &:is(:checked, :indeterminate) {
    border-color: ${({ theme }) => theme.colors.primary600};
    background: ${({ theme }) => theme.colors.primary600};
  }
  &:is(:checked, :indeterminate)::before {
    content: '';
    display: block;
    height: 100%;
    background: ${({ theme }) => theme.colors.neutral0};
    clip-path: polygon(22% 50%, 42% 70%, 78% 34%, 70% 26%, 42% 54%, 30% 42%);
  }
  &:indeterminate::before {
    clip-path: inset(44% 22%);
  }
  @media (forced-colors: active) {
    appearance: auto;
  }
`;

/** Lets long texts wrap; table cells keep their text on one line. */
const Wrapping = styled(Td)`
  max-width: 36rem;

  a,
  span {
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;
