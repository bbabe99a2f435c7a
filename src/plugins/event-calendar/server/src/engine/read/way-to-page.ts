import type { Finding, ListPlan, OrderPart, Paging } from './page-statement';

/** How a page is reached: rows in an order, of which some are passed over. */
export interface Way extends Finding {
  order: readonly OrderPart[];
  limit: number;
  offset: number;
}

/** A list with more rows than this is rather gone along than found as a whole and sorted. */
const MANY = 1000;
/** Going along finds a page soon that lies in the first or the last part of so many. */
const PARTS = 10;

/**
 * The shortest way to a page. Where the total is known, a page behind the middle is reached from the end, and a page near either
 * end of a long list by going along an index instead of finding all of it.
 */
export function wayTo(plan: ListPlan, { page, perPage, total }: Paging): Way {
  const offset = (page - 1) * perPage;
  const forwards = { order: plan.order, limit: perPage, offset };
  if (total === undefined) return { ...findingOf(plan), ...forwards };
  const rows = Math.max(0, Math.min(perPage, total - offset));
  const behind = total - offset - rows;
  const way =
    behind < offset && rows > 0 ? { order: reversed(plan.order), limit: rows, offset: behind } : forwards;
  const isNear = total > MANY && way.offset < total / PARTS;
  return { ...findingOf(isNear && plan.inOrder !== undefined ? plan.inOrder : plan), ...way };
}

const findingOf = ({ from, conditions }: Finding): Finding => ({ from, conditions });

const reversed = (order: readonly OrderPart[]): OrderPart[] =>
  order.map(({ by, descending }) => ({ by, descending: descending !== true }));
