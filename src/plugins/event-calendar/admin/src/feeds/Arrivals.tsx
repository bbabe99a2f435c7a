import { Alert, Box, Button, EmptyStateLayout, Flex, Loader, Typography } from '@strapi/design-system';
import { EmptyDocuments } from '@strapi/icons/symbols';
import type { FeedArrivals } from '../../../server/src/panel-contract/feeds';
import { useText } from '../use-text';
import { useLive } from '../webhooks/use-live';
import type { Scope } from './arrival-words';
import { FeedRow } from './FeedRow';
import { useMoments } from './use-moments';
import { useFeedText } from './use-feed-text';

/** The counts are stored this often, in milliseconds. */
const PAUSE_MS = 10_000;
const pauseOf = (): number => PAUSE_MS;

/** Which readers have fetched which feeds, and whether the last change was in what they got. Without an event: that of the calendar. */
export function Arrivals({ documentId }: { documentId?: string }) {
  const text = useFeedText();
  const panelText = useText();
  const moments = useMoments();
  const path = documentId === undefined ? '/feed-fetches' : `/events/${documentId}/feed-fetches`;
  const { response, hasFailed, reread } = useLive<FeedArrivals>(path, pauseOf);
  const scope: Scope = documentId === undefined ? 'calendar' : 'event';
  if (hasFailed) {
    return (
      <Alert
        variant="danger"
        title={text('feeds.not-loaded')}
        closeLabel={panelText('close')}
        action={<Button onClick={reread}>{panelText('editorial.again')}</Button>}
      >
        {panelText('board.not-loaded.why')}
      </Alert>
    );
  }
  if (response === undefined) {
    return (
      <Flex justifyContent="center">
        <Loader>{text('feeds.loading')}</Loader>
      </Flex>
    );
  }
  const { change, feeds } = response;
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      {change !== null && (
        <Typography tag="p" fontWeight="semiBold">
          {text(`feeds.${scope}.change.${change.shown === 'never' ? 'never' : 'known'}`, {
            at: moments.at(change.at),
          })}
        </Typography>
      )}
      {feeds.length === 0 ? (
        <EmptyStateLayout
          icon={<EmptyDocuments width="16rem" />}
          content={text('feeds.empty')}
          shadow="none"
        />
      ) : (
        <>
          <Typography tag="p" textColor="neutral600">
            {text('feeds.caution')}
          </Typography>
          <Box tag="ul">
            {feeds.map((feed) => (
              <FeedRow
                key={feed.address}
                feed={feed}
                change={change}
                {...(documentId !== undefined && { documentId })}
              />
            ))}
          </Box>
        </>
      )}
    </Flex>
  );
}
