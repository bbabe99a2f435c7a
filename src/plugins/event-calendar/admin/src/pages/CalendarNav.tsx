import { Badge, Flex, Typography } from '@strapi/design-system';
import { useEffect, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import type { RecordList, ReviewRow } from '../../../server/src/panel-contract/editorial';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { useCalendarFacts } from '../calendar-api/use-calendar-facts';
import { useListText } from '../event-list/use-list-text';
import { useFeedText } from '../feeds/use-feed-text';
import { PLUGIN_ID } from '../plugin';
import { useText } from '../use-text';

const ROOT = `/plugins/${PLUGIN_ID}`;

/** Navigation between the calendar's pages. Leaves out pages that the user has no right to. */
export function CalendarNav({
  version,
}: {
  /** Changes whenever the review list has changed, so that the number of records is read again. */
  version: number;
}) {
  const text = useText();
  const feedText = useFeedText();
  const listText = useListText();
  const rights = useCalendarFacts()?.rights;
  const mayReview =
    rights !== undefined && (rights.event.publish || rights.venue.publish || rights.organizer.publish);
  const waiting = useWaiting(mayReview, version);
  // The tabs come all at once, so that none moves.
  if (rights === undefined) return null;
  return (
    <nav aria-label={text('editorial.nav')}>
      <Flex gap={6} wrap="wrap" style={{ rowGap: 0 }}>
        <Tab to={ROOT} end>
          <Typography fontWeight="semiBold">{text('board.menu')}</Typography>
        </Tab>
        <Tab to={`${ROOT}/list`}>
          <Typography fontWeight="semiBold">{listText('list.title')}</Typography>
        </Tab>
        {mayReview && (
          <Tab to={`${ROOT}/review`}>
            <Typography fontWeight="semiBold">{text('editorial.review.title')}</Typography>
            {waiting !== undefined && waiting > 0 && <Badge>{waiting}</Badge>}
          </Tab>
        )}
        <Tab to={`${ROOT}/feeds`}>
          <Typography fontWeight="semiBold">{feedText('feeds.title')}</Typography>
        </Tab>
        <Tab to={`${ROOT}/trash`}>
          <Typography fontWeight="semiBold">{text('editorial.trash.title')}</Typography>
        </Tab>
      </Flex>
    </nav>
  );
}

/** How many records wait for the user's review; undefined while it is not known. */
function useWaiting(mayReview: boolean, version: number): number | undefined {
  const api = useCalendarApi();
  const { pathname } = useLocation();
  const [waiting, setWaiting] = useState<number>();
  useEffect(() => {
    if (!mayReview) return undefined;
    const reading = new AbortController();
    void api
      .get<RecordList<ReviewRow>>('/review', { pageSize: 1 }, reading.signal)
      .then(({ total }) => setWaiting(total))
      .catch(() => undefined);
    return () => reading.abort();
  }, [api, mayReview, version, pathname]);
  return waiting;
}

const Tab = styled(NavLink)`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.spaces[2]};
  padding: ${({ theme }) => theme.spaces[2]} 0;
  margin-bottom: -1px;
  border-bottom: 2px solid transparent;
  text-decoration: none;
  color: ${({ theme }) => theme.colors.neutral600};

  span {
    color: inherit;
  }

  &:hover,
  &.active {
    color: ${({ theme }) => theme.colors.primary600};
  }

  &.active {
    border-bottom-color: ${({ theme }) => theme.colors.primary600};
  }
`;
