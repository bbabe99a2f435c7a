import { Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import type { RecordList, ReviewRow } from '../../../server/src/panel-contract/editorial';
import { useText } from '../use-text';
import { formatDay } from './format-times';
import { WidgetRows } from './WidgetRows';

/** Home-page widget: the records that have waited longest for review. */
export default function ReviewWidget() {
  const text = useText();
  const { locale } = useIntl();
  return (
    <WidgetRows
      path="/review"
      empty={text('editorial.review.empty')}
      rowsOf={({ rows }: RecordList<ReviewRow>) =>
        rows.map((row) => ({
          ...row,
          detail: [text(`editorial.kind.${row.kind}`), row.madeBy].filter(Boolean).join(' · '),
          more: <Typography textColor="neutral600">{formatDay(row.changedAt, locale)}</Typography>,
        }))
      }
    />
  );
}
