import type FullCalendar from '@fullcalendar/react';
import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Updates the size of FullCalendar when its frame changes: by itself it only reacts to the size of the window. */
export function useCalendarResize(frame: RefObject<HTMLElement>, calendar: RefObject<FullCalendar>): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      calendar.current?.getApi().updateSize();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, calendar]);
}
