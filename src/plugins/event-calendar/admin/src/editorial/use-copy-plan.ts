import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { CopyPlan } from '../../../server/src/panel-contract/editorial';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { useRefused } from '../refusals/use-refused';

/** Pause after the last change of the days before the plan is requested, in milliseconds. */
const PAUSE_MS = 250;

/** The state of a plan. While the first one loads, `plan` and `problem` are both undefined. */
export interface KnownPlan {
  /** The latest plan; it stays while the next one loads. */
  plan: CopyPlan | undefined;
  /** Why the last request failed, in the language of the panel. */
  problem: string | undefined;
  /** Requests the plan once more. */
  again(): void;
}

/** The event to copy. */
export interface CopiedEvent {
  documentId: string;
  /** The language in which events are named, where they have it. */
  locale: string | undefined;
}

/** Reads the preview of an event's copies on the given days. */
export function useCopyPlan({ documentId, locale }: CopiedEvent, dates: readonly string[]): KnownPlan {
  const api = useCalendarApi();
  const refused = useRefused();
  const { locale: language } = useIntl();
  const [plan, setPlan] = useState<CopyPlan>();
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const joinedDates = dates.join();
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const body = { dates: joinedDates === '' ? [] : joinedDates.split(','), locale, language };
      try {
        const found = await api.post<CopyPlan>(`/events/${documentId}/copies/preview`, body);
        if (!isCurrent) return;
        setPlan(found);
        setProblem(undefined);
      } catch (error) {
        if (isCurrent) setProblem(refused(error).message);
      }
    };
    const timer = setTimeout(() => void read(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, refused, documentId, locale, language, joinedDates, attempt]);
  return { plan, problem, again: () => setAttempt((before) => before + 1) };
}
