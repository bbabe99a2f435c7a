import { NOBODY } from '../../access/caller';
import type { Call } from '../../transport/call';
import { checkCall } from '../../transport/check-call';
import { readInput } from '../../api/parameters/read-input';
import type { Serving } from '../../services/serving';
import type { CalendarRequest } from '../../api/operations/request';
import type { Operation } from '../../api/operations/operation';
import type { ListCommand, ReadCommand } from '../../resources/commands';
import type { AskedAddress } from './asked-address';

/**
 * The request that the interface would serve if somebody called this address now without credentials.
 * @param operation that of the address, with the type of its command
 * @throws CalendarError 400 for a request that the interface refuses
 */
export function anonymousRequest<C extends ListCommand | ReadCommand>(
  operation: Operation<C>,
  address: AskedAddress,
  serving: Serving,
): Promise<CalendarRequest<C>> {
  const call: Call = {
    ...address,
    body: undefined,
    origin: serving.fallbackOrigin,
    caller: NOBODY,
    method: 'GET',
    accept: '',
    ifMatch: '',
    ifNoneMatch: '',
    ifModifiedSince: '',
    ifUnmodifiedSince: '',
    idempotencyKey: undefined,
    now: Date.now(),
  };
  return checkCall(operation, call, readInput(call), serving);
}
