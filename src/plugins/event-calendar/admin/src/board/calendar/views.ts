import type { CalendarOptions } from '@fullcalendar/core';
import type { View } from '../address';

/** The views that are drawn as a grid. */
export type GridView = Exclude<View, 'agenda'>;

/** FullCalendar's names of the views. */
export const VIEW_TYPES: Record<GridView, string> = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
};

/** Whether a view shows the time of day on an axis. */
export const showsTime = (view: GridView): boolean => view === 'week' || view === 'day';

/** Options for all views. Wall times are passed as UTC, so that the browser's zone and its clock changes never matter. */
export const CALENDAR_OPTIONS: CalendarOptions = {
  timeZone: 'UTC',
  headerToolbar: false,
  // An evening event that ends after midnight is shown only on its first day. Equals `NIGHT`.
  nextDayThreshold: '06:00:00',
  scrollTime: '08:00:00',
  // One slot per step: FullCalendar measures a drag from the middle of a slot, so longer slots would be off by a step.
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

/** CSS height of the calendar. The hours of a day scroll inside it, so that the page need not scroll. */
export const heightOf = (view: GridView): string =>
  showsTime(view) ? 'max(44rem, calc(100vh - var(--beside)))' : 'auto';
