import type { CalendarOptions, DateSelectArg, EventApi, EventContentArg } from '@fullcalendar/core';
import frenchLocale from '@fullcalendar/core/locales/fr';
import dayGrid from '@fullcalendar/daygrid';
import interaction from '@fullcalendar/interaction';
import FullCalendar from '@fullcalendar/react';
import timeGrid from '@fullcalendar/timegrid';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import { useIntl } from 'react-intl';
import type { BoardEvent } from '../../../../server/src/panel-contract/board';
import type { Shift } from '../../../../server/src/domain/board/wall-span';
import { useWeekStart } from '../../calendar-api/use-week-start';
import { useText } from '../../use-text';
import type { BoardAddress } from '../address';
import type { Days } from '../days';
import { dayOf, nowIn, wallOf } from '../days';
import { useTimeFormats } from '../time-formats';
import { shownSpan } from '../move-target';
import { CalendarFrame } from './CalendarFrame';
import { dateTexts } from './date-texts';
import { eventInput, monthInputs } from './event-inputs';
import { eventNodes, accessibleName } from './event-node';
import { useArrowMoves } from './use-arrow-moves';
import { useCalendarResize } from './use-calendar-resize';
import { CALENDAR_OPTIONS, VIEW_TYPES, heightOf, showsTime } from './views';
import type { GridView } from './views';

const PLUGINS = [dayGrid, timeGrid, interaction];

interface EventCalendarProps {
  address: BoardAddress & { view: GridView };
  /** The days that it shows; undefined until it has reported them (`onDays`). */
  days: Days | undefined;
  /** The zone of the "now" line. */
  clock: string;
  events: readonly BoardEvent[];
  /** By documentId, the events that use the same venue at the same time. */
  doubles: ReadonlyMap<string, readonly string[]>;
  mayCreate: boolean;
  /** The text for tooltips and screen readers. */
  describe(event: BoardEvent): string;
  onDays(days: Days, title: string): void;
  /** The selected events; undefined unless events are selected. */
  chosen: ReadonlySet<string> | undefined;
  /** Opens an event, or selects it. */
  onOpen(documentId: string): void;
  onDay(date: string): void;
  /** Opens the list of all events of a day. */
  onMore(date: string): void;
  onDrop(documentId: string, after: EventApi): void;
  onShift(documentId: string, by: Shift): void;
  onSelect(selection: DateSelectArg): void;
}

/** The month, week and day views: FullCalendar, controlled by the address. */
export function EventCalendar(props: EventCalendarProps) {
  const { address, days, clock, events, doubles, mayCreate } = props;
  const { view, date, locale } = address;
  const text = useText();
  const words = useTimeFormats();
  const { locale: language } = useIntl();
  const calendar = useRef<FullCalendar>(null);
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const weekStart = useWeekStart();
  useLabels(frame, props);
  const onKeyDown = useArrowMoves({ frame, events, onAxis: showsTime(view), onShift: props.onShift });
  useCalendarResize(frame, calendar);
  const initial = useMemo(
    () => ({ initialView: VIEW_TYPES[view], initialDate: latest.current.address.date }),
    [view],
  );

  useEffect(() => {
    // FullCalendar cannot render while React renders.
    queueMicrotask(() => calendar.current?.getApi().gotoDate(date));
  }, [date]);

  const inputs = useMemo(() => {
    const shown = { locale, doubles, onAxis: showsTime(view) };
    return view === 'month' && days !== undefined
      ? monthInputs(events, days, shown)
      : events.map((event) => eventInput(event, shown));
  }, [events, days, doubles, locale, view]);

  const content = useCallback(
    ({ event, isMirror }: EventContentArg) => {
      const { event: shown, isDouble, more } = event.extendedProps;
      if (!isBoardEvent(shown)) return typeof more === 'number' ? text('board.more', { count: more }) : {};
      // While an event is dragged, show the time at which it would be dropped.
      const starts = isMirror && event.start !== null ? wallOf(event.start) : shownSpan(shown).start;
      const start = event.allDay ? '' : words.clock(starts);
      const state = shown.state === undefined ? '' : text(`board.state.${shown.state}`);
      return { domNodes: eventNodes(shown, isDouble === true, locale, { clock: start, state }) };
    },
    [locale, text, words],
  );

  // FullCalendar redraws when an option is another object, so unchanged options must stay the same objects.
  const options = useMemo(
    (): CalendarOptions => ({
      ...CALENDAR_OPTIONS,
      plugins: PLUGINS,
      locales: [frenchLocale],
      locale: language,
      firstDay: weekStart,
      // The same time format as on the rest of the board.
      slotLabelContent: ({ date: slot }) => words.clock(wallOf(slot)),
      allDayText: text('board.all-day'),
      height: heightOf(view),
      now: () => nowIn(clock),
      selectable: mayCreate,
      eventContent: content,
      dayCellDidMount: ({ el }) => {
        // With this attribute screen readers would read only the day, not its events.
        el.removeAttribute('aria-labelledby');
        // Makes the hours scrollable by keyboard, also on days without events.
        if (el.matches('.fc-timegrid-axis + .fc-timegrid-col')) el.tabIndex = 0;
      },
      ...dateTexts(language, view, text),
      moreLinkHint: (count) => text('board.more', { count }),
      moreLinkDidMount: ({ el }) => el.setAttribute('role', 'button'),
      ...handlersOf(latest),
    }),
    [language, weekStart, view, clock, mayCreate, content, text, words],
  );

  return (
    <CalendarFrame ref={frame} onKeyDown={onKeyDown} data-view={view}>
      {/* A new calendar for each view: otherwise it would first draw the old view with the events of the new one. */}
      <FullCalendar key={view} ref={calendar} {...options} {...initial} events={inputs} />
    </CalendarFrame>
  );
}

/** FullCalendar keeps the element of an event whose times change, so its name and its tooltip must follow. */
function useLabels(frame: RefObject<HTMLElement>, { events, chosen, describe }: EventCalendarProps): void {
  useEffect(() => {
    const drawn = requestAnimationFrame(() => {
      const byId = new Map(events.map((event) => [event.documentId, event]));
      for (const el of frame.current?.querySelectorAll<HTMLElement>('[data-event]') ?? []) {
        const event = byId.get(el.dataset['event'] ?? '');
        if (event !== undefined) label(el, event, { chosen, describe });
      }
    });
    return () => cancelAnimationFrame(drawn);
  }, [frame, events, chosen, describe]);
}

function label(
  el: HTMLElement,
  event: BoardEvent,
  { chosen, describe }: Pick<EventCalendarProps, 'chosen' | 'describe'>,
): void {
  const description = describe(event);
  el.setAttribute('aria-label', accessibleName(el, event.title, description));
  el.title = description;
  if (chosen === undefined) {
    el.removeAttribute('aria-pressed');
    el.setAttribute('aria-haspopup', 'dialog');
  } else {
    el.setAttribute('aria-pressed', String(chosen.has(event.documentId)));
    el.removeAttribute('aria-haspopup');
  }
}

/** Event handlers for FullCalendar. They never change, and call the latest props. */
function handlersOf(latest: RefObject<EventCalendarProps>): CalendarOptions {
  const dropped = ({ event }: { event: EventApi }): void => latest.current?.onDrop(event.id, event);
  return {
    eventDidMount({ el, event }) {
      const shown: unknown = event.extendedProps['event'];
      el.setAttribute('role', 'button');
      el.setAttribute('tabindex', '0');
      if (!isBoardEvent(shown) || latest.current === null) return;
      el.dataset['event'] = event.id;
      label(el, shown, latest.current);
    },
    eventClick: ({ event, jsEvent }) => {
      jsEvent.preventDefault();
      if (isBoardEvent(event.extendedProps['event'])) latest.current?.onOpen(event.id);
      else if (event.start !== null) latest.current?.onMore(dayOf(event.start));
    },
    eventDrop: dropped,
    eventResize: dropped,
    select: (selection) => {
      selection.view.calendar.unselect();
      latest.current?.onSelect(selection);
    },
    navLinkDayClick: (day) => latest.current?.onDay(dayOf(day)),
    datesSet: ({ start, end, view }) =>
      latest.current?.onDays({ start: dayOf(start), end: dayOf(end) }, view.title),
  };
}

/** FullCalendar returns the property as `eventInput` has set it, from a BoardEvent; "more" entries have none. */
const isBoardEvent = (value: unknown): value is BoardEvent =>
  typeof value === 'object' && value !== null && 'documentId' in value;
