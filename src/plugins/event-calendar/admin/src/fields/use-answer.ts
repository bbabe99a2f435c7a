import { isFetchError } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { useCalendarApi } from '../calendar-api/use-calendar-api';

/** How long somebody has to pause before the server is asked, in milliseconds. */
const PAUSE = 250;

export interface Asked<Answer> {
  /** The last answer to this very question. */
  answer: Answer | undefined;
  /** The last answer to any question, for what hardly changes with it. */
  last: Answer | undefined;
  /** Whether the server refused the question: something in it is wrong. */
  refused: boolean;
}

/** What a route of ours answers, asked again when the question changes and somebody pauses; undefined asks nothing. */
export function useAnswer<Answer>(
  path: string,
  query: Readonly<Record<string, string>> | undefined,
): Asked<Answer> {
  const api = useCalendarApi();
  const question = query === undefined ? undefined : JSON.stringify(query);
  const [asked, setAsked] = useState<{ question?: string; answer?: Answer; refused: boolean }>({
    refused: false,
  });
  useEffect(() => {
    if (question === undefined) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void api
        .get<Answer>(path, JSON.parse(question), abort.signal)
        .then((answer) => setAsked({ question, answer, refused: false }))
        .catch((error: unknown) => {
          // A server that does not answer has refused nothing.
          const refused = isFetchError(error) && error.status === 400;
          if (!abort.signal.aborted) setAsked({ question, refused });
        });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, path, question]);
  const { answer: last } = asked;
  return question !== undefined && asked.question === question
    ? { answer: last, last, refused: asked.refused }
    : { answer: undefined, last, refused: false };
}
