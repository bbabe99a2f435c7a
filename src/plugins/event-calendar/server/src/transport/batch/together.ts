import type { CalendarResponse } from '../../api/operations/request';
import { inTransaction } from '../../storage/transaction';
import type { Run } from './run';

/** The operation that was refused or failed; nothing of the others is stored. */
export class RefusedTogether extends Error {
  /** @param position among the operations of the transaction */
  constructor(
    readonly position: number,
    override readonly cause: unknown,
  ) {
    super('An operation of a batch was refused');
  }
}

/** Carries out an operation. @returns its response */
export type Work = () => Promise<CalendarResponse>;

/**
 * Carries out operations one after the other.
 * @param enough after how many milliseconds no further one begins
 * @returns the responses of those that were carried out
 * @throws RefusedTogether for the first one that is refused
 */
export async function oneByOne(works: readonly Work[], enough = Infinity): Promise<CalendarResponse[]> {
  const since = performance.now();
  const responses: CalendarResponse[] = [];
  for (const [position, work] of works.entries()) {
    if (position > 0 && performance.now() - since >= enough) break;
    try {
      responses.push(await work());
    } catch (error) {
      throw new RefusedTogether(position, error);
    }
  }
  return responses;
}

/**
 * Carries out operations in one transaction under the calendar's lock: all or none.
 * @param enough after how many milliseconds no further one begins
 * @param keep stores their responses in the transaction
 * @returns the responses of those that were carried out
 * @throws RefusedTogether, CalendarError 503, CommitError
 */
export async function together(
  { strapi, links }: Run,
  works: readonly Work[],
  keep: (
    trx: Parameters<Parameters<typeof inTransaction>[1]>[0]['trx'],
    responses: readonly CalendarResponse[],
  ) => Promise<void>,
  enough = Infinity,
): Promise<CalendarResponse[]> {
  const before = links.made;
  try {
    return await inTransaction(strapi, async ({ trx }) => {
      const responses = await oneByOne(works, enough);
      await keep(trx, responses);
      return responses;
    });
  } catch (error) {
    links.made = before;
    throw error;
  }
}
