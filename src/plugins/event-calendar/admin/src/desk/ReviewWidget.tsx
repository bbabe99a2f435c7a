import { Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import type { DeskList, ReviewRow } from '../../../server/src/panel-contract/desk';
import { useText } from '../use-text';
import { useAnswer } from './use-answer';
import { dayWords } from './wall-words';
import { WidgetRows } from './WidgetRows';

/** What waits longest for the person's review. */
export default function ReviewWidget() {
  const text = useText();
  const { locale } = useIntl();
  const answer = useAnswer<DeskList<ReviewRow>>('/review');
  if (answer === undefined) return <Widget.Loading />;
  if (answer === 'failed') return <Widget.Error />;
  if (answer.rows.length === 0) return <Widget.NoData>{text('desk.review.empty')}</Widget.NoData>;
  const rows = answer.rows.map((row) => ({
    ...row,
    detail: [text(`desk.kind.${row.kind}`), row.madeBy].filter(Boolean).join(' · '),
    more: <Typography textColor="neutral600">{dayWords(row.changedAt, locale)}</Typography>,
  }));
  return <WidgetRows rows={rows} />;
}
