/** The part of the address of Strapi's list of events that is used here. */
export interface ListQuery extends Record<string, unknown> {
  page?: string | number;
  sort?: string;
  _q?: string;
  filters?: object;
}

/** What Strapi remembers of a list that nobody has arranged. */
const UNARRANGED = /^(startDate:(ASC|DESC))?$/;
const OWN_FILTERS = /^\{"\$and":\[\{"endDate":\{"\$gte":"(\d{4}-\d\d-\d\d)"\}\}\]\}$/;

/**
 * Lets a list of events begin with those that end today or later, the next one first, by a filter that people see and can remove.
 * An address that names a page is one that somebody has come to by search, filter or sort: it stays as it is. Without a page Strapi
 * adds what it remembers of the last visit.
 * @param today `YYYY-MM-DD`
 * @returns the changes of the query; undefined if it stays
 */
export function comingFirst(
  { page, sort = '', _q, filters }: ListQuery,
  today: string,
): ListQuery | undefined {
  if (page !== undefined || _q !== undefined || !UNARRANGED.test(sort)) return undefined;
  if (filters !== undefined && !OWN_FILTERS.test(JSON.stringify(filters))) return undefined;
  return { page: 1, sort: 'startDate:ASC', filters: { $and: [{ endDate: { $gte: today } }] } };
}
