import { isFetchError, useAPIErrorHandler, useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useCallback, useMemo, useRef } from 'react';
import type { BoardEvent, BoardMove, BoardTimes } from '../../../server/src/admin-panel/contract/board';
import type { RestoredRecord } from '../../../server/src/admin-panel/contract/desk';
import { useCalendarApi } from '../calendar-api/use-calendar-api';
import { changedWords } from '../desk/restored-words';
import { useText } from '../use-text';
import type { Target } from './move-target';
import type { Changes } from './use-changes';
import type { LoadedRange } from './use-board-range';
import { useTimeWords } from './words';

/** What can be done with an event on the board; each says whether it was done, and can be taken back. */
export interface EventActions {
  /** @param targetOf where it goes, from how it is when its turn comes: moves are made one after the other */
  move(documentId: string, targetOf: (event: BoardEvent) => Target): Promise<boolean>;
  publish(event: BoardEvent): Promise<boolean>;
  unpublish(event: BoardEvent): Promise<boolean>;
  trash(event: BoardEvent): Promise<boolean>;
}

const CONTENT = '/content-manager/collection-types/plugin::event-calendar.event/actions';

interface Board {
  range: Pick<LoadedRange, 'current' | 'retime' | 'reload'>;
  changes: Pick<Changes, 'add'>;
  zone: string | undefined;
  announce(message: string): void;
}

export function useEventActions({ range, changes, zone, announce }: Board): EventActions {
  const api = useCalendarApi();
  const { post } = useFetchClient();
  const text = useText();
  const words = useTimeWords();
  const { toggleNotification } = useNotification();
  const { formatAPIError } = useAPIErrorHandler();
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const refuse = useCallback(
    (error: unknown, title: string) => {
      const meanwhile = isFetchError(error) && error.status === 409;
      const message = meanwhile
        ? text('board.moved-meanwhile', { title })
        : isFetchError(error)
          ? formatAPIError(error)
          : text('board.failed');
      toggleNotification({ type: 'danger', message });
      if (meanwhile) range.reload();
      announce(message);
    },
    [announce, formatAPIError, range, text, toggleNotification],
  );

  return useMemo(() => {
    const send = async (documentId: string, body: BoardMove, title: string): Promise<string> => {
      const times = await api.post<BoardTimes>(`/board/events/${documentId}/move`, body);
      range.retime(documentId, times);
      const shown = times.shown === undefined ? times : { ...times, ...times.shown };
      return text('board.moved', { title, when: words.when(shown) });
    };

    /** Runs when those before it have ended. */
    const inTurn = (run: () => Promise<boolean>): Promise<boolean> => {
      const mine = queue.current.then(run);
      queue.current = mine;
      return mine;
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

    const done = (message: string, title: string, undo: () => Promise<string>): void => {
      announce(message);
      changes.add({
        message,
        undo: async () => {
          let said: string | undefined;
          await inTurn(() =>
            attempt(title, async () => {
              said = await undo();
              announce(said);
            }),
          );
          return said;
        },
      });
    };

    const move: EventActions['move'] = (documentId, targetOf) =>
      inTurn(async () => {
        const event = range.current(documentId);
        if (event === undefined) return false;
        const { title } = event;
        const from = storedTimes(event);
        const shownIn = zone === undefined ? {} : { zone };
        return attempt(title, async () => {
          const message = await send(documentId, { from, to: targetOf(event), ...shownIn }, title);
          const after = range.current(documentId);
          if (after === undefined) return;
          const { timezone: _own, ...back } = from;
          const undone: BoardMove = { from: storedTimes(after), to: back, ...shownIn };
          done(message, title, () => send(documentId, undone, title));
        });
      });

    /** One of two opposite actions, the other one takes it back. */
    const act = (
      { title }: BoardEvent,
      [one, other]: readonly [() => Promise<unknown>, () => Promise<unknown>],
      [said, undone]: readonly [string, string],
    ): Promise<boolean> =>
      inTurn(() =>
        attempt(title, async () => {
          await one();
          range.reload();
          done(text(said, { title }), title, async () => {
            const more = await other();
            range.reload();
            const done = text(undone, { title });
            return typeof more === 'string' && more !== '' ? `${done} ${more}` : done;
          });
        }),
      );

    const content =
      (action: 'bulkPublish' | 'bulkUnpublish', { documentId, locale }: BoardEvent) =>
      (): Promise<unknown> =>
        post(`${CONTENT}/${action}?locale=${locale}`, { documentIds: [documentId], locale: [locale] });
    const trash =
      ({ documentId }: BoardEvent) =>
      (): Promise<unknown> =>
        api.post(`/records/event/${documentId}/trash`, {});
    /** @returns what could not be as it was */
    const restore =
      ({ documentId }: BoardEvent) =>
      async (): Promise<string> => {
        const path = `/records/event/${documentId}/restore`;
        return changedWords(text, await api.post<RestoredRecord[]>(path, { as: 'before' })).join(' ');
      };

    return {
      move,
      publish: (event) =>
        act(
          event,
          [content('bulkPublish', event), content('bulkUnpublish', event)],
          ['board.published', 'board.unpublished'],
        ),
      unpublish: (event) =>
        act(
          event,
          [content('bulkUnpublish', event), content('bulkPublish', event)],
          ['board.unpublished', 'board.published'],
        ),
      trash: (event) => act(event, [trash(event), restore(event)], ['board.trashed', 'board.restored']),
    };
  }, [announce, api, changes, post, range, refuse, text, words, zone]);
}

const storedTimes = ({ start, end, allDay, timezone }: BoardEvent): BoardMove['from'] => ({
  start,
  end,
  allDay,
  timezone,
});
