import type { Refused } from '../refusals/refused';
import { valueAt } from '../value-at';

/** Why several events were not read or not changed. */
export interface ManyRefusal {
  message: string;
  /** The document id of the event that refused, if it was one. */
  by: string | undefined;
  /** Whether somebody has changed it since it was read. */
  isConflict: boolean;
}

/** @param refused from `useRefused` */
export function manyRefusal(error: unknown, refused: (error: unknown) => Refused): ManyRefusal {
  const details = valueAt(error, 'response', 'data', 'error', 'details');
  const by = valueAt(details, 'event', 'documentId');
  return {
    message: refused(error).message,
    by: typeof by === 'string' ? by : undefined,
    isConflict: valueAt(details, 'refusal', 'key') === 'changedMeanwhile',
  };
}
