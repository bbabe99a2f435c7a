import type { CalendarOptions } from '@fullcalendar/core';
import type { View } from '../address';

/** The views that are drawn as a grid. */
export type GridView = Exclude<View, 'agenda'>;

/** The calendar's names of the board's views. */
export const VIEW_TYPES: Record<GridView, string> = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
};

/** Whether a view shows the time of day on an axis. */
export const showsTime = (view: GridView): boolean => view === 'week' || view === 'day';

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

/** How high the calendar is: the hours of a day scroll within it, beginning with the morning, so that the page need not. */
export const heightOf = (view: GridView): string =>
  showsTime(view) ? 'max(44rem, calc(100vh - var(--beside)))' : 'auto';
