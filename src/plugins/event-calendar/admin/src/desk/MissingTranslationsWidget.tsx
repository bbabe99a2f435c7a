import { Badge, Flex } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import type { HomeEvents } from '../../../server/src/panel-contract/desk';
import { useText } from '../use-text';
import { useAnswer } from './use-answer';
import { whenWords } from './wall-words';
import { WidgetRows } from './WidgetRows';

/** The next events that are not there in every language; a click opens the first language that is missing. */
export default function MissingTranslationsWidget() {
  const text = useText();
  const { locale } = useIntl();
  const answer = useAnswer<HomeEvents>('/home/missing-translations');
  if (answer === undefined) return <Widget.Loading />;
  if (answer === 'failed') return <Widget.Error />;
  if (answer.events.length === 0) return <Widget.NoData>{text('desk.widget.noneMissing')}</Widget.NoData>;
  const rows = answer.events.map((event) => ({
    kind: 'event',
    documentId: event.documentId,
    locale: event.locale,
    open: event.missing[0],
    name: event.title,
    detail: whenWords(event.when, locale),
    more: (
      <Flex gap={1} role="group" aria-label={text('desk.widget.missingIn')}>
        {event.missing.map((language) => (
          <Badge key={language}>{language.toUpperCase()}</Badge>
        ))}
      </Flex>
    ),
  }));
  return <WidgetRows rows={rows} />;
}
