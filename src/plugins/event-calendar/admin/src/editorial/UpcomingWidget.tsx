import { useIntl } from 'react-intl';
import type { HomeEvents } from '../../../server/src/panel-contract/editorial';
import { useWantedLanguage } from '../calendar-api/use-language';
import { useText } from '../use-text';
import { StatusBadge } from './StatusBadge';
import { formatWhen } from './format-times';
import { WidgetRows } from './WidgetRows';

/** Home-page widget: the next events. */
export default function UpcomingWidget() {
  const text = useText();
  const { locale } = useIntl();
  const [wanted] = useWantedLanguage();
  return (
    <WidgetRows
      path="/home/upcoming"
      wanted={wanted}
      empty={text('editorial.widget.noneUpcoming')}
      rowsOf={({ events }: HomeEvents) =>
        events.map((event) => ({
          kind: 'event',
          documentId: event.documentId,
          locale: event.locale,
          name: event.title,
          detail: `${formatWhen(event.when, locale)} (${event.when.timezone})`,
          more: <StatusBadge status={event.status} />,
        }))
      }
    />
  );
}
