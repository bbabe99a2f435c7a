import { NOBODY } from '../../access/caller';
import type { Call } from '../../transport/call';
import { checkCall } from '../../transport/check-call';
import { readInput } from '../../api/parameters/read-input';
import type { Serving } from '../../services/serving';
import type { CalendarRequest } from '../../api/operations/request';
import type { AskedAddress } from './asked-address';

/**
 * The request that the interface would serve if somebody called this address now without credentials.
 * @throws CalendarError 400 for a request that the interface refuses
 */
export function anonymousRequest(address: AskedAddress, serving: Serving): Promise<CalendarRequest> {
  const { matched, query, rootLanguage } = address;
  const call: Call = {
    operation: matched.operation,
    path: matched.path,
    query,
    body: undefined,
    rootLanguage,
    origin: serving.fallbackOrigin,
    caller: NOBODY,
    method: 'GET',
    accept: '',
    ifMatch: '',
    ifNoneMatch: '',
    idempotencyKey: undefined,
    now: Date.now(),
  };
  return checkCall(call, readInput(call), serving);
}
