import type { EventList, WaitingCounts } from '../../panel-contract/event-list';
import { sourceOf } from '../board/source';
import { demand } from '../request/person';
import { checked } from '../request/route';
import type { PanelRequest, PanelRoute } from '../request/route';
import { EVENT_LIST_QUERY } from './query';
import type { ListSource } from './read-list';
import { readEventList } from './read-list';
import { VIEW_ROUTES } from './views';
import { WAITING_QUERY, countWaiting } from './waiting';

/** The list of events, which finds them by what they have and what they lack. */
export const EVENT_LIST_ROUTES: readonly PanelRoute[] = [
  {
    method: 'GET',
    path: '/event-list',
    async handle(request): Promise<EventList> {
      demand(request.person, 'read', 'event');
      return readEventList(listSource(request), checked(EVENT_LIST_QUERY, request.query));
    },
  },
  {
    method: 'GET',
    path: '/home/waiting',
    async handle(request): Promise<WaitingCounts> {
      demand(request.person, 'read', 'event');
      return countWaiting(listSource(request), checked(WAITING_QUERY, request.query));
    },
  },
  ...VIEW_ROUTES,
];

const listSource = (request: PanelRequest): ListSource => ({
  ...sourceOf(request),
  languages: request.settings.languageRoots,
});
