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
import { useTimeWords } from '../words';
import { shownSpan } from '../move-target';
import { CalendarFrame } from './CalendarFrame';
import { eventInput, monthInputs } from './event-inputs';
import { eventNodes, spokenName } from './event-node';
import { useArrowMoves } from './use-arrow-moves';
import { useOwnSize } from './use-own-size';
import { CALENDAR_OPTIONS, VIEW_TYPES, heightOf, showsTime } from './views';
import type { GridView } from './views';

const PLUGINS = [dayGrid, timeGrid, interaction];

interface EventCalendarProps {
  address: BoardAddress & { view: GridView };
  /** The days that it shows, as soon as it has said so. */
  days: Days | undefined;
  /** Whose clocks tell what time it is now. */
  clock: string;
  events: readonly BoardEvent[];
  /** Events that share their venue at a time with others, by document id. */
  doubles: ReadonlyMap<string, readonly string[]>;
  mayCreate: boolean;
  /** What an event is called to somebody who does not see it. */
  describe(event: BoardEvent): string;
  onDays(days: Days, title: string): void;
  onOpen(documentId: string): void;
  onDay(date: string): void;
  /** Asks for all events of a day. */
  onMore(date: string): void;
  onDrop(documentId: string, after: EventApi): Promise<boolean>;
  onShift(documentId: string, by: Shift): void;
  onSelect(selection: DateSelectArg): void;
}

/** The calendar itself: FullCalendar, shown what the address says. */
export function EventCalendar(props: EventCalendarProps) {
  const { address, days, clock, events, doubles, mayCreate } = props;
  const { view, date, locale } = address;
  const text = useText();
  const words = useTimeWords();
  const { locale: language } = useIntl();
  const calendar = useRef<FullCalendar>(null);
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const weekStart = useWeekStart();
  const onKeyDown = useArrowMoves({ frame, events, onAxis: showsTime(view), onShift: props.onShift });
  useOwnSize(frame, calendar);
  const initial = useMemo(
    () => ({ initialView: VIEW_TYPES[view], initialDate: latest.current.address.date }),
    [view],
  );

  useEffect(() => {
    // Within React's own rendering FullCalendar may not render.
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
      // While it is dragged, it says what time it would be at.
      const begins = isMirror && event.start !== null ? wallOf(event.start) : shownSpan(shown).start;
      const start = event.allDay ? '' : words.clock(begins);
      const state = shown.state === undefined ? '' : text(`board.state.${shown.state}`);
      return { domNodes: eventNodes(shown, isDouble === true, locale, { clock: start, state }) };
    },
    [locale, text, words],
  );

  // FullCalendar takes anything new for a change and draws itself anew: what stays the same has to be the same.
  const options = useMemo(
    (): CalendarOptions => ({
      ...CALENDAR_OPTIONS,
      plugins: PLUGINS,
      locales: [frenchLocale],
      locale: language,
      firstDay: weekStart,
      // One form of time on the whole board.
      slotLabelContent: ({ date: slot }) => words.clock(wallOf(slot)),
      allDayText: text('board.all-day'),
      height: heightOf(view),
      now: () => nowIn(clock),
      selectable: mayCreate,
      eventContent: content,
      dayCellDidMount: ({ el }) => {
        // Its name would be the day alone, and what stands in it be hidden from those who listen.
        el.removeAttribute('aria-labelledby');
        // The hours of days without events are scrolled by keyboard too.
        if (el.matches('.fc-timegrid-axis + .fc-timegrid-col')) el.tabIndex = 0;
      },
      moreLinkHint: (count) => text('board.more', { count }),
      moreLinkDidMount: ({ el }) => el.setAttribute('role', 'button'),
      ...handlersOf(latest),
    }),
    [language, weekStart, view, clock, mayCreate, content, text, words],
  );

  return (
    <CalendarFrame ref={frame} onKeyDown={onKeyDown} data-view={view}>
      {/* Another view is another calendar: the same one would draw the old view with the new view's events first. */}
      <FullCalendar key={view} ref={calendar} {...options} {...initial} events={inputs} />
    </CalendarFrame>
  );
}

/** What FullCalendar tells of, handed on to those who listen when it happens. */
function handlersOf(latest: RefObject<EventCalendarProps>): CalendarOptions {
  const dropped = ({ event, revert }: { event: EventApi; revert: () => void }): void => {
    void latest.current?.onDrop(event.id, event).then((done) => {
      if (!done) revert();
    });
  };
  return {
    eventDidMount({ el, event }) {
      const shown: unknown = event.extendedProps['event'];
      el.setAttribute('role', 'button');
      el.setAttribute('tabindex', '0');
      if (!isBoardEvent(shown) || latest.current === null) return;
      const description = latest.current.describe(shown);
      el.dataset['event'] = event.id;
      el.setAttribute('aria-haspopup', 'dialog');
      el.setAttribute('aria-label', spokenName(el, shown.title, description));
      el.title = description;
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

const isBoardEvent = (value: unknown): value is BoardEvent =>
  typeof value === 'object' && value !== null && 'documentId' in value;
