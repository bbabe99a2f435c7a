import type { SeriesChanged, SeriesJoined, SeriesRuleChanged, SeriesView } from '../../panel-contract/series';
import { inTransaction } from '../../storage/transaction';
import { dissolveSeries, joinSeries } from '../../services/write/series/join-series';
import { impossible } from '../../write-model/records/refuse';
import { NAMED_BODY, onceInTransaction } from '../request/once';
import { demand } from '../request/person';
import { checked } from '../request/route';
import type { PanelRoute } from '../request/route';
import { changeSeries } from './change';
import { changeRule } from './change-rule';
import { demandChangeable } from '../editorial/demand-changeable';
import { readSeries } from './read-series';
import { CHANGE_BODY, JOIN_BODY, RULE_BODY, VIEW_QUERY } from './schema';
import { undoChange } from './undo';
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
    path: '/series',
    async handle({ strapi, person, body }): Promise<SeriesJoined> {
      demand(person, 'update', 'event');
      const { documentIds, rule } = checked(JOIN_BODY, body);
      return inTransaction(strapi, async (transaction) => {
        await demandChangeable(transaction, person, documentIds);
        return { id: await joinSeries(transaction, documentIds, { rule }) };
      });
    },
  },
  {
    method: 'DELETE',
    path: '/series/of/:documentId',
    async handle({ strapi, person, params }): Promise<null> {
      demand(person, 'update', 'event');
      return inTransaction(strapi, async (transaction) => {
        const found = await readSeries(transaction, person, params['documentId'] ?? '');
        if (found === undefined) throw impossible('nothingToGive', {});
        const dates = found.dates.map(({ documentId }) => documentId);
        await demandChangeable(transaction, person, dates);
        await dissolveSeries(transaction, found.series.id);
        return null;
      });
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
    path: '/series/rule',
    async handle(request): Promise<SeriesRuleChanged> {
      demand(request.person, 'update', 'event');
      return changeRule(request, checked(RULE_BODY, request.body));
    },
  },
  {
    method: 'POST',
    path: '/series/changes/:undo/undo',
    async handle(request): Promise<SeriesChanged> {
      demand(request.person, 'update', 'event');
      const { params, body } = request;
      return onceInTransaction(request, checked(NAMED_BODY, body).creation, (transaction) =>
        undoChange(request, transaction, params['undo'] ?? ''),
      );
    },
  },
];
