import { Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import type { DeskList, ReviewRow } from '../../../server/src/panel-contract/desk';
import { useText } from '../use-text';
import { useAnswer } from './use-answer';
import { dayWords } from './wall-words';
import { WidgetRows } from './WidgetRows';

/** Home-page widget: the records that have waited longest for review. */
export default function ReviewWidget() {
  const text = useText();
  const { locale } = useIntl();
  const response = useAnswer<DeskList<ReviewRow>>('/review');
  if (response === undefined) return <Widget.Loading />;
  if (response === 'failed') return <Widget.Error />;
  if (response.rows.length === 0) return <Widget.NoData>{text('desk.review.empty')}</Widget.NoData>;
  const rows = response.rows.map((row) => ({
    ...row,
    detail: [text(`desk.kind.${row.kind}`), row.madeBy].filter(Boolean).join(' · '),
    more: <Typography textColor="neutral600">{dayWords(row.changedAt, locale)}</Typography>,
  }));
  return <WidgetRows rows={rows} />;
}
