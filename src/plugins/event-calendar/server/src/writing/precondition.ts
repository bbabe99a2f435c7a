import type { Knex } from 'knex';
import { TABLES } from '../calendar-index/tables';
import type { IfMatch } from '../http/entity-tag';
import { isMatched } from '../http/entity-tag';
import { preconditionFailed } from '../http/errors';

/**
 * Demands that nobody has changed a record since the client saw it, under the calendar's lock: what holds here holds until the
 * write is done.
 * @throws CalendarError 412
 */
export async function demandState(trx: Knex, publicId: number, condition: IfMatch): Promise<void> {
  const row: { changed?: number | string | null } | undefined = await trx(TABLES.changes)
    .where({ public_id: publicId })
    .max('number as changed')
    .first();
  if (!isMatched(condition, Number(row?.changed ?? 0))) throw preconditionFailed();
}
