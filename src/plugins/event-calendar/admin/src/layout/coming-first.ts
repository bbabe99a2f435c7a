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

/** Whether the list has no other filter than that by which it begins with what comes next. */
export const comesFirst = ({ filters }: ListQuery): boolean =>
  OWN_FILTERS.test(JSON.stringify(filters ?? null));

/** What the person has done with the list. */
interface Done {
  /** Has removed the filter: only a link without a page brings it back. */
  hasRemoved?: boolean;
  /** Has pressed a key or a button since the list was opened. */
  hasActed?: boolean;
}

/**
 * Lets a list of events begin with those that end today or later, the next one first, by a filter that people see and can remove.
 * An address with another page, a search, another filter or another order is one that somebody has come to: it stays as it is. The links to
 * the list name the first page or none; without one Strapi adds what it remembers of the last visit. It may also write its stored
 * order over this one while the list opens.
 * @param today `YYYY-MM-DD`
 * @returns the changes of the query; undefined if it stays
 */
export function comingFirst(
  query: ListQuery,
  today: string,
  { hasRemoved = false, hasActed = false }: Done = {},
): ListQuery | undefined {
  const { page, sort = '', _q, filters } = query;
  if (_q !== undefined || !UNARRANGED.test(sort)) return undefined;
  const begun = { page: 1, sort: 'startDate:ASC', filters: { $and: [{ endDate: { $gte: today } }] } };
  if (filters === undefined)
    return page === undefined || (Number(page) === 1 && !hasRemoved) ? begun : undefined;
  if (!comesFirst(query)) return undefined;
  return page === undefined || (Number(page) === 1 && sort !== begun.sort && !hasActed) ? begun : undefined;
}
