/** The part of the address of Strapi's list of events that is used here. */
export interface ListQuery extends Record<string, unknown> {
  page?: string | number;
  sort?: string;
  _q?: string;
  filters?: { $or?: object[]; endDate?: object; $and?: object[] };
}

/** What Strapi remembers of a list that nobody has arranged. */
const UNARRANGED = /^(startDate:(ASC|DESC))?$/;
const OWN_FILTERS =
  /^\{"\$or":\[\{"endDate":\{"\$gte":"\d{4}-\d\d-\d\d"\}\},\{"endDate":\{"\$null":"?true"?\}\}\]\}$/;
/** The same filter as earlier versions wrote it, which left out drafts without dates. Strapi may remember it. */
const FORMER_FILTERS = /^(\{"\$and":\[)?\{"endDate":\{"\$gte":"\d{4}-\d\d-\d\d"\}\}(\]\})?$/;

/** Whether the list leaves out the events that have ended, perhaps beside other filters. */
export const comesFirst = ({ filters }: ListQuery): boolean =>
  filters?.$or !== undefined || filters?.endDate !== undefined;

/** What the person has done with the list. */
interface Done {
  /** Has removed the filter: only a link without a page brings it back. */
  hasRemoved?: boolean;
  /** Has pressed a key or a button since the list was opened. */
  hasActed?: boolean;
}

/**
 * Lets a list of events begin with those that end today or later, or have no dates yet, the next one first, by a filter that people see and can remove. It
 * stands beside Strapi's list of filters (`$and`), which would show it as "Ends is greater than or equal to 2026-03-05".
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
  const begun = withComingFirst({}, today);
  if (filters === undefined)
    return page === undefined || (Number(page) === 1 && !hasRemoved) ? begun : undefined;
  const written = JSON.stringify(filters);
  if (FORMER_FILTERS.test(written) && page === undefined) return begun;
  if (!OWN_FILTERS.test(written)) return undefined;
  return page === undefined || (Number(page) === 1 && sort !== begun.sort && !hasActed) ? begun : undefined;
}

/** Adds the filter to those of the list. @returns the changes of the query */
export const withComingFirst = (query: ListQuery, today: string): ListQuery => ({
  page: 1,
  sort: 'startDate:ASC',
  filters: {
    ...withoutComingFirst(query).filters,
    $or: [{ endDate: { $gte: today } }, { endDate: { $null: true } }],
  },
});

/** Takes the filter away from those of the list. @returns the changes of the query */
export function withoutComingFirst({ filters = {} }: ListQuery): ListQuery {
  const { $or: _own, endDate: _former, ...others } = filters;
  return { page: 1, filters: others };
}
