import type { SeriesView } from '../../src/plugins/event-calendar/server/src/panel-contract/series';

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
