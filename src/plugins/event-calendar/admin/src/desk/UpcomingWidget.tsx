import { Widget } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import type { HomeEvents } from '../../../server/src/panel-contract/desk';
import { useText } from '../use-text';
import { StatusBadge } from './StatusBadge';
import { useAnswer } from './use-answer';
import { whenWords } from './wall-words';
import { WidgetRows } from './WidgetRows';

/** The next events on the home page. */
export default function UpcomingWidget() {
  const text = useText();
  const { locale } = useIntl();
  const answer = useAnswer<HomeEvents>('/home/upcoming');
  if (answer === undefined) return <Widget.Loading />;
  if (answer === 'failed') return <Widget.Error />;
  if (answer.events.length === 0) return <Widget.NoData>{text('desk.widget.noneUpcoming')}</Widget.NoData>;
  const rows = answer.events.map((event) => ({
    kind: 'event',
    documentId: event.documentId,
    locale: event.locale,
    name: event.title,
    detail: `${whenWords(event.when, locale)} (${event.when.timezone})`,
    more: <StatusBadge status={event.status} />,
  }));
  return <WidgetRows rows={rows} />;
}
