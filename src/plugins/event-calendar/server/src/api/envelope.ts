import type { Kind } from '../domain/kinds';
import { COLLECTIONS, isTermKind } from '../domain/kinds';
import { wellFormed } from '../domain/text/characters';

/** A page of a list without its envelope. */
export interface ListPage {
  kind: Kind;
  /** The records as JSON texts. */
  items: readonly string[];
  total: number;
  page: number;
  perPage: number;
  /** The address of the list, with a slash at its end. */
  base: string;
  /** The effective parameters of the list besides `page` and `per_page`, in the order of links. */
  filters: readonly (readonly [name: string, value: string])[];
}

const pageCount = (total: number, perPage: number): number => Math.ceil(total / perPage);

/**
 * The body of a list (docs/interface.md 6.2). Its links lead to pages of the same list (docs/interface.md 6.5):
 * percent-encoded, and without a page number if they lead to the first one.
 */
export function envelope(list: ListPage): string {
  const { kind, items, total, page, perPage, base } = list;
  const pages = pageCount(total, perPage);
  // Not `join`, which copies all texts: they are copied once, when the body is sent (`list10` in `bench/cases/cases.mjs`).
  let all = '';
  for (const item of items) all += all === '' ? item : `,${item}`;
  const records = `"${COLLECTIONS[kind]}":[${all}]`;
  const filters = queryOf([['per_page', String(perPage)], ...list.filters]);
  // `rest_url` has its page first, links to other pages have it last.
  const own = `"rest_url":${text(`${base}?page=${page}&${filters}`)}`;
  const totals = `"total":${total},"total_pages":${pages}`;
  const neighbours: string[] = [];
  if (page < pages) neighbours.push(`"next_rest_url":${text(`${base}?${filters}&page=${page + 1}`)}`);
  if (page > 1) {
    const before = page > 2 ? `&page=${page - 1}` : '';
    neighbours.push(`"previous_rest_url":${text(`${base}?${filters}${before}`)}`);
  }
  const parts = isTermKind(kind)
    ? [own, totals, records, ...neighbours]
    : [records, own, ...neighbours, totals];
  return `{${parts.reduce((before, part) => `${before},${part}`)}}`;
}

const queryOf = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map((pair) => pair.map((part) => encodeURIComponent(wellFormed(part))).join('=')).join('&');

const text = (value: string): string => JSON.stringify(value);

/** The totals in the header (docs/interface.md 6.3). */
export const totalHeaders = (prefix: string, total: number, perPage: number): Record<string, string> => ({
  [`${prefix}Total`]: String(total),
  [`${prefix}TotalPages`]: String(pageCount(total, perPage)),
});
