import { getFetchClient, useNotification } from '@strapi/strapi/admin';
import { useCallback, useMemo, useRef } from 'react';
import type {
  BoardChoices,
  BoardEvent,
  BoardMove,
  BoardTimes,
  Unpublished,
} from '../../../server/src/panel-contract/board';
import { CREATION_HEADER } from '../../../server/src/domain/opened';
import type { RestoredRecord, Trashed } from '../../../server/src/panel-contract/editorial';
import type { ManyChanged, ManyChanges } from '../../../server/src/panel-contract/many';
import type {
  SeriesChange,
  SeriesChanged,
  SeriesScope,
  SeriesView,
} from '../../../server/src/panel-contract/series';
import { calendarApi, useCalendarApi } from '../calendar-api/use-calendar-api';
import type { MadeChange } from '../many/target';
import { changedMessages } from '../editorial/restored-message';
import { isNoResponse } from '../refusals/refused';
import { useRefused } from '../refusals/use-refused';
import { undoSeriesChange } from '../series/made-change';
import { hasOthers } from '../series/standing-dates';
import { useSeriesText } from '../series/use-series-text';
import { useText } from '../use-text';
import { valueAt } from '../value-at';
import type { Target } from './move-target';
import { refusalMessage } from './refusal-message';
import type { Changes } from './use-changes';
import type { SeriesQuestions } from './use-series-questions';
import type { LoadedRange } from './use-board-range';
import { useTimeFormats } from './time-formats';

/** Actions on an event of the board. Each resolves to whether it succeeded, and can be undone. */
export interface EventActions {
  /** @param targetOf computes the new times from the current ones. Moves run one after the other, so these may have changed. */
  move(documentId: string, targetOf: (event: BoardEvent) => Target): Promise<boolean>;
  publish(event: BoardEvent): Promise<boolean>;
  unpublish(event: BoardEvent): Promise<boolean>;
  trash(event: BoardEvent): Promise<boolean>;
  /** Creates a draft. @param then called with its document id */
  create(event: NewEvent, then?: (documentId: string) => void): Promise<boolean>;
  /**
   * Undoes a change, or else the last one when all actions so far have ended: nothing, if the action that was under way is refused or
   * not carried out after all.
   */
  undo(change?: Changes['notice']): Promise<unknown>;
  /** When all actions so far have ended. */
  ended(): Promise<unknown>;
  /** Runs a change of a dialog in turn: an undo that is asked for meanwhile means this one. */
  perform<Done>(work: () => Promise<Done>): Promise<Done>;
  /** Shows a change that a dialog has made, and offers to undo it. */
  made(change: MadeChange): void;
}

/** A new event: wall times in its zone. */
export interface NewEvent {
  title: string;
  start: string;
  end: string;
  allDay: boolean;
  timezone: string;
  locale: string;
  /** The public id of its venue. */
  venue: string | undefined;
  /** The name of its creation (`CREATION_HEADER`): as long as nothing responds, the same event is meant. */
  creation: string;
}

const EVENTS = '/content-manager/collection-types/plugin::event-calendar.event';
const CONTENT = `${EVENTS}/actions`;

interface Board {
  range: Pick<LoadedRange, 'current' | 'retime' | 'reload' | 'zoneNow'>;
  changes: Pick<Changes, 'add' | 'undo'>;
  /** The zone in which the events are shown. */
  zone: string | undefined;
  announce(message: string): void;
  /** For the dates of series. */
  questions: Pick<SeriesQuestions, 'askScope' | 'askTrash'>;
}

export function useEventActions({ range, changes, zone, announce, questions }: Board): EventActions {
  const { askScope, askTrash } = questions;
  const api = useCalendarApi();
  const text = useText();
  const words = useTimeFormats();
  const series = useSeriesText();
  const { toggleNotification } = useNotification();
  const refused = useRefused();
  const queue = useRef<Promise<boolean>>(Promise.resolve(true));
  const underWay = useRef(0);

  const refuse = useCallback(
    (error: unknown, title: string) => {
      const message = refusalMessage(text, refused, error, title);
      toggleNotification({ type: 'danger', message });
      // The board probably shows an old state. What had no response may have been carried out.
      range.reload();
      announce(message);
    },
    [announce, range, refused, text, toggleNotification],
  );

  return useMemo(() => {
    const send = async (documentId: string, body: BoardMove): Promise<BoardTimes> => {
      const times = await api.post<BoardTimes>(`/board/events/${documentId}/move`, body);
      range.retime(documentId, times, body.zone);
      return times;
    };
    const moved = (title: string, times: BoardTimes): string => {
      const shown = times.shown === undefined ? times : { ...times, ...times.shown };
      return text('board.moved', { title, when: words.when(shown) });
    };

    // Writing goes on when the page is left.
    const { post, put } = getFetchClient();

    /** Runs after all earlier actions have ended. @param run gets whether the one before succeeded: was neither refused nor false */
    const inTurn = <Done>(run: (before: boolean) => Promise<Done>): Promise<Done> => {
      underWay.current += 1;
      const running = queue.current.then(run);
      queue.current = running
        .then(
          (done) => done !== false,
          () => false,
        )
        .finally(() => {
          underWay.current -= 1;
        });
      return running;
    };

    const attempt = async (title: string, run: () => Promise<void>): Promise<boolean> => {
      try {
        await run();
        return true;
      } catch (error) {
        refuse(error, title);
        return false;
      }
    };

    /** @param moved the event, if it was moved alone */
    const offerUndo = (message: string, title: string, undo: () => Promise<string>, moved?: string): void => {
      announce(message);
      changes.add({
        message,
        ...(moved !== undefined && { moved }),
        async undo() {
          try {
            announce(await undo());
            return true;
          } catch (error) {
            refuse(error, title);
            return !isNoResponse(error);
          }
        },
      });
    };

    /** Moves other dates of a series with one of them. */
    const moveSeries = ({ documentId, title }: BoardEvent, meant: BoardMove, scope: SeriesScope) =>
      attempt(title, async () => {
        const body: SeriesChange = { documentId, scope, move: meant };
        const changed = await api.post<SeriesChanged>('/series/changes', body);
        const count = changed.changed;
        range.reload();
        offerUndo(series('series.moved', { title, count }), title, async () => {
          await undoSeriesChange(api, changed);
          range.reload();
          return series('series.moved-back', { title, count });
        });
      });

    const move: EventActions['move'] = (documentId, targetOf) => {
      const asked = range.current(documentId);
      return inTurn(async () => {
        // Other days may be shown by now, or another zone, which is not the one that the times are meant in.
        const event = (range.zoneNow() === zone ? range.current(documentId) : undefined) ?? asked;
        if (event === undefined) return false;
        const { title } = event;
        const from = storedTimes(event);
        const shownIn = zone === undefined ? {} : { zone };
        const meant: BoardMove = { from, to: targetOf(event), ...shownIn };
        const scope = event.series === undefined ? 'this' : await askScope(event, meant);
        if (scope === undefined) {
          // What was dragged goes back.
          range.reload();
          return false;
        }
        if (scope !== 'this') return moveSeries(event, meant, scope);
        return attempt(title, async () => {
          const after = await send(documentId, meant);
          const { timezone: _own, ...back } = from;
          const instants = { from: event.from, until: event.until };
          const backMove: BoardMove = { from: storedTimes(after), to: { ...back, instants }, ...shownIn };
          offerUndo(
            moved(title, after),
            title,
            async () => moved(title, await send(documentId, backMove)),
            documentId,
          );
        });
      });
    };

    /**
     * Runs an action that can be undone.
     * @param undo gets the result of `run`, and resolves to what could not be restored, as text
     * @param said what is said after it, and after its undo
     */
    const carryOut = <Done>(
      title: string,
      run: () => Promise<Done>,
      undo: (done: Done) => Promise<string | undefined>,
      said: readonly [done: string, undone: string],
    ): Promise<boolean> =>
      attempt(title, async () => {
        const done = await run();
        range.reload();
        offerUndo(said[0], title, async () => {
          const more = await undo(done);
          range.reload();
          return [said[1], more].filter(Boolean).join(' ');
        });
      });
    const act = <Done>(
      { title }: Pick<BoardEvent, 'title'>,
      run: () => Promise<Done>,
      undo: (done: Done) => Promise<string | undefined>,
      [doneKey, undoneKey]: readonly [string, string],
    ): Promise<boolean> =>
      inTurn(() => carryOut(title, run, undo, [text(doneKey, { title }), text(undoneKey, { title })]));

    const unpublish = ({ documentId, locale }: BoardEvent): Promise<Unpublished> =>
      api.post(`/board/events/${documentId}/unpublish`, { locale });
    /** @returns what undoes it: a publication ends the schedule and the wait for review, which come back with it */
    const publish = async (event: BoardEvent): Promise<() => Promise<unknown>> => {
      const { documentId, locale, may = [] } = event;
      if (!may.includes('update')) {
        await post(`${CONTENT}/bulkPublish?locale=${locale}`, {
          documentIds: [documentId],
          locale: [locale],
        });
        return () => unpublish(event);
      }
      const change = (events: ManyChanges['events']) =>
        api.post<ManyChanged>('/events/changes', { events } satisfies ManyChanges);
      const { undo } = await change([{ documentId, change: { publish: [locale] } }]);
      // Without the version: a move since, which was undone too, has changed it.
      return () => change(undo.map(({ version: _version, ...known }) => known));
    };
    const publishAgain = async ({ undo }: Unpublished): Promise<string> =>
      // Its key is also the name of the request.
      changedMessages(text, [
        await api.post<RestoredRecord>(`/board/unpublished/${undo}/undo`, { creation: undo }),
      ]).join(' ');
    const trash = ({ documentId }: Pick<BoardEvent, 'documentId'>): Promise<unknown> =>
      api.post(`/records/event/${documentId}/trash`, {});
    const trashAll = async (documentIds: string[]): Promise<string[]> => {
      const trashed = await api.post<Trashed[]>('/records/event/trash', { documentIds });
      return trashed.map(({ documentId }) => documentId);
    };
    const restore = async (documentIds: string[]): Promise<string> => {
      const body = { documentIds, as: 'before' };
      return changedMessages(text, await api.post<RestoredRecord[]>('/records/event/restore', body)).join(
        ' ',
      );
    };
    /** The dates that go to the trash with one of a series; undefined if none shall. */
    const askedToTrash = async (event: BoardEvent): Promise<string[] | undefined> => {
      const { documentId, locale } = event;
      const of =
        event.series === undefined
          ? null
          : await api.get<SeriesView | null>(`/series/of/${documentId}`, { locale });
      return hasOthers(of) ? askTrash(event, of) : [documentId];
    };

    const create = async ({
      title,
      start,
      end,
      allDay,
      timezone,
      locale,
      venue,
      creation,
    }: NewEvent): Promise<string> => {
      const [place] =
        venue === undefined
          ? []
          : (await calendarApi().get<BoardChoices>('/board/choices', { kind: 'venue', locale, id: venue }))
              .choices;
      const data = {
        ...{ title, startDate: start, endDate: end, allDay, timezone },
        ...(place && { venue: { connect: [{ documentId: place.documentId, locale }], disconnect: [] } }),
      };
      const named = { headers: { [CREATION_HEADER]: creation } };
      try {
        const made = await post<{ data: { documentId: string } }>(`${EVENTS}?locale=${locale}`, data, named);
        return made.data.data.documentId;
      } catch (error) {
        const created = valueAt(error, 'response', 'data', 'error', 'details', 'created');
        if (typeof created !== 'string') throw error;
        // An earlier response was lost. The form may contain other values by now.
        await put(`${EVENTS}/${created}?locale=${locale}`, data);
        return created;
      }
    };

    return {
      made: ({ message, undo }) => {
        range.reload();
        offerUndo(message, '', async () => {
          const undone = await undo(api);
          range.reload();
          return undone;
        });
      },
      create: (event, then) =>
        act(
          event,
          async () => {
            const documentId = await create(event);
            then?.(documentId);
            return documentId;
          },
          (documentId) => trash({ documentId }).then(() => undefined),
          ['board.created', 'board.trashed'],
        ),
      move,
      publish: (event) =>
        act(
          event,
          () => publish(event),
          (undo) => undo().then(() => undefined),
          ['board.published', 'board.unpublished'],
        ),
      unpublish: (event) =>
        act(event, () => unpublish(event), publishAgain, ['board.unpublished', 'board.published']),
      trash: (event) =>
        // The question is asked in turn, too: there is one at a time.
        inTurn(async () => {
          const { title } = event;
          let documentIds: string[] | undefined;
          await attempt(title, async () => {
            documentIds = await askedToTrash(event);
          });
          if (documentIds === undefined) return false;
          const asked = documentIds;
          const names = { title, count: asked.length };
          const said: [string, string] =
            asked.length === 1
              ? [text('board.trashed', { title }), text('board.restored', { title })]
              : [series('series.trashed', names), series('series.restored', names)];
          return carryOut(title, () => trashAll(asked), restore, said);
        }),
      undo: (change) => {
        // Each waits for the one before: three quick presses undo three changes.
        const waits = change === undefined && underWay.current > 0;
        return inTurn(async (before) => {
          if (!waits || before) await changes.undo(change);
          return true;
        });
      },
      ended: () => queue.current,
      perform: inTurn,
    };
  }, [announce, api, askScope, askTrash, changes, range, refuse, series, text, words, zone]);
}

const storedTimes = ({ start, end, allDay, timezone }: BoardTimes): BoardMove['from'] => ({
  start,
  end,
  allDay,
  timezone,
});
