import { useEffect, useState } from 'react';
import type { Explanation } from '../../../server/src/panel-contract/explain';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import type { Refused } from '../refusals/refused';
import { useRefused } from '../refusals/use-refused';

/** What to check: the list of a language without filters, or any address of the interface. */
export type Question = { locale?: string } | { url: string };

/** The state of the request that a question starts. */
export type ExplanationState =
  { state: 'waiting' } | ({ state: 'refused' } & Refused) | { state: 'there'; explanation: Explanation };

/** Reads why an event is shown at an address or why not, again for each new question. */
export function useExplanation(documentId: string, question: Question): ExplanationState {
  const api = useCalendarApi();
  const refused = useRefused();
  const [result, setResult] = useState<ExplanationState>({ state: 'waiting' });
  useEffect(() => {
    const reading = new AbortController();
    setResult({ state: 'waiting' });
    api
      .get<Explanation>('/explain', { event: documentId, ...question }, reading.signal)
      .then((explanation) => setResult({ state: 'there', explanation }))
      .catch((error: unknown) => {
        if (!reading.signal.aborted) setResult({ state: 'refused', ...refused(error) });
      });
    return () => reading.abort();
  }, [api, documentId, question, refused]);
  return result;
}
