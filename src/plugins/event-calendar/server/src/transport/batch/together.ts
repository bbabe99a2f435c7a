import type { CalendarResponse } from '../../api/operations/request';
import { inTransaction } from '../../storage/transaction';
import type { Run } from './run';

/** The operation of a shared transaction that was refused or failed; nothing of the transaction is stored. */
export class RefusedTogether extends Error {
  /** @param position among the operations of the transaction */
  constructor(
    readonly position: number,
    override readonly cause: unknown,
  ) {
    super('An operation of a batch was refused');
  }
}

/**
 * Carries out operations in one transaction under the calendar's lock: all or none.
 * @param works what each does; @returns its response
 * @param enough after how many milliseconds no further one begins
 * @param keep stores their responses in the transaction
 * @returns the responses of those that were carried out
 * @throws RefusedTogether, CalendarError 503, CommitError
 */
export async function together(
  { strapi, links }: Run,
  works: readonly (() => Promise<CalendarResponse>)[],
  keep: (
    trx: Parameters<Parameters<typeof inTransaction>[1]>[0]['trx'],
    responses: readonly CalendarResponse[],
  ) => Promise<void>,
  enough = Infinity,
): Promise<CalendarResponse[]> {
  const before = links.made;
  try {
    return await inTransaction(strapi, async ({ trx }) => {
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
      await keep(trx, responses);
      return responses;
    });
  } catch (error) {
    links.made = before;
    throw error;
  }
}
