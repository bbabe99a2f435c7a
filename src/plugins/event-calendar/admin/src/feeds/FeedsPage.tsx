import { Box } from '@strapi/design-system';
import { TitledPage } from '../pages/PageParts';
import { Arrivals } from './Arrivals';
import { useFeedText } from './use-feed-text';

/** The page "Feeds": which readers have fetched which feeds of the calendar, and whether they have its last change. */
export default function FeedsPage() {
  const text = useFeedText();
  return (
    <TitledPage title={text('feeds.title')} subtitle={text('feeds.subtitle')}>
      <Box background="neutral0" hasRadius shadow="tableShadow" padding={6}>
        <Arrivals />
      </Box>
    </TitledPage>
  );
}
