import { Button, Flex, Link, Typography } from '@strapi/design-system';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { NavLink } from 'react-router-dom';
import { parseRule } from '../../../server/src/domain/recurrence/parse-rule';
import { ruleInWords } from '../../../server/src/domain/recurrence/words';
import type { SeriesView } from '../../../server/src/panel-contract/series';
import { useOfferMade } from '../editorial/use-offer-made';
import type { MadeChange } from '../many/target';
import { editorPath } from '../strapi/content-manager';
import { useWordLanguage } from '../use-word-language';
import DatesDialog from './DatesDialog';
import { FieldNames } from './FieldNames';
import { GiveDialog } from './GiveDialog';
import { RuleDialog } from './RuleDialog';
import { useSeries } from './use-series';
import { useSeriesText } from './use-series-text';

interface Props {
  documentId: string;
  /** The language of the form. */
  locale: string;
  /** Changes whenever the event has changed. */
  version: string;
  /** Is called if the event is in no series. */
  onSingle(): void;
}

/** What an event has to do with its series: which date it is, what it has of its own, and the way to the other dates. */
export default function Series({ documentId, locale, version, onSingle }: Props) {
  const words = useSeriesText();
  const offerMade = useOfferMade();
  const { series, read } = useSeries(documentId, locale, version);
  const [open, setOpen] = useState<'give' | 'dates' | 'rule'>();
  const isSingle = series === null;
  useEffect(() => {
    if (isSingle) onSingle();
  }, [isSingle, onSingle]);
  if (!series) return null;
  const standing = series.dates.filter(({ status }) => status !== 'trash');
  const position = standing.findIndex((date) => date.documentId === documentId);
  const [before, after] = [standing[position - 1], standing[position + 1]];
  const close = (): void => setOpen(undefined);
  const changed = (made: MadeChange): void => {
    offerMade(made);
    void read();
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      <RuleWords series={series} />
      {position >= 0 && (
        <Button fullWidth variant="tertiary" onClick={() => setOpen('rule')}>
          {words('series.rule')}
        </Button>
      )}
      {position >= 0 && (
        <Flex justifyContent="space-between" gap={2} wrap="wrap">
          <Typography variant="pi" textColor="neutral600">
            {words('series.position', { place: position + 1, count: standing.length })}
          </Typography>
          <Flex gap={3}>
            {before && (
              <Link tag={NavLink} to={editorPath('event', before.documentId, locale)}>
                {words('series.before')}
              </Link>
            )}
            {after && (
              <Link tag={NavLink} to={editorPath('event', after.documentId, locale)}>
                {words('series.after')}
              </Link>
            )}
          </Flex>
        </Flex>
      )}
      {series.differs.length > 0 && position >= 0 && (
        <Flex direction="column" alignItems="stretch" gap={2} role="status">
          <Typography>
            {words('series.differs')} <FieldNames fields={series.differs} />
          </Typography>
          {standing.length > 1 && (
            <Button
              fullWidth
              variant="secondary"
              // Long labels need a second line.
              style={{ height: 'auto', minHeight: '3.2rem' }}
              paddingTop={1}
              paddingBottom={1}
              onClick={() => setOpen('give')}
            >
              {words('series.give')}
            </Button>
          )}
        </Flex>
      )}
      <Button fullWidth variant="tertiary" onClick={() => setOpen('dates')}>
        {words('series.dates')}
      </Button>
      {open === 'give' && (
        <GiveDialog documentId={documentId} fields={series.differs} onChanged={changed} onClose={close} />
      )}
      {open === 'rule' && (
        <RuleDialog
          series={series}
          documentId={documentId}
          isFirst={position === 0}
          onChanged={changed}
          onClose={close}
        />
      )}
      {open === 'dates' && (
        <DatesDialog
          series={series}
          documentId={documentId}
          locale={locale}
          onChanged={read}
          onClose={close}
        />
      )}
    </Flex>
  );
}

/** The rule in the language of the panel, its text if it has no words; or that it has none, or moved dates. */
function RuleWords({ series: { rule, dates } }: { series: SeriesView }) {
  const { locale } = useIntl();
  const words = useSeriesText();
  const language = useWordLanguage();
  const standing = dates.filter(({ status }) => status !== 'trash');
  const moved = standing.filter(({ start, original }) => start.slice(0, 10) !== original.slice(0, 10));
  const parsed = parseRule(rule);
  const inWords = 'fault' in parsed ? rule : ruleInWords(parsed.rule, language);
  const isChosen = 'rule' in parsed && parsed.rule.count === 1 && standing.length > 1;
  const said = isChosen ? words('series.chosen') : inWords;
  return (
    <Typography fontWeight="bold">
      {said.charAt(0).toLocaleUpperCase(locale) + said.slice(1)}
      {!isChosen && moved.length * 2 > standing.length && ` ${words('series.rule.moved')}`}
    </Typography>
  );
}
