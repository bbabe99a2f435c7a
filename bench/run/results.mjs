import { medians } from './statistics.mjs';

/**
 * The entry of a case in the results: medians of the service's figures, of its ratios to the baselines, and of the figures of the
 * baselines; `rounds` has the same for each round. Ratios are computed within a round, because the load of the machine is then
 * similar for both.
 *
 * @param {Record<string, object[]>} point the rounds by server: `ours`, `limit` or `fixed`, `remembering`, `strapi`
 */
export function entryOf({ ours, limit, remembering, fixed, strapi }) {
  const bound = limit ?? fixed;
  const rounds = ours.map((own, round) => ({
    ...own,
    ...(bound && { limitRatio: own.rps / bound[round].rps, limit: bound[round] }),
    ...(remembering && { remembering: remembering[round] }),
    ...(strapi && { strapiRatio: own.rps / strapi[round].rps, strapi: strapi[round] }),
  }));
  return summaryOf(rounds);
}

/** The medians of rounds, and the rounds (`rounds`). */
export const summaryOf = (rounds) => rounded({ ...medians(rounds), rounds });

/**
 * The results of each round, in the form of the results of a run. A case with fewer rounds than another one repeats them.
 *
 * @param {Record<string, any>} result by name of the case
 * @returns {Record<string, any>[]}
 */
export function roundsOf(result) {
  const count = Math.max(1, ...Object.values(result).map(({ rounds }) => rounds?.length ?? 1));
  return Array.from({ length: count }, (_, round) =>
    Object.fromEntries(
      Object.entries(result).map(([name, entry]) => [
        name,
        entry.rounds?.[round % entry.rounds.length] ?? entry,
      ]),
    ),
  );
}

/** Rounds to four significant digits, more than a single run justifies. */
function rounded(value) {
  if (typeof value === 'number') return Number(value.toPrecision(4));
  if (Array.isArray(value)) return value.map(rounded);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, rounded(member)]));
}
