import { Button, Flex, Td, Tr, Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import type { ReviewRow } from '../../../server/src/panel-contract/editorial';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { useReviewText } from '../review/use-review-text';
import { useText } from '../use-text';
import { RecordListPage } from './RecordListPage';
import { RecordCell } from './RecordCell';
import { RowActions } from './RowActions';
import { useActOnList } from './use-act-on-list';
import { useRecordList } from './use-record-list';
import { changeOverlay } from './overlay-state';
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
  const words = useReviewText();
  const { locale } = useIntl();
  const open = useRecordList<ReviewRow>('/review');
  const act = useActOnList(open);
  const publish = async ({ kind, documentId, version }: ReviewRow): Promise<void> => {
    const isDone = await act(async () => {
      await api.post(`/review/${kind}/${documentId}/publish`, { version });
      return words('review.page.published');
    });
    // What was read is perhaps no longer so.
    if (!isDone) open.reread();
  };
  const sendBack = ({ kind, documentId, name }: ReviewRow) =>
    changeOverlay({ sendBack: { kind, documentId, name, onDone: open.reread } });
  return (
    <RecordListPage
      title={text('editorial.review.title')}
      subtitle={words('review.page.subtitle')}
      empty={text('editorial.review.empty')}
      open={open}
      columns={COLUMNS}
      row={(row) => (
        <Tr key={row.documentId}>
          <RecordCell row={row} />
          <Td>
            <Flex direction="column" alignItems="flex-start">
              <Typography>{row.madeBy ?? words('review.page.nobody')}</Typography>
              <Typography variant="pi" textColor="neutral600">
                {words(row.isChange ? 'review.page.isChange' : 'review.page.isNew')}
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
                onClick={() => void publish(row)}
                aria-label={`${text('editorial.review.publish')}: ${row.name}`}
              >
                {text('editorial.review.publish')}
              </Button>
              <Button
                size="S"
                variant="tertiary"
                onClick={() => sendBack(row)}
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
