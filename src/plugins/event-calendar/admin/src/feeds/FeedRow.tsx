import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { CheckCircle, Clock } from '@strapi/icons';
import { useState } from 'react';
import type { FeedReader, FetchedFeed, LastChange } from '../../../server/src/panel-contract/feeds';
import { useExplanation } from '../explain/use-explanation';
import { Verdict } from '../explain/Verdict';
import { arrivalOf, hasLeftOut, nameKeyOf, showsEvents } from './arrival-words';
import { useMoments } from './use-moments';
import { useFeedText } from './use-feed-text';

interface FeedRowProps {
  feed: FetchedFeed;
  change: LastChange | null;
  /** The event whose change is looked for; without it, that of the calendar. */
  documentId?: string;
}

/** A feed with the families of readers that have fetched it. */
export function FeedRow({ feed, change, documentId }: FeedRowProps) {
  const text = useFeedText();
  const [isAsked, setAsked] = useState(false);
  const { address, readers } = feed;
  const name = text(nameKeyOf(feed));
  return (
    <Box
      tag="li"
      paddingTop={4}
      paddingBottom={4}
      borderColor="neutral150"
      borderWidth="1px 0 0 0"
      borderStyle="solid"
    >
      <Flex direction="column" alignItems="stretch" gap={3}>
        <Flex justifyContent="space-between" alignItems="flex-start" gap={4} wrap="wrap">
          <Box flex="1" minWidth="20rem">
            <Typography tag="h3" variant="delta">
              {name}
            </Typography>
            {address !== null && (
              <Typography tag="code" variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>
                {decoded(address)}
              </Typography>
            )}
            {hasLeftOut(feed) && (
              <Typography tag="p" variant="pi" textColor="neutral600">
                {text('feeds.left-out')}
              </Typography>
            )}
          </Box>
          {documentId !== undefined && showsEvents(feed) && !isAsked && (
            <Button
              size="S"
              variant="tertiary"
              aria-label={`${text('feeds.ask')} ${name} ${address ?? ''}`}
              onClick={() => setAsked(true)}
            >
              {text('feeds.ask')}
            </Button>
          )}
        </Flex>
        {isAsked && documentId !== undefined && (
          <Box role="status" padding={4} borderColor="neutral200" hasRadius>
            <InFeed documentId={documentId} url={address ?? ''} />
          </Box>
        )}
        <Flex tag="ul" direction="column" alignItems="stretch" gap={2}>
          {readers.map((reader) => (
            <Reader
              key={reader.family}
              reader={reader}
              feed={feed}
              change={change}
              scope={documentId === undefined ? 'calendar' : 'event'}
            />
          ))}
        </Flex>
      </Flex>
    </Box>
  );
}

function InFeed({ documentId, url }: { documentId: string; url: string }) {
  const [question] = useState({ url });
  return <Verdict result={useExplanation(documentId, question)} />;
}

interface ReaderProps {
  reader: FeedReader;
  feed: FetchedFeed;
  change: LastChange | null;
  scope: 'event' | 'calendar';
}

function Reader({ reader, feed, change, scope }: ReaderProps) {
  const text = useFeedText();
  const moments = useMoments();
  const { key, hasArrived } = arrivalOf(reader, feed, change, scope);
  const asked = text('feeds.asked', {
    reader: text(`feeds.reader.${reader.family}`),
    at: moments.at(reader.at),
  });
  const said = key !== undefined && change !== null && text(`feeds.${key}`, { of: moments.of(change.at) });
  return (
    <Flex tag="li" gap={2} alignItems="flex-start">
      {key !== undefined && (
        <Box paddingTop={1}>
          {hasArrived ? (
            <CheckCircle fill="success600" aria-hidden />
          ) : (
            <Clock fill="warning600" aria-hidden />
          )}
        </Box>
      )}
      <Typography>
        {[asked, said, text('feeds.count', { count: reader.count })].filter(Boolean).join(' ')}
      </Typography>
    </Flex>
  );
}

/** The address as people write it. Addresses whose encoding is not valid do not change. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
