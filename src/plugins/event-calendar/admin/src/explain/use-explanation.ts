import { useEffect, useState } from 'react';
import type { Explanation } from '../../../server/src/panel-contract/explain';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import type { Refused } from '../refusals/refused';
import { useRefused } from '../refusals/use-refused';

/** What is asked: the list of a language as it is, or any address of the interface. */
export type Question = { locale?: string } | { url: string };

/** The answer to a question, as far as it has come. */
export type Answer =
  { state: 'waiting' } | ({ state: 'refused' } & Refused) | { state: 'there'; explanation: Explanation };

/** Why an event is shown at an address, or why not; asked anew with every other question. */
export function useExplanation(documentId: string, question: Question): Answer {
  const api = useCalendarApi();
  const refused = useRefused();
  const [answer, setAnswer] = useState<Answer>({ state: 'waiting' });
  useEffect(() => {
    const cancel = new AbortController();
    setAnswer({ state: 'waiting' });
    api
      .get<Explanation>('/explain', { event: documentId, ...question }, cancel.signal)
      .then((explanation) => setAnswer({ state: 'there', explanation }))
      .catch((error: unknown) => {
        if (!cancel.signal.aborted) setAnswer({ state: 'refused', ...refused(error) });
      });
    return () => cancel.abort();
  }, [api, documentId, question, refused]);
  return answer;
}
