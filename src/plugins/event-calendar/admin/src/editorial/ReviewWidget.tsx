import { Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import type { RecordList, ReviewRow } from '../../../server/src/panel-contract/editorial';
import { useText } from '../use-text';
import { useAnswer } from './use-response';
import { formatDay } from './format-times';
import { WidgetRows } from './WidgetRows';

/** Home-page widget: the records that have waited longest for review. */
export default function ReviewWidget() {
  const text = useText();
  const { locale } = useIntl();
  const response = useAnswer<RecordList<ReviewRow>>('/review');
  if (response === undefined) return <Widget.Loading />;
  if (response === 'failed') return <Widget.Error />;
  if (response.rows.length === 0) return <Widget.NoData>{text('desk.review.empty')}</Widget.NoData>;
  const rows = response.rows.map((row) => ({
    ...row,
    detail: [text(`desk.kind.${row.kind}`), row.madeBy].filter(Boolean).join(' · '),
    more: <Typography textColor="neutral600">{formatDay(row.changedAt, locale)}</Typography>,
  }));
  return <WidgetRows rows={rows} />;
}
