import { Td, Tr, Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { ReturnedRow } from '../../../server/src/panel-contract/review';
import { formatMoment } from '../editorial/format-times';
import { RecordCell } from '../editorial/RecordCell';
import { RecordListPage } from '../editorial/RecordListPage';
import { useRecordList } from '../editorial/use-record-list';
import { useText } from '../use-text';
import { useReviewText } from './use-review-text';

const COLUMNS = ['editorial.column.record', 'editorial.returned.reason', 'editorial.returned.at'];

/** The page "Sent back to you": the records that this person has to change, with the reasons. */
export default function ReturnedPage() {
  const text = useText();
  const words = useReviewText();
  const { locale } = useIntl();
  const open = useRecordList<ReturnedRow>('/review/returned');
  return (
    <RecordListPage
      title={text('editorial.widget.returned')}
      subtitle={words('review.returned.subtitle')}
      empty={words('review.widget.none')}
      open={open}
      columns={COLUMNS}
      row={(row) => (
        <Tr key={row.documentId}>
          <RecordCell row={row} />
          <Td>
            <Reason textColor="neutral800">
              {row.by ? words('review.widget.said', { by: row.by, said: row.reason }) : row.reason}
            </Reason>
          </Td>
          <Td>
            <Typography>{formatMoment(row.returnedAt, locale)}</Typography>
          </Td>
        </Tr>
      )}
    />
  );
}

/** Table cells keep their text on one line. */
const Reason = styled(Typography)`
  display: block;
  max-width: 48rem;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
