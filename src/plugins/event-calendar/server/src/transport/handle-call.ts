import { CalendarError, noRoute } from '../api/errors';
import type { CalendarResponse } from '../api/operations/request';
import { ignoredParameters } from '../api/parameters/ignored';
import type { Serving } from '../services/serving';
import type { Call } from './call';
import { handleReading } from './handle-reading';
import { handleWriting } from './handle-writing';

/**
 * Handles every request from its raw input to its response: checks it, answers it, reduces the body to `_fields`, and names the
 * parameters that had no meaning, in errors too (docs/interface.md 2.12).
 *
 * @throws CalendarError for faults of the caller and missing rights
 */
export async function handleCall(call: Call, serving: Serving): Promise<CalendarResponse> {
  const ignored = ignoredParameters(call.operation, call.query, serving.settings);
  try {
    const response = await answer(call, serving);
    // A 304 keeps the headers of the response that the client has.
    return response.status === 304 ? response : { ...response, headers: { ...response.headers, ...ignored } };
  } catch (error) {
    throw error instanceof CalendarError ? error.withHeaders(ignored) : error;
  }
}

function answer(call: Call, serving: Serving): Promise<CalendarResponse> {
  const { operation } = call;
  switch (operation.verb) {
    case 'create':
    case 'update':
    case 'delete':
      return handleWriting(operation, call, serving);
    case 'batch':
      // A request of its own (`batch/handle-batch.ts`), never one of others.
      throw noRoute();
    default:
      return handleReading(operation, call, serving);
  }
}
