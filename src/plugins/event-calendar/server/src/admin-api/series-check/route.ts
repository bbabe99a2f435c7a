import { errors } from '@strapi/utils';
import type { MovingSeries } from '../../panel-contract/series-check';
import { movingDates } from '../../services/series-check/moving-dates';
import { readTargets } from '../editorial/targets';
import { demand } from '../request/person';
import type { PanelRoute } from '../request/route';

/** `GET /series/moving`: how many dates of series newer time zones would move, for those who may change events. */
export const MOVING_SERIES_ROUTE: PanelRoute = {
  method: 'GET',
  path: '/series/moving',
  async handle({ strapi, person }): Promise<MovingSeries> {
    demand(person, 'update', 'event');
    const { dates, series, first } = await movingDates(strapi);
    const events = first.flatMap(({ event }) => event ?? []);
    const ids = events.map(({ documentId }) => documentId);
    const reading = { trx: strapi.db.connection, strapi };
    const target = await readTargets(reading, person, 'event', ids);
    return {
      dates,
      series,
      first: events.flatMap(({ documentId, locale, title }) => {
        const row = readable(() => target(documentId, ['read']).primary);
        return row === undefined
          ? []
          : [{ documentId, locale, title, start: String(row['start_date'] ?? '') }];
      }),
    };
  },
};

/** Undefined for a record that is gone, and for one that the person may not read. */
function readable<Found>(read: () => Found): Found | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof errors.PolicyError || error instanceof errors.NotFoundError) return undefined;
    throw error;
  }
}
