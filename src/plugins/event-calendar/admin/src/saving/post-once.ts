import type { CalendarApi } from '../calendar-api/use-calendar-api';
import { uniqueName } from './unique-name';

/**
 * Posts with a name (`creation`), so that the server carries out a request once: what is sent again, because the response was lost, has
 * the name of the first time, and gets its response.
 */
export type PostOnce = <Data>(post: CalendarApi['post'], path: string, body: object) => Promise<Data>;

/** What posts the requests of one dialog or one button, which are sent one after the other. */
export function postingOnce(): PostOnce {
  /** What was sent last and has not succeeded. */
  let last: { content: string; creation: string } | undefined;
  return async <Data>(post: CalendarApi['post'], path: string, body: object): Promise<Data> => {
    const content = JSON.stringify([path, body]);
    if (last?.content !== content) last = { content, creation: uniqueName() };
    const data = await post<Data>(path, { ...body, creation: last.creation });
    last = undefined;
    return data;
  };
}
