import { Badge, Flex } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import type { HomeEvents } from '../../../server/src/panel-contract/editorial';
import { useWantedLanguage } from '../calendar-api/use-language';
import { useText } from '../use-text';
import { formatWhen } from './format-times';
import { WidgetRows } from './WidgetRows';

/** Home-page widget: upcoming events that are not translated into every language. A click opens the person's language, if it is missing, or else the first one. */
export default function MissingTranslationsWidget() {
  const text = useText();
  const { locale } = useIntl();
  const [wanted] = useWantedLanguage();
  return (
    <WidgetRows
      path="/home/missing-translations"
      wanted={wanted}
      empty={text('editorial.widget.noneMissing')}
      rowsOf={({ events }: HomeEvents) =>
        events.map((event) => ({
          kind: 'event',
          documentId: event.documentId,
          locale: event.locale,
          open: event.missing.find((language) => language === wanted) ?? event.missing[0],
          name: event.title,
          detail: formatWhen(event.when, locale),
          more: (
            <Flex gap={1} role="group" aria-label={text('editorial.widget.missingIn')}>
              {event.missing.map((language) => (
                <Badge key={language}>{language.toUpperCase()}</Badge>
              ))}
            </Flex>
          ),
        }))
      }
    />
  );
}
