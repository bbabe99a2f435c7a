import type { CalendarResponse } from '../api/operations/request';
import type { Serving } from '../services/serving';
import type { Call } from './call';
import { handleReading } from './handle-reading';
import { handleWriting } from './handle-writing';

/**
 * Handles every request from its raw input to its response: checks it, answers it, and reduces the body to `_fields`.
 *
 * @throws CalendarError for faults of the caller and missing rights
 */
export function handleCall(call: Call, serving: Serving): Promise<CalendarResponse> {
  const { operation } = call;
  switch (operation.verb) {
    case 'create':
    case 'update':
    case 'delete':
      return handleWriting(operation, call, serving);
    default:
      return handleReading(operation, call, serving);
  }
}
