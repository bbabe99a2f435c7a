import { Badge, Flex, Typography } from '@strapi/design-system';
import { useIsMobile } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { css, styled } from 'styled-components';
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
  const isPhone = useIsMobile();
  // The tabs come all at once, so that none moves.
  if (rights === undefined) return null;
  return (
    <Nav aria-label={text('editorial.nav')} $isPhone={isPhone}>
      <Flex gap={isPhone ? 4 : 6} wrap={isPhone ? 'nowrap' : 'wrap'} style={{ rowGap: 0 }}>
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
    </Nav>
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

/** On telephones the tabs are in one line, which can be scrolled; it fades where it goes on. */
const Nav = styled.nav<{ $isPhone: boolean }>`
  ${({ $isPhone }) =>
    $isPhone &&
    css`
      max-width: 100%;
      overflow-x: auto;
      padding-bottom: 1px;
      mask-image: linear-gradient(to right, black calc(100% - 2.4rem), transparent);
      white-space: nowrap;
      scrollbar-width: none;

      > div {
        width: max-content;
        padding-right: 2.4rem;
      }
    `}
`;

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
