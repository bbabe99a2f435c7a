import type { Knex } from 'knex';
import { readEpoch } from '../../storage/epoch';
import { TABLES } from '../../storage/tables';
import type { IfMatch } from '../../api/operations/entity-tag';
import { isMatched, isPublicTag } from '../../api/operations/entity-tag';
import { preconditionFailed, presentAlready } from '../../api/errors';

/** The state that a record must be in (RFC 9110, 13.1; docs/interface.md 18.3). */
export interface Preconditions {
  ifMatch: IfMatch | undefined;
  /** UTC milliseconds of a full second; undefined beside `If-Match`. */
  unmodifiedSince: number | undefined;
  /** `If-None-Match: *`: there must be no such record. */
  mustBeNew: boolean;
}

/** Whether a write of a record depends on its state. */
export const isConditional = ({ ifMatch, unmodifiedSince, mustBeNew }: Preconditions): boolean =>
  ifMatch !== undefined || unmodifiedSince !== undefined || mustBeNew;

/**
 * Demands that a record has not changed since the client saw it. The calendar's lock keeps it unchanged until the write is
 * done.
 * @throws CalendarError 412
 */
export async function demandState(
  trx: Knex,
  publicId: number,
  { ifMatch, unmodifiedSince, mustBeNew }: Preconditions,
): Promise<void> {
  if (mustBeNew) throw presentAlready();
  if (unmodifiedSince === undefined && (ifMatch === undefined || ifMatch === 'any')) return;
  const last: { mark: string; at: number | string } | undefined = await trx(TABLES.changes)
    .where({ public_id: publicId })
    .orderBy('number', 'desc')
    .first('mark', 'at');
  if (unmodifiedSince !== undefined && Math.floor(Number(last?.at ?? 0) / 1000) * 1000 > unmodifiedSince)
    throw preconditionFailed(false);
  if (ifMatch === undefined || ifMatch === 'any') return;
  const epoch = await readEpoch(trx);
  if (!isMatched(ifMatch, { epoch, record: last?.mark ?? '' }))
    throw preconditionFailed(ifMatch.some(isPublicTag));
}
