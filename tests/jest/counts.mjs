/** Where a test file counts what costs time, on the global object of its own. */
export const COUNTS = Symbol.for('calendar.tests.counts');

/** @param {'boots' | 'loads'} what a start of Strapi, or a load of the panel */
export function count(what) {
  const counts = (globalThis[COUNTS] ??= { boots: 0, loads: 0 });
  counts[what] += 1;
}
