import type { Knex } from 'knex';
import { readEpoch } from '../../storage/epoch';
import { TABLES } from '../../storage/tables';
import type { IfMatch } from '../../api/operations/entity-tag';
import { isMatched, isPublicTag } from '../../api/operations/entity-tag';
import { preconditionFailed } from '../../api/errors';

/**
 * Demands that a record has not changed since the client saw it. The calendar's lock keeps it unchanged until the write is
 * done.
 * @throws CalendarError 412
 */
export async function demandState(trx: Knex, publicId: number, condition: IfMatch): Promise<void> {
  if (condition === 'any') return;
  const epoch = await readEpoch(trx);
  const last: { mark: string } | undefined = await trx(TABLES.changes)
    .where({ public_id: publicId })
    .orderBy('number', 'desc')
    .first('mark');
  if (!isMatched(condition, { epoch, record: last?.mark ?? '' }))
    throw preconditionFailed(condition.some(isPublicTag));
}
