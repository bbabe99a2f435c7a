import { Box, Button, VisuallyHidden } from '@strapi/design-system';
import { Layouts } from '@strapi/strapi/admin';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BoardEvent, BoardHit } from '../../../server/src/panel-contract/board';
import type { CalendarFacts } from '../../../server/src/panel-contract/calendar';
import { doubleBookings } from '../../../server/src/domain/board/double-bookings';
import type { Shift } from '../../../server/src/domain/board/wall-span';
import { DAY, HOUR, MINUTE } from '../../../server/src/domain/time/wall-clock';
import { OverlayHost } from '../editorial/OverlayHost';
import { Notice } from '../Notice';
import { MovingDates } from '../series/MovingDates';
import { useText } from '../use-text';
import { AgendaView } from './AgendaView';
import { BoardButtons } from './BoardButtons';
import { Elsewhere } from './Elsewhere';
import { droppedTarget } from './calendar/dropped-target';
import { EventCalendar } from './calendar/EventCalendar';
import { createAddress, nextUsual } from './create-address';
import type { Days } from './days';
import { dayOf, millisecondsOf, nowIn, todayIn } from './days';
import { BoardDialogs } from './dialogs/BoardDialogs';
import type { OpenDialog } from './dialogs/BoardDialogs';
import { Filters } from './filters/Filters';
import { SEARCH_INPUT } from './filters/SearchFilter';
import { SearchHits } from './filters/SearchHits';
import { Legend } from './Legend';
import { movedByDays, movedByTime, shownSpan } from './move-target';
import { stepped } from './date-after-step';
import { SelectionBar } from './SelectionBar';
import { Toolbar } from './Toolbar';
import type { Fold } from './Toolbar';
import { AboveUndoBar, UndoBar } from './UndoBar';
import { useBoardAddress } from './use-board-address';
import { useBoardRange } from './use-board-range';
import { useChanges } from './use-changes';
import { useDescription } from './use-description';
import { useEventActions } from './use-event-actions';
import type { NewEvent } from './use-event-actions';
import { cellOf } from './calendar/cell-of';
import { editorPath } from '../strapi/content-manager';
import { useSeriesQuestions } from './use-series-questions';
import { useQuickMoves } from './use-quick-moves';
import { useSelection } from './use-selection';
import { useShortcuts } from './use-shortcuts';

/** The distance between the time lines, and so the shortest span that can be drawn. */
const QUARTER = HOUR / 4;

/** A click without dragging means one hour, as in most calendars. */
const endOfSlot = (start: number, end: number): number => (end - start <= QUARTER ? start + HOUR : end);

/** The board: a calendar of all events, in which editors find, move and publish them. */
export function Board({ facts }: { facts: CalendarFacts }) {
  const text = useText();
  const navigate = useNavigate();
  const [address, change] = useBoardAddress(facts);
  const { view, date, locale, zone } = address;
  const clock = zone ?? facts.timezone;
  const [shown, setShown] = useState<{ days: Days; title: string }>();
  const [announcement, announce] = useState('');
  const [dialog, setDialog] = useState<OpenDialog>();
  const [unfolded, setUnfolded] = useState<Record<Fold, boolean>>({ filters: false, legend: false });
  const loaded = useBoardRange(shown?.days, address);
  const { range } = loaded;
  const changes = useChanges();
  const { dialog: seriesDialog, ...questions } = useSeriesQuestions();
  // The events of another zone may still be loading.
  const shownIn = loaded.zone;
  const actions = useEventActions({ range: loaded, changes, zone: shownIn, announce, questions });
  const quick = useQuickMoves(actions.move);
  const selection = useSelection();

  const events = useMemo(() => quick.shown(range?.events ?? NONE), [quick, range]);
  const doubles = useMemo(() => doubleBookings((range?.events ?? []).flatMap(toStay)), [range]);
  const describe = useDescription(range, doubles, locale);

  const onDays = useCallback(
    (days: Days, title: string) =>
      setShown((before) =>
        before?.title === title && before.days.start === days.start && before.days.end === days.end
          ? before
          : { days, title },
      ),
    [],
  );
  const onShift = (documentId: string, by: Shift): void =>
    quick.step(documentId, (event) =>
      view === 'month' ? movedByDays(event, by) : movedByTime(event, by, shownIn),
    );
  const latestDialog = useRef(dialog);
  latestDialog.current = dialog;
  const asked = useRef<OpenDialog>();
  /** Opens a dialog when what is shown is stored, unless another one has been asked for or is open by then. */
  const openSettled = (next: OpenDialog): void => {
    const before = dialog;
    asked.current = next;
    quick.flush();
    void actions.ended().then(() => {
      if (asked.current === next && latestDialog.current === before) setDialog(next);
    });
  };
  const listed = {
    events,
    doubles,
    locale,
    describe,
    chosen: selection.chosen,
    onOpen: (documentId: string) => {
      if (selection.chosen) selection.toggle(documentId);
      else openSettled({ kind: 'event', documentId });
    },
  };
  const undo = (change?: typeof changes.notice): void => {
    quick.flush();
    void actions.undo(change);
  };
  const step = (steps: -1 | 0 | 1): void =>
    change({ date: steps === 0 ? todayIn(clock) : stepped(date, view, steps) });
  const create = (): void => {
    const isElsewhere = shown !== undefined && !isIn(shown.days, todayIn(clock));
    const start = isElsewhere
      ? millisecondsOf(`${date} ${facts.usualStart}:00`)
      : nextUsual(nowIn(clock), facts.usualStart);
    void navigate(createAddress(locale, { start, end: start + HOUR, allDay: false, timezone: clock }));
  };
  const jump = (hit: BoardHit): void => {
    // Its dialog gives the focus back to the search.
    document.getElementById(SEARCH_INPUT)?.focus();
    change({ ...UNFILTERED, date: shownSpan(hit).start.slice(0, 10) });
    setDialog({ kind: 'event', documentId: hit.documentId });
  };
  /** The form with all fields: of the new event, once it has a title, or else an empty one with its times. */
  const openForm = async (event: NewEvent): Promise<boolean> => {
    const { title, start, end, allDay, timezone } = event;
    if (title !== '')
      return actions.create(event, (id) => void navigate(editorPath('event', id, event.locale)));
    const times = { start: millisecondsOf(start), end: millisecondsOf(end), timezone };
    void navigate(createAddress(locale, { ...times, end: times.end + (allDay ? MINUTE / 60 : 0), allDay }));
    return true;
  };
  useShortcuts(
    {
      p: () => step(-1),
      n: () => step(1),
      t: () => step(0),
      1: () => change({ view: 'month' }),
      2: () => change({ view: 'week' }),
      3: () => change({ view: 'day' }),
      4: () => change({ view: 'agenda' }),
      ...(facts.rights.event.create ? { c: create } : {}),
      ...(facts.rights.event.update ? { s: selection.turn } : {}),
      ...(selection.chosen ? { escape: selection.turn } : {}),
      '?': () => setDialog({ kind: 'help' }),
    },
    () => undo(),
  );

  return (
    // Contains the visually hidden elements; without a positioned box they would make the page scroll.
    <Box position="relative">
      <BoardButtons
        facts={facts}
        address={address}
        onCreate={facts.rights.event.create ? create : undefined}
      />
      <Layouts.Content>
        <AboveUndoBar
          $isShown={changes.notice !== undefined}
          direction="column"
          alignItems="stretch"
          gap={3}
          paddingBottom={4}
        >
          <Toolbar
            address={address}
            title={shown?.title ?? ''}
            subtitle={text(loaded.loading ? 'board.loading' : 'board.count', { count: events.length })}
            unfolded={unfolded}
            onChange={change}
            onStep={step}
            onFold={(fold) => setUnfolded((before) => ({ ...before, [fold]: !before[fold] }))}
            selecting={facts.rights.event.update ? selection.chosen !== undefined : undefined}
            onSelecting={selection.turn}
            onHelp={() => setDialog({ kind: 'help' })}
          />
          {selection.chosen && (
            <SelectionBar
              chosen={selection.chosen}
              shown={events}
              onAll={selection.add}
              onChange={(documentIds) => openSettled({ kind: 'many', documentIds })}
              onEnd={selection.turn}
            />
          )}
          {unfolded.filters && <Filters facts={facts} address={address} onChange={change} />}
          {address.search !== undefined && (
            <SearchHits
              address={{ ...address, search: address.search }}
              chosen={selection.chosen}
              onJump={jump}
              onToggle={selection.toggle}
            />
          )}
          {unfolded.legend && (
            <Legend other={facts.languages.find(({ code }) => code !== locale)?.code ?? locale} />
          )}
          {loaded.failed && (
            <Notice
              tone="danger"
              title={text('board.not-loaded')}
              action={<Button onClick={loaded.reload}>{text('editorial.again')}</Button>}
            >
              {text('board.not-loaded.why')}
            </Notice>
          )}
          {facts.rights.event.update && <MovingDates />}
          {range?.limited && (
            <Notice tone="warning" title={text('board.limited')}>
              {text('board.limited.why', { limit: range.limit })}
            </Notice>
          )}
          <Box background="neutral0" hasRadius shadow="tableShadow" padding={2} aria-busy={loaded.loading}>
            {range?.elsewhere && (
              <Elsewhere elsewhere={range.elsewhere} onDay={(day) => change({ date: day })} />
            )}
            {view === 'agenda' ? (
              <AgendaView {...listed} date={date} onDays={onDays} onShift={onShift} />
            ) : (
              <EventCalendar
                {...listed}
                address={{ ...address, view }}
                days={shown?.days}
                clock={clock}
                mayCreate={facts.rights.event.create}
                onDays={onDays}
                onDay={(day) => change({ view: 'day', date: day })}
                onMore={(day) => setDialog({ kind: 'day', date: day })}
                onDrop={(documentId, after) => {
                  // Keys before it are a change of their own.
                  quick.flush();
                  quick.step(documentId, (event) => droppedTarget(event, after, view, shownIn));
                  quick.flush();
                }}
                onShift={onShift}
                onSelect={({ start, end, allDay }) => {
                  // What is typed into the form belongs to its day.
                  if (dialog?.kind === 'new') return;
                  const place = view === 'month' ? cellOf(dayOf(start))?.getBoundingClientRect() : undefined;
                  if (place !== undefined && end.getTime() - start.getTime() === DAY) {
                    setDialog({ kind: 'new', date: dayOf(start), at: place });
                    return;
                  }
                  void navigate(
                    createAddress(locale, {
                      start: start.getTime(),
                      end: allDay ? end.getTime() : endOfSlot(start.getTime(), end.getTime()),
                      allDay,
                      timezone: clock,
                    }),
                  );
                }}
              />
            )}
          </Box>
          {changes.notice && (
            <UndoBar
              message={changes.notice.message}
              onUndo={() => undo(changes.notice)}
              onClose={changes.close}
            />
          )}
        </AboveUndoBar>
      </Layouts.Content>
      <VisuallyHidden>
        <div role="status" aria-live="polite">
          {announcement}
        </div>
      </VisuallyHidden>
      <BoardDialogs
        open={dialog}
        range={range}
        doubles={doubles}
        locale={locale}
        actions={actions}
        mayCreate={facts.rights.event.create}
        usualStart={facts.usualStart}
        newEvent={{ timezone: clock, mayChooseVenue: facts.rights.venue.read, onMore: openForm }}
        describe={describe}
        chosen={selection.chosen}
        onChoose={selection.toggle}
        onOpen={setDialog}
        onManyChanged={selection.end}
        onChanged={loaded.reload}
      />
      {seriesDialog}
      <OverlayHost />
    </Box>
  );
}

/** A hit may not match the filters, and its words may be in another language than the one that is shown. */
const UNFILTERED = {
  search: undefined,
  status: undefined,
  category: undefined,
  venue: undefined,
  organizer: undefined,
};

const NONE: readonly BoardEvent[] = [];

const isIn = ({ start, end }: Days, day: string): boolean => start <= day && day < end;

const toStay = ({ documentId, venue, from, until }: BoardEvent) =>
  venue === undefined ? [] : [{ id: documentId, place: venue, from, until }];
