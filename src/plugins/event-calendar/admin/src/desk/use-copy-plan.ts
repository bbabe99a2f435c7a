import { isFetchError } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import type { CopyPlan } from '../../../server/src/admin-panel/contract/desk';
import { useCalendarApi } from '../calendar-api/use-calendar-api';

/** How long nothing more must be typed before it is asked, in milliseconds. */
const PAUSE_MS = 250;

/**
 * When copies of an event on some days would be; the plan of before until the next one has come.
 * @returns undefined until the first one is there, `refused` where the event cannot be copied
 */
export function useCopyPlan(documentId: string, dates: readonly string[]): CopyPlan | 'refused' | undefined {
  const api = useCalendarApi();
  const [plan, setPlan] = useState<CopyPlan | 'refused'>();
  const asked = dates.join();
  useEffect(() => {
    let isWanted = true;
    const read = async (): Promise<void> => {
      const body = { dates: asked === '' ? [] : asked.split(',') };
      try {
        const found = await api.post<CopyPlan>(`/events/${documentId}/copies/preview`, body);
        if (isWanted) setPlan(found);
      } catch (error) {
        if (isWanted && isFetchError(error)) setPlan('refused');
      }
    };
    const timer = setTimeout(() => void read(), PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [api, documentId, asked]);
  return plan;
}
