import type { Core } from '@strapi/strapi';

/** The workers of a process, which do their work in rounds. */
export type Worker = 'deliveries' | 'schedule';

const due = new WeakMap<Core.Strapi, Map<Worker, number>>();

const roundsOf = (strapi: Core.Strapi): Map<Worker, number> => {
  const rounds = due.get(strapi) ?? new Map<Worker, number>();
  due.set(strapi, rounds);
  return rounds;
};

/**
 * A worker says that it works, and when it expects to say so again.
 * @param sleep milliseconds until its next round; 0 while a round is under way
 */
export const expectRound = (strapi: Core.Strapi, worker: Worker, sleep = 0): void => {
  roundsOf(strapi).set(worker, performance.now() + sleep);
};

/** A worker that has been stopped is never late. */
export const endRounds = (strapi: Core.Strapi, worker: Worker): void => {
  roundsOf(strapi).delete(worker);
};

/** The running workers, and for how many milliseconds each has said nothing although it should have; 0 if it is in time. */
export const latenessOf = (strapi: Core.Strapi): ReadonlyMap<Worker, number> => {
  const now = performance.now();
  return new Map([...roundsOf(strapi)].map(([worker, at]) => [worker, Math.max(0, now - at)]));
};
