import { Button, Flex, Td, Tr, Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import type { ReviewRow } from '../../../server/src/panel-contract/editorial';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { useText } from '../use-text';
import { RecordListPage } from './RecordListPage';
import { RecordCell } from './RecordCell';
import { RowActions } from './RowActions';
import { useActOnList } from './use-act-on-list';
import { useRecordList } from './use-record-list';
import { formatMoment } from './format-times';

const COLUMNS = [
  'editorial.column.record',
  'editorial.review.by',
  'editorial.review.since',
  'editorial.column.actions',
];

/** The page "Review": records sent for review, to publish or to send back. */
export default function ReviewPage() {
  const api = useCalendarApi();
  const text = useText();
  const { locale } = useIntl();
  const open = useRecordList<ReviewRow>('/review');
  const act = useActOnList(open);
  const decide = ({ kind, documentId }: ReviewRow, verb: 'publish' | 'send-back', done: string) =>
    act(async () => {
      await api.post(`/review/${kind}/${documentId}/${verb}`, {});
      return text(done);
    });
  return (
    <RecordListPage
      words="editorial.review"
      subtitle={text('editorial.review.subtitle')}
      open={open}
      columns={COLUMNS}
      row={(row) => (
        <Tr key={row.documentId}>
          <RecordCell row={row} />
          <Td>
            <Flex direction="column" alignItems="flex-start">
              <Typography>{row.madeBy ?? text('editorial.review.nobody')}</Typography>
              <Typography variant="pi" textColor="neutral600">
                {text(row.isChange ? 'editorial.review.isChange' : 'editorial.review.isNew')}
              </Typography>
            </Flex>
          </Td>
          <Td>
            <Typography>{formatMoment(row.changedAt, locale)}</Typography>
          </Td>
          <Td>
            <RowActions>
              <Button
                size="S"
                onClick={() => void decide(row, 'publish', 'editorial.review.published')}
                aria-label={`${text('editorial.review.publish')}: ${row.name}`}
              >
                {text('editorial.review.publish')}
              </Button>
              <Button
                size="S"
                variant="tertiary"
                onClick={() => void decide(row, 'send-back', 'editorial.review.sentBack')}
                aria-label={`${text('editorial.review.sendBack')}: ${row.name}`}
              >
                {text('editorial.review.sendBack')}
              </Button>
            </RowActions>
          </Td>
        </Tr>
      )}
    />
  );
}
