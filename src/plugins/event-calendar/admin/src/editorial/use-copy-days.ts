import { useEffect, useState } from 'react';
import type { EventWhen } from '../../../server/src/panel-contract/editorial';
import { useWeekStart } from '../calendar-api/use-week-start';
import type { CopyDays } from './copy-days';
import { NO_DAYS, daysOfForm } from './copy-days';
import type { CopyForm } from './rule-form';

/** The time in milliseconds after which other work of the page has its turn. */
const TURN_MS = 20;

/** The days of a form. Those of the form before stay until they are known; `isCurrent` tells. */
export function useCopyDays(form: CopyForm, when: EventWhen): CopyDays & { isCurrent: boolean } {
  const weekStart = useWeekStart();
  const [known, setKnown] = useState<{ form?: CopyForm; days: CopyDays }>({ days: NO_DAYS });
  useEffect(() => {
    let isWanted = true;
    let since = performance.now();
    // The work on a form that was changed meanwhile is never resumed.
    const pause = (): Promise<void> =>
      performance.now() - since < TURN_MS
        ? Promise.resolve()
        : new Promise((resolve) => {
            setTimeout(() => {
              since = performance.now();
              if (isWanted) resolve();
            });
          });
    const read = async (): Promise<void> => {
      const days = await daysOfForm(form, when, weekStart, pause);
      if (isWanted) setKnown({ form, days });
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [form, when, weekStart]);
  return { ...known.days, isCurrent: known.form === form };
}
