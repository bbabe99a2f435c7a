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
  /** Whether they were kept in a browser by an earlier version: nothing that is there gives way to them. */
  keep: z.boolean().optional(),
});

const viewsOf = ({ strapi, person }: PanelRequest): Promise<SavedView[]> =>
  savedViews(strapi.db.connection, person.id);

/**
 * Those of the given views that are to be saved.
 * @param keep whether views that are there stay as they are, and only as many others are saved as there is room for
 * @throws ApplicationError if the person would have too many views
 */
async function viewsToSave(
  request: PanelRequest,
  { views, keep }: z.infer<typeof VIEWS>,
): Promise<SavedView[]> {
  const known = new Set((await viewsOf(request)).map((view) => view.name));
  const others = views.filter((view) => !known.has(view.name));
  const room = Math.max(0, MOST_VIEWS - known.size);
  if (keep) return others.slice(0, room);
  if (new Set(others.map((view) => view.name)).size > room)
    throw impossible('viewsFull', { most: MOST_VIEWS });
  return views;
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
      const views = await viewsToSave(request, checked(VIEWS, body));
      await saveViews(strapi.db.connection, person.id, views, Date.now());
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
