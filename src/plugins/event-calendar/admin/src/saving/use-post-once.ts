import { useState } from 'react';
import type { CalendarApi } from '../calendar-api/use-calendar-api';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { postingOnce } from './post-once';

/** Posts as `postingOnce` does, for the component. */
export function usePostOnce(): CalendarApi['post'] {
  const { post } = useCalendarApi();
  const [send] = useState(postingOnce);
  return (path, body) => send(post, path, body);
}
