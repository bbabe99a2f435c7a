import type FullCalendar from '@fullcalendar/react';
import { useEffect } from 'react';
import type { RefObject } from 'react';

/** FullCalendar measures itself anew when the window changes, not when a scrollbar or a banner takes some of its room. */
export function useOwnSize(frame: RefObject<HTMLElement>, calendar: RefObject<FullCalendar>): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    let width = element.clientWidth;
    const watching = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      calendar.current?.getApi().updateSize();
    });
    watching.observe(element);
    return () => watching.disconnect();
  }, [frame, calendar]);
}
