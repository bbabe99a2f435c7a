import { beforeAll } from '#test';
import type {
  SeriesDateView,
  SeriesView,
} from '../../src/plugins/event-calendar/server/src/panel-contract/series';
import type { Service } from '../harness';
import { adminHeaders, contentManager } from '../harness/admin';
import { clientOf } from '../http/write-client';
import { requestsTo } from './requests';

const isView = (data: unknown): data is SeriesView => Array.isArray(Object(data).dates);

/**
 * The series of a date, as the panel shows it.
 * @param ask gives the data of a successful response of the panel's routes
 */
export async function viewSeries(
  ask: (method: string, path: string) => Promise<unknown>,
  { documentId }: { documentId: string },
): Promise<SeriesView> {
  const data = await ask('GET', `series/of/${documentId}`);
  if (!isView(data)) throw new Error('no series');
  return data;
}

/** An item that a list must have. */
export function nth<Item>(items: readonly Item[], n: number): Item {
  const item = items[n];
  if (item === undefined) throw new Error(`there is no ${n}`);
  return item;
}

/** A date of a series, by which its event is asked for. */
export type Dated = Pick<SeriesDateView, 'documentId' | 'id'>;

/** What tests of series in the panel work with. `admin` gives the headers of an administrator. */
export function seriesDesk(service: Service) {
  const { send, ask } = requestsTo(service);
  let headers: Record<string, string> = {};
  beforeAll(async () => {
    headers = await adminHeaders(service);
  });
  const admin = () => headers;
  const knex = () => service.strapi.db.connection;
  const view = (date: Pick<Dated, 'documentId'>): Promise<SeriesView> =>
    viewSeries((method, path) => ask(admin(), method, path), date);
  return {
    ...{ send, ask, admin, knex, view },
    editor: clientOf(service, 'editor'),
    events: (who = admin()) => contentManager(service, who, 'event'),
    dates: async (date: Pick<Dated, 'documentId'>): Promise<SeriesDateView[]> => (await view(date)).dates,
    async eventOf(id: unknown): Promise<Dated> {
      const row = await knex()('calendar_index').where({ public_id: id }).first('document_id');
      return { documentId: String(row?.document_id), id: Number(id) };
    },
  };
}
