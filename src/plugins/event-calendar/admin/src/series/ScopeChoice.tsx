import { Flex, Radio, Typography } from '@strapi/design-system';
import { useEffect, useState } from 'react';
import { SERIES_SCOPES } from '../../../server/src/panel-contract/series';
import type { SeriesChange, SeriesChanged, SeriesScope } from '../../../server/src/panel-contract/series';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { useRefused } from '../refusals/use-refused';
import { useSeriesText } from './use-series-text';

/** For which dates a change is. */
export type Scope = 'this' | SeriesScope;

interface Props {
  change: Omit<SeriesChange, 'scope' | 'dryRun'>;
  /** Whether the change can be for this date alone. */
  hasThis?: boolean;
  value: Scope;
  onChange(scope: Scope): void;
}

/** What a change would do to other dates, or why it cannot be made. */
type Consequence = SeriesChanged | { problem: string };

/** Asks for which dates a change is, and says before what it does to them. */
export function ScopeChoice({ change, hasThis = false, value, onChange }: Props) {
  const words = useSeriesText();
  const consequences = useConsequences(change);
  const scopes: readonly Scope[] = [...(hasThis ? (['this'] as const) : []), ...SERIES_SCOPES];
  const said = (scope: Scope): string => {
    const known = scope === 'this' ? undefined : consequences[scope];
    if (scope === 'this' || known === undefined) return '';
    return 'problem' in known
      ? known.problem
      : words('series.consequence', { changed: known.changed, kept: known.kept });
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography id="series-scope" variant="pi" fontWeight="bold">
        {words('series.scope')}
      </Typography>
      <Radio.Group
        value={value}
        onValueChange={(chosen: string) => {
          const scope = scopes.find((each) => each === chosen);
          if (scope !== undefined) onChange(scope);
        }}
        aria-labelledby="series-scope"
      >
        <Flex direction="column" alignItems="stretch" gap={3}>
          {scopes.map((scope) => (
            <Flex key={scope} direction="column" alignItems="flex-start" gap={1}>
              <Radio.Item value={scope}>{words(`series.scope.${scope}`)}</Radio.Item>
              <Typography variant="pi" textColor="neutral600" paddingLeft={7} aria-live="polite">
                {said(scope)}
              </Typography>
            </Flex>
          ))}
        </Flex>
      </Radio.Group>
    </Flex>
  );
}

/** Asks the calendar what the change would do; it writes nothing. */
function useConsequences(change: Props['change']): Partial<Record<SeriesScope, Consequence>> {
  const api = useCalendarApi();
  const refused = useRefused();
  // The change stays the same while the question is open.
  const [first] = useState(change);
  const [known, setKnown] = useState<Partial<Record<SeriesScope, Consequence>>>({});
  useEffect(() => {
    let isOpen = true;
    const ask = async (scope: SeriesScope): Promise<void> => {
      const body: SeriesChange = { ...first, scope, dryRun: true };
      const consequence = await api
        .post<SeriesChanged>('/series/changes', body)
        .catch((error: unknown) => ({ problem: refused(error).message }));
      if (isOpen) setKnown((before) => ({ ...before, [scope]: consequence }));
    };
    for (const scope of SERIES_SCOPES) void ask(scope);
    return () => {
      isOpen = false;
    };
  }, [api, first, refused]);
  return known;
}
