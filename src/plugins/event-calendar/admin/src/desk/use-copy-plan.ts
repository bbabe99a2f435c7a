import { useEffect, useState } from 'react';
import type { CopyPlan } from '../../../server/src/panel-contract/desk';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { useRefused } from '../refusals/use-refused';

/** How long nothing more must be typed before it is asked, in milliseconds. */
const PAUSE_MS = 250;

/** What is known of a plan: neither while the first one is under way. */
export interface KnownPlan {
  /** That of before until the next one has come. */
  plan: CopyPlan | undefined;
  /** Why the last one did not come, in the words of the panel. */
  problem: string | undefined;
  /** Asks for it once more. */
  again(): void;
}

/** When copies of an event on some days would be. */
export function useCopyPlan(documentId: string, dates: readonly string[]): KnownPlan {
  const api = useCalendarApi();
  const refused = useRefused();
  const [plan, setPlan] = useState<CopyPlan>();
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const asked = dates.join();
  useEffect(() => {
    let isWanted = true;
    const read = async (): Promise<void> => {
      const body = { dates: asked === '' ? [] : asked.split(',') };
      try {
        const found = await api.post<CopyPlan>(`/events/${documentId}/copies/preview`, body);
        if (!isWanted) return;
        setPlan(found);
        setProblem(undefined);
      } catch (error) {
        if (isWanted) setProblem(refused(error).message);
      }
    };
    const timer = setTimeout(() => void read(), PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [api, refused, documentId, asked, attempt]);
  return { plan, problem, again: () => setAttempt((before) => before + 1) };
}
