import { Flex, Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import { useCalendarFacts } from '../calendar-api/use-calendar-facts';
import { useText } from '../use-text';
import type { ListedRecord } from './listed-record';
import { spanText } from './span-text';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Start and end of an event in its own zone. The zone is named if it is not the site's. */
export default function When({ record }: { record: ListedRecord }) {
  const { locale } = useIntl();
  const text = useText();
  const facts = useCalendarFacts();
  const zone = textOf(record['timezone']);
  const span = spanText({
    start: textOf(record['startDate']),
    end: textOf(record['endDate']),
    allDay: record['allDay'] === true,
    language: locale,
  });
  return (
    // Two lines: a single one would push venue and status off the screen.
    <Flex direction="column" alignItems="flex-start" minWidth="16rem" maxWidth="18rem">
      <Typography textColor="neutral800" style={{ whiteSpace: 'normal' }}>
        {span ?? text('layout.no-date')}
      </Typography>
      {facts !== undefined && zone !== '' && zone !== facts.timezone && (
        <Typography variant="pi" textColor="neutral600">
          {zone.replaceAll('_', ' ')}
        </Typography>
      )}
    </Flex>
  );
}
