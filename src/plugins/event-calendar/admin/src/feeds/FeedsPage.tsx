import { Box } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { CalendarNav } from '../pages/CalendarNav';
import { Arrivals } from './Arrivals';
import { useFeedText } from './use-feed-text';

/** The page "Feeds": which readers have fetched which feeds of the calendar, and whether they have its last change. */
export default function FeedsPage() {
  const text = useFeedText();
  return (
    <Page.Main>
      <Page.Title>{text('feeds.title')}</Page.Title>
      <Layouts.Header title={text('feeds.title')} subtitle={text('feeds.subtitle')} />
      <CalendarNav />
      <Layouts.Content>
        <Box background="neutral0" hasRadius shadow="tableShadow" padding={6}>
          <Arrivals />
        </Box>
      </Layouts.Content>
    </Page.Main>
  );
}
