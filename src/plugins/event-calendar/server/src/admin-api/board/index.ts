import type {
  BoardChoices,
  BoardHits,
  BoardRange,
  BoardTimes,
  Unpublished,
} from '../../panel-contract/board';
import type { RestoredRecord } from '../../panel-contract/editorial';
import { NAMED_BODY, onceInTransaction } from '../request/once';
import { demand } from '../request/person';
import type { PanelRoute } from '../request/route';
import { checked } from '../request/route';
import { CHOICES_QUERY, readChoices } from './choices';
import { MOVE_BODY, moveEvent } from './move';
import { BOARD_QUERY } from './query';
import { sourceOf } from './source';
import { readRange } from './read-range';
import { SEARCH_QUERY, searchEvents } from './search';
import { UNPUBLISH_BODY, undoUnpublish, unpublishEvent } from './unpublish';

/** The routes of the page "Calendar" (the board), which shows all events that the person may read. */
export const BOARD_ROUTES: readonly PanelRoute[] = [
  {
    method: 'GET',
    path: '/board',
    async handle(request): Promise<BoardRange> {
      demand(request.person, 'read', 'event');
      return readRange(sourceOf(request), checked(BOARD_QUERY, request.query));
    },
  },
  {
    method: 'GET',
    path: '/board/search',
    async handle(request): Promise<BoardHits> {
      demand(request.person, 'read', 'event');
      return searchEvents(sourceOf(request), checked(SEARCH_QUERY, request.query));
    },
  },
  {
    method: 'GET',
    path: '/board/choices',
    async handle(request): Promise<BoardChoices> {
      const query = checked(CHOICES_QUERY, request.query);
      demand(request.person, 'read', query.kind);
      return readChoices(sourceOf(request), query);
    },
  },
  {
    method: 'POST',
    path: '/board/events/:documentId/move',
    async handle(request): Promise<BoardTimes> {
      demand(request.person, 'update', 'event');
      return moveEvent(request, request.params['documentId'] ?? '', checked(MOVE_BODY, request.body));
    },
  },
  {
    method: 'POST',
    path: '/board/events/:documentId/unpublish',
    async handle(request): Promise<Unpublished> {
      demand(request.person, 'publish', 'event');
      const { locale } = checked(UNPUBLISH_BODY, request.body);
      return unpublishEvent(request, request.params['documentId'] ?? '', locale);
    },
  },
  {
    method: 'POST',
    path: '/board/unpublished/:undo/undo',
    async handle(request): Promise<RestoredRecord> {
      demand(request.person, 'publish', 'event');
      const { params, body } = request;
      return onceInTransaction(request, checked(NAMED_BODY, body).creation, (transaction) =>
        undoUnpublish(request, transaction, params['undo'] ?? ''),
      );
    },
  },
];
