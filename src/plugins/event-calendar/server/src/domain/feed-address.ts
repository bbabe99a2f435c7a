/** The most characters of an address by which fetches are counted. */
const LONGEST = 400;

/** Stands for all addresses that are not counted by themselves. */
export const OTHER_ADDRESSES = '';

/**
 * The address of a feed without what makes no difference to its content, so that all readers of a feed count together: the path
 * in lower case, and the filters in the order of their names. Everything else, such as a password, is left out.
 * @param path without the query string; percent-encoded
 * @param query the query string, with or without its question mark
 * @param isFilter whether a parameter selects records; it gets `categories` for `categories[]`
 * @returns `OTHER_ADDRESSES` for one that is too long
 */
export function countedAddress(path: string, query: string, isFilter: (name: string) => boolean): string {
  const given = [...new URLSearchParams(query)].filter(
    ([name, value]) => value !== '' && isFilter(name.replace(/\[.*/s, '')),
  );
  const filters = given
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
    // As people write them.
    .replaceAll('%2C', ',')
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']');
  const address = path.replace(/\/+$/, '').toLowerCase() + (filters === '' ? '' : `?${filters}`);
  return address.length > LONGEST ? OTHER_ADDRESSES : address;
}

/**
 * The address of a feed.
 * @param list the address of the list that it shows, without query: `https://…/api/en/calendar/events/v1/events`
 * @param suffix of its format: `ics`
 * @param filters the parameters of the list; undefined and empty ones are left out
 */
export function feedOf(
  list: string,
  suffix: string,
  filters: Readonly<Record<string, string | number | undefined>>,
): string {
  const given = Object.entries(filters).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const query = new URLSearchParams(given).toString();
  return `${list}.${suffix}${query === '' ? '' : `?${query}`}`;
}

/** The same address with the scheme under which calendar programs subscribe. */
export const webcalOf = (url: string): string => url.replace(/^https?:/, 'webcal:');
