import type { Core } from '@strapi/strapi';
import { storageOf } from '../../storage/documents';
import type { Kind } from '../../domain/kinds';
import type { Fragment } from '../../storage/ports/sql';
import { readingOf } from '../../storage/ports/reading-connection';
import type {
  BoardChoices,
  BoardHits,
  BoardRange,
  BoardTimes,
  Unpublished,
} from '../../panel-contract/board';
import type { RestoredRecord } from '../../panel-contract/editorial';
import { demand } from '../request/person';
import type { PanelRequest, PanelRoute } from '../request/route';
import { checked } from '../request/route';
import { CHOICES_QUERY, readChoices } from './choices';
import { MOVE_BODY, moveEvent } from './move';
import type { VersionTables } from './names';
import { BOARD_QUERY } from './query';
import type { BoardSource } from './source';
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
      return undoUnpublish(request, request.params['undo'] ?? '');
    },
  },
];

const sourceOf = ({ strapi, person }: PanelRequest): BoardSource => ({
  strapi,
  port: readingOf(strapi),
  tables: tablesOf(strapi),
  person,
});

function tablesOf(strapi: Core.Strapi): VersionTables {
  const table = (kind: Kind): Fragment => ({ sql: storageOf(strapi, kind).table, values: [] });
  return {
    event: table('event'),
    venue: table('venue'),
    organizer: table('organizer'),
    category: table('category'),
  };
}
