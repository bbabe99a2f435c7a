import { Flex, Radio, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { SERIES_SCOPES } from '../../../server/src/panel-contract/series';
import type { SeriesView } from '../../../server/src/panel-contract/series';
import { useText } from '../use-text';
import type { Scope } from './ScopeChoice';
import { ScopeDialog } from './ScopeDialog';
import { standingDates } from './standing-dates';
import { useSeriesText } from './use-series-text';

interface Props {
  series: SeriesView;
  /** The date that goes to the trash at any rate. */
  documentId: string;
  /** @param documentIds the dates that go to the trash; undefined: none */
  onAnswer(documentIds: string[] | undefined): void;
}

const SCOPES: readonly Scope[] = ['this', ...SERIES_SCOPES];

/** Asks which dates of a series go to the trash with one of them, and says how many these are. */
export default function TrashScopeDialog({ series, documentId, onAnswer }: Props) {
  const text = useText();
  const words = useSeriesText();
  const [scope, setScope] = useState<Scope>('this');
  const datesOf = (of: Scope) => standingDates(series, documentId, of);
  const title = datesOf('this')[0]?.title ?? '';
  return (
    <ScopeDialog
      title={words('series.trash.title', { title })}
      action={text('editorial.trash.move')}
      isDangerous
      onSubmit={() => onAnswer(datesOf(scope).map((date) => date.documentId))}
      onCancel={() => onAnswer(undefined)}
    >
      <Radio.Group
        value={scope}
        onValueChange={(chosen: string) => setScope(SCOPES.find((each) => each === chosen) ?? 'this')}
        aria-label={words('series.scope')}
      >
        <Flex direction="column" alignItems="stretch" gap={3}>
          {SCOPES.map((each) => (
            <Flex key={each} direction="column" alignItems="flex-start" gap={1}>
              <Radio.Item value={each}>{words(`series.scope.${each}`)}</Radio.Item>
              {each !== 'this' && (
                <Typography variant="pi" textColor="neutral600" paddingLeft={7}>
                  {words('series.trash.count', { count: datesOf(each).length })}
                </Typography>
              )}
            </Flex>
          ))}
        </Flex>
      </Radio.Group>
    </ScopeDialog>
  );
}
