/**
 * The entry of a case in the results: the service's figures, its ratios to the baselines, and the figures of the baselines.
 *
 * @param {Record<string, object>} point figures by server: `ours`, `limit` or `fixed`, `strapi`
 */
export function entryOf({ ours, limit, fixed, strapi }) {
  const bound = limit ?? fixed;
  return rounded({
    ...ours,
    limitRatio: bound === undefined ? undefined : ours.rps / bound.rps,
    strapiRatio: strapi === undefined ? undefined : ours.rps / strapi.rps,
    limit: bound,
    strapi,
  });
}

/** Rounds to four significant digits, more than a single run justifies. */
function rounded(entry) {
  const pairs = Object.entries(entry).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    pairs.map(([name, value]) => [
      name,
      typeof value === 'number' ? Number(value.toPrecision(4)) : rounded(value),
    ]),
  );
}
