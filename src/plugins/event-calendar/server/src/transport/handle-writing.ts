import { createHash } from 'node:crypto';
import { canonicalJson } from '../domain/canonical-json';
import { instant } from '../domain/time/types';
import type { CalendarResponse } from '../api/operations/request';
import type { WritingCommand, WritingOperation } from '../resources/commands';
import type { Preconditions } from '../services/write/precondition';
import type { WriteRequest } from '../services/write/write-request';
import { recordTag } from './response-tags';
import type { Call } from './call';
import { checkCall } from './check-call';
import { headerDate } from './last-modified';
import { readIfMatch } from '../api/operations/entity-tag';
import { forbidden } from '../api/errors';
import { withFields } from '../api/operations/fields';
import { readIdempotencyKey } from '../api/idempotency-key';
import { withoutPlaceholders } from '../api/parameters/without-placeholders';
import { readInput } from '../api/parameters/read-input';
import type { RawInput } from '../api/operations/types';
import type { Serving } from '../services/serving';

/**
 * Carries out a write.
 * @throws CalendarError
 */
export async function handleWriting(
  operation: WritingOperation,
  call: Call,
  serving: Serving,
): Promise<CalendarResponse> {
  const request = await checkWriting(operation, call, serving);
  const onImage = call.leaveForImages;
  return finishWriting(await serving.writing.write({ ...request, onImage }), request, call, serving);
}

/**
 * A checked write.
 * @throws CalendarError
 */
export async function checkWriting(
  operation: WritingOperation,
  call: Call,
  serving: Serving,
): Promise<WriteRequest> {
  const raw = withoutPlaceholders(operation, readInput(call));
  const demands = demandsOf(call, raw);
  const request = await checkCall<WritingCommand>(operation, call, raw, serving).catch(
    async (error: unknown) => {
      throw (await isTakenAway(call, demands, serving)) ? forbidden(call.caller.kind === 'anonymous') : error;
    },
  );
  const { caller, part } = call;
  return { ...request, ...demands, caller, sent: raw.values, part };
}

/** The response to a write as its caller gets it. */
export function finishWriting(
  written: CalendarResponse,
  { checked }: WriteRequest,
  call: Call,
  serving: Serving,
): CalendarResponse {
  const headers = { ...written.headers, ...recordTag(written, undefined, call, serving) };
  return withFields({ ...written, headers }, checked);
}

/**
 * Whether a refused request was carried out before under its idempotency key: it was valid then, but the caller has lost the
 * right to upload since.
 */
async function isTakenAway(
  { caller, now }: Call,
  { once }: Pick<WriteRequest, 'once'>,
  { writing }: Serving,
): Promise<boolean> {
  if (once === undefined || caller.may('capability.upload')) return false;
  return writing.wasCarriedOut(once, instant(now));
}

/**
 * The conditions of a write besides its values: the state of the record (RFC 9110, 13.1; docs/interface.md 18.3), and an
 * idempotency key (docs/interface.md 19.1).
 * @throws CalendarError 400 for headers that cannot be read
 */
function demandsOf(call: Call, raw: RawInput): Preconditions & Pick<WriteRequest, 'once'> {
  const { operation, method, caller, path, rootLanguage } = call;
  const ifMatch = readIfMatch(call.ifMatch);
  const date = headerDate(call.ifUnmodifiedSince);
  const state = {
    ifMatch,
    unmodifiedSince: ifMatch !== undefined || Number.isNaN(date) ? undefined : date,
    mustBeNew: call.ifNoneMatch.trim() === '*',
  };
  const key = method === 'POST' ? readIdempotencyKey(call.idempotencyKey) : undefined;
  if (key === undefined) return { ...state, once: undefined };
  const asked = canonicalJson([operation.name, rootLanguage, path, raw.values]);
  const request = createHash('sha256').update(asked).digest('hex');
  return { ...state, once: { caller: caller.name, key, request } };
}
