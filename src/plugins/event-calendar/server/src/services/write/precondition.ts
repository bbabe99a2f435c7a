import type { Knex } from 'knex';
import { readEpoch } from '../../storage/epoch';
import { TABLES } from '../../storage/tables';
import type { IfMatch } from '../../api/operations/entity-tag';
import { isMatched } from '../../api/operations/entity-tag';
import { preconditionFailed } from '../../api/errors';

/**
 * Demands that nobody has changed a record since the client saw it, under the calendar's lock: what holds here holds until the
 * write is done.
 * @throws CalendarError 412
 */
export async function demandState(trx: Knex, publicId: number, condition: IfMatch): Promise<void> {
  if (condition === 'any') return;
  const epoch = await readEpoch(trx);
  const last: { mark: string } | undefined = await trx(TABLES.changes)
    .where({ public_id: publicId })
    .orderBy('number', 'desc')
    .first('mark');
  if (!isMatched(condition, { epoch, record: last?.mark ?? '' })) throw preconditionFailed();
}
