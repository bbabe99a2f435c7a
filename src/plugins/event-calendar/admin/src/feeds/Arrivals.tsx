import { Box, Button, EmptyStateLayout, Flex, Loader, Typography } from '@strapi/design-system';
import { EmptyDocuments } from '@strapi/icons/symbols';
import { useIntl } from 'react-intl';
import type { FeedArrivals } from '../../../server/src/panel-contract/feeds';
import { languageName } from '../language-name';
import { Notice } from '../Notice';
import { useText } from '../use-text';
import { useLive } from '../webhooks/use-live';
import type { Scope } from './arrival-words';
import { mayShowEvents } from './arrival-words';
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
  const languages = useLanguageList();
  const path = documentId === undefined ? '/feed-fetches' : `/events/${documentId}/feed-fetches`;
  const { response, hasFailed, isOutdated, reread } = useLive<FeedArrivals>(path, pauseOf);
  const scope: Scope = documentId === undefined ? 'calendar' : 'event';
  const failure = (
    <Notice
      tone="danger"
      title={text('feeds.not-loaded')}
      action={<Button onClick={reread}>{panelText('editorial.again')}</Button>}
    >
      {panelText('board.not-loaded.why')}
    </Notice>
  );
  if (hasFailed) return failure;
  if (response === undefined) {
    return (
      <Flex justifyContent="center">
        <Loader>{text('feeds.loading')}</Loader>
      </Flex>
    );
  }
  const { change } = response;
  // Lists of other kinds cannot show an event.
  const feeds = scope === 'event' ? response.feeds.filter(mayShowEvents) : response.feeds;
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      {isOutdated && failure}
      {change !== null && (
        <Typography tag="p" fontWeight="semiBold">
          {text(`feeds.${scope}.change.${change.shown === 'never' ? 'never' : 'known'}`, {
            at: moments.at(change.at),
          })}
          {change.goneFrom.length > 0 &&
            ` ${text('feeds.event.gone', { languages: languages(change.goneFrom) })}`}
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

/** Writes names of languages as a list: "English and French". */
function useLanguageList(): (codes: readonly string[]) => string {
  const { locale, formatList } = useIntl();
  return (codes) => formatList(codes.map((code) => languageName(code, locale)));
}
