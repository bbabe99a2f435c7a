import type { Paging, ListPlan, Finding, OrderPart } from './list-plan';

/** How a page is read: an order, and how many rows are skipped. */
export interface PageScan extends Finding {
  order: readonly OrderPart[];
  limit: number;
  offset: number;
}

/** A list with more rows is read along an index instead of being found as a whole and sorted. */
const MANY = 1000;

/** Reading along an index is fast for a page in the first or last of this many parts of a list (`lastPage` in `bench/cases/cases.mjs`). */
const PARTS = 10;

/**
 * The fastest way to read a page. If the total is known, a page in the second half is read from the end, and a page near either
 * end of a long list along an index, without finding the whole list.
 */
export function scanFor(plan: ListPlan, { page, perPage, total }: Paging): PageScan {
  const offset = (page - 1) * perPage;
  const forwards = { order: plan.order, limit: perPage, offset };
  if (total === undefined) return { ...findingOf(plan), ...forwards };
  const rows = Math.max(0, Math.min(perPage, total - offset));
  // Past the end, no row is read; the statement still finds the unknown members of filters.
  if (rows === 0) return { ...findingOf(plan), ...forwards, limit: 0, offset: 0 };
  const behind = total - offset - rows;
  const way = behind < offset ? { order: reversed(plan.order), limit: rows, offset: behind } : forwards;
  const isNear = total > MANY && way.offset < total / PARTS;
  return { ...findingOf(isNear && plan.inOrder !== undefined ? plan.inOrder : plan), ...way };
}

const findingOf = ({ from, conditions }: Finding): Finding => ({ from, conditions });

const reversed = (order: readonly OrderPart[]): OrderPart[] =>
  order.map(({ by, descending }) => ({ by, descending: descending !== true }));
