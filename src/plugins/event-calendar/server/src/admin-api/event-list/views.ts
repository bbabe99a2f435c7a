import { z } from '@strapi/utils';
import type { SavedView } from '../../panel-contract/event-list';
import { MOST_VIEWS } from '../../panel-contract/event-list';
import { removeView, saveViews, savedViews } from '../../storage/saved-views';
import { impossible } from '../../write-model/records/refuse';
import { demand } from '../request/person';
import { checked } from '../request/route';
import type { PanelRequest, PanelRoute } from '../request/route';

const PATH = '/event-list/views';

const name = z.string().trim().min(1).max(60);

/** The body of `PUT /event-list/views`. */
const VIEWS = z.object({
  views: z
    .array(z.object({ name, query: z.string().max(2000) }))
    .min(1)
    .max(MOST_VIEWS),
  /** Whether views of these names that are there already stay as they are. */
  keep: z.boolean().optional(),
});

const viewsOf = ({ strapi, person }: PanelRequest): Promise<SavedView[]> =>
  savedViews(strapi.db.connection, person.id);

/** @throws ApplicationError if the person would have too many views */
async function demandRoom(request: PanelRequest, views: readonly SavedView[]): Promise<void> {
  const names = [...(await viewsOf(request)), ...views].map((view) => view.name);
  if (new Set(names).size > MOST_VIEWS) throw impossible('viewsFull', { most: MOST_VIEWS });
}

/** The views of the list that each person has saved. Nobody sees those of others. */
export const VIEW_ROUTES: readonly PanelRoute[] = [
  {
    method: 'GET',
    path: PATH,
    handle(request): Promise<SavedView[]> {
      demand(request.person, 'read', 'event');
      return viewsOf(request);
    },
  },
  {
    method: 'PUT',
    path: PATH,
    async handle(request): Promise<SavedView[]> {
      const { strapi, person, body } = request;
      demand(person, 'read', 'event');
      const { views, keep = false } = checked(VIEWS, body);
      // Those that an earlier version has kept in a browser are taken over once, as far as there is room.
      if (!keep) await demandRoom(request, views);
      await saveViews(strapi.db.connection, person.id, views, { at: Date.now(), keeps: keep });
      return viewsOf(request);
    },
  },
  {
    method: 'DELETE',
    path: PATH,
    async handle(request): Promise<SavedView[]> {
      const { strapi, person, query } = request;
      demand(person, 'read', 'event');
      await removeView(strapi.db.connection, person.id, checked(z.object({ name }), query).name);
      return viewsOf(request);
    },
  },
];
