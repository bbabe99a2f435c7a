import { Widget } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import type { HomeEvents } from '../../../server/src/panel-contract/editorial';
import { useText } from '../use-text';
import { StatusBadge } from './StatusBadge';
import { useAnswer } from './use-response';
import { formatWhen } from './format-times';
import { WidgetRows } from './WidgetRows';

/** Home-page widget: the next events. */
export default function UpcomingWidget() {
  const text = useText();
  const { locale } = useIntl();
  const response = useAnswer<HomeEvents>('/home/upcoming');
  if (response === undefined) return <Widget.Loading />;
  if (response === 'failed') return <Widget.Error />;
  if (response.events.length === 0) return <Widget.NoData>{text('desk.widget.noneUpcoming')}</Widget.NoData>;
  const rows = response.events.map((event) => ({
    kind: 'event',
    documentId: event.documentId,
    locale: event.locale,
    name: event.title,
    detail: `${formatWhen(event.when, locale)} (${event.when.timezone})`,
    more: <StatusBadge status={event.status} />,
  }));
  return <WidgetRows rows={rows} />;
}
