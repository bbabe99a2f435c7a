import type { SeriesChanged, SeriesView } from '../../panel-contract/series';
import { demand } from '../request/person';
import { checked } from '../request/route';
import type { PanelRoute } from '../request/route';
import { changeSeries, undoSeriesChange } from './change';
import { readSeries } from './read-series';
import { CHANGE_BODY, VIEW_QUERY } from './schema';
import { viewOf } from './view';

/** The routes of series: what a date has of its own, and what it gives to others. */
export const SERIES_ROUTES: readonly PanelRoute[] = [
  {
    method: 'GET',
    path: '/series/of/:documentId',
    async handle({ strapi, person, params, query }): Promise<SeriesView | null> {
      demand(person, 'read', 'event');
      const { locale } = checked(VIEW_QUERY, query);
      const reading = { trx: strapi.db.connection, strapi };
      const found = await readSeries(reading, person, params['documentId'] ?? '');
      return found === undefined ? null : viewOf(found, locale);
    },
  },
  {
    method: 'POST',
    path: '/series/changes',
    async handle(request): Promise<SeriesChanged> {
      demand(request.person, 'update', 'event');
      return changeSeries(request, checked(CHANGE_BODY, request.body));
    },
  },
  {
    method: 'POST',
    path: '/series/changes/:undo/undo',
    async handle(request): Promise<SeriesChanged> {
      demand(request.person, 'update', 'event');
      return undoSeriesChange(request, request.params['undo'] ?? '');
    },
  },
];
