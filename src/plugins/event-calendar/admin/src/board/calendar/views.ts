import type { CalendarOptions } from '@fullcalendar/core';
import type { View } from '../address';

/** The calendar's names of the board's views. */
export const VIEW_TYPES: Record<View, string> = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  agenda: 'listWeek',
};

/** Whether a view shows the time of day on an axis. */
export const showsTime = (view: View): boolean => view === 'week' || view === 'day';

/** What is the same in all views. Wall times are fed as UTC: the browser's zone and its clock changes never matter. */
export const CALENDAR_OPTIONS: CalendarOptions = {
  timeZone: 'UTC',
  headerToolbar: false,
  // An evening that ends after midnight is one of its day.
  nextDayThreshold: '06:00:00',
  scrollTime: '08:00:00',
  // A line for every step: with longer slots FullCalendar measures a drag from their middle, a step beside the pointer.
  slotDuration: '00:15:00',
  slotLabelInterval: '01:00:00',
  defaultTimedEventDuration: '01:00:00',
  allDayMaintainDuration: true,
  eventMaxStack: 6,
  eventInteractive: true,
  eventDisplay: 'block',
  progressiveEventRendering: false,
  eventResizableFromStart: true,
  eventShortHeight: 40,
  slotEventOverlap: false,
  nowIndicator: true,
  navLinks: true,
  selectMirror: true,
  unselectAuto: true,
  dragRevertDuration: 0,
  longPressDelay: 400,
  eventOrder: ['rank', 'start', '-duration', 'allDay', 'title'],
  stickyHeaderDates: false,
  views: { timeGrid: { dayMaxEventRows: 5 }, dayGrid: { dayMaxEventRows: false } },
};

/** How high the calendar is, in pixels: the hours of a day scroll within it, beginning with the morning. */
export const heightOf = (view: View): number | 'auto' => (showsTime(view) ? 720 : 'auto');
