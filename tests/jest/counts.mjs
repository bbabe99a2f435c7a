/** Where a test file counts what costs time, on the global object of its own: a `Map` by what is counted. */
export const COUNTS = Symbol.for('calendar.tests.counts');

// Pages of the kept browser may load when their file has ended. jest then has replaced the properties of its global objects by ones
// that cannot be set; the members of a map are none.
const counts = (globalThis[COUNTS] ??= new Map());

/** @param {'boots' | 'loads'} what a start of Strapi, or a load of the panel */
export function count(what) {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
