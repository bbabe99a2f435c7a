import type { SeriesChanged } from '../../panel-contract/series';
import { takeSeriesUndo } from '../../storage/series-undo';
import type { LockedTransaction } from '../../storage/transaction';
import { ConflictError } from '../request/route';
import type { PanelRequest } from '../request/route';
import { PARTS_UNDO, undoParts } from './change';
import { RULE_UNDO, undoRule } from './change-rule';

/**
 * Undoes a change of a series.
 * @throws ConflictError if the series has been changed again, or after a day
 */
export async function undoChange(
  request: PanelRequest,
  transaction: LockedTransaction,
  key: string,
): Promise<SeriesChanged> {
  const taken = await takeSeriesUndo(transaction.trx, key);
  if (taken === undefined) throw new ConflictError('undoTooLate');
  const { series, content } = taken;
  const rule = RULE_UNDO.safeParse(content);
  if (rule.success) return undoRule(request, transaction, series, rule.data);
  const parts = PARTS_UNDO.safeParse(content);
  if (parts.success) return undoParts(request, transaction, taken, parts.data);
  throw new ConflictError('undoTooLate');
}
