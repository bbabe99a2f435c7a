import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { RuleFault } from '../../../server/src/domain/recurrence/rule';
import type { SeriesRuleChange, SeriesRuleChanged } from '../../../server/src/panel-contract/series';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { useRefused } from '../refusals/use-refused';
import { valueAt } from '../value-at';

/** Pause after the last change of the rule before the calendar is asked, in milliseconds. */
const PAUSE_MS = 250;

/** What a change of the rule would do. All are undefined until that is known. */
interface KnownChange {
  /** The change that this is about. */
  asked?: string;
  dates?: SeriesRuleChanged['dates'];
  gaps?: SeriesRuleChanged['gaps'];
  /** What is wrong with the rule. */
  fault?: RuleFault;
  /** Why it cannot be made, in the language of the panel. */
  problem?: string;
}

const isFault = (value: unknown): value is RuleFault =>
  typeof valueAt(value, 'part') === 'string' && typeof valueAt(value, 'reason') === 'string';

/** The fault of a rule that the calendar refused. */
function faultIn(error: unknown): RuleFault | undefined {
  const fault = valueAt(error, 'response', 'data', 'error', 'details', 'fault');
  return isFault(fault) ? fault : undefined;
}

/**
 * Asks the calendar what a change of the rule would do; it writes nothing. What was known stays while the next one loads.
 * @param change undefined while there is none
 */
export function useRuleChange(
  change: Omit<SeriesRuleChange, 'dryRun' | 'language'> | undefined,
): KnownChange & { isCurrent: boolean } {
  const api = useCalendarApi();
  const refused = useRefused();
  const { locale: language } = useIntl();
  const [known, setKnown] = useState<KnownChange>({});
  const asked = change && JSON.stringify(change);
  useEffect(() => {
    if (asked === undefined) return undefined;
    let isWanted = true;
    const ask = async (): Promise<void> => {
      const found = await api
        .post<SeriesRuleChanged>('/series/rule', { ...Object(JSON.parse(asked)), dryRun: true, language })
        .then(({ dates, gaps }): KnownChange => ({ dates, gaps }))
        .catch((error: unknown): KnownChange => {
          const fault = faultIn(error);
          return fault === undefined ? { problem: refused(error).message } : { fault };
        });
      if (isWanted) setKnown({ ...found, asked });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [api, refused, language, asked]);
  return { ...known, isCurrent: asked !== undefined && known.asked === asked };
}
