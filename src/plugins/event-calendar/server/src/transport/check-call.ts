import { readerOf } from '../access/caller';
import { isLanguage } from '../domain/languages';
import { instant } from '../domain/time/types';
import { UTC, readZone } from '../domain/time/zone';
import type { AnyCommand, Operation } from '../api/operations/operation';
import type { CalendarRequest, CheckResult } from '../api/operations/request';
import type { Call } from './call';
import type { CalendarError } from '../api/errors';
import { invalidParameters, missingInUnread } from '../api/errors';
import { withoutNames } from '../api/parameters/without-placeholders';
import { addressOf, checkRequest } from '../api/parameters/check';
import { withUnknown } from '../api/parameters/check-values';
import type { CheckContext, RawInput, Refusal } from '../api/operations/types';
import type { Settings } from '../platform/settings/settings';
import type { Serving } from '../services/serving';

/**
 * Checks a call against its operation.
 * @param operation that of the call, with the type of its command
 * @throws CalendarError 400 with everything that is wrong
 */
export async function checkCall<C extends AnyCommand>(
  operation: Operation<C>,
  call: Call,
  raw: RawInput,
  serving: Serving,
): Promise<CalendarRequest<C>> {
  const { caller, rootLanguage, origin } = call;
  const { settings } = serving;
  const reader = readerOf(caller);
  const now = instant(call.now);
  const zone = readZone(settings.timezone) ?? UTC;
  const mayUpload = caller.may('capability.upload');
  const context = { now, zone, settings, reader, mayUpload };
  const first = checkRequest(operation, raw, context);
  const result = first.ok ? first : await checkChanges(first, operation, raw, context, call, serving);
  if (!result.ok) throw await wholeRefusal(result, raw, call, serving);
  const { request: checked } = result;
  return { checked, language: checked.language ?? rootLanguage, rootLanguage, origin, reader, now };
}

/**
 * Checks a refused update again without the members that equal the record's current ones: a client can send a response back even
 * if an editor has stored values that the check refuses.
 */
async function checkChanges<C extends AnyCommand>(
  refused: Refusal,
  operation: Operation<C>,
  raw: RawInput,
  context: CheckContext,
  { caller, rootLanguage, origin }: Call,
  { writing }: Serving,
): Promise<CheckResult<C>> {
  const { reader, settings } = context;
  if (operation.verb !== 'update') return refused;
  const language = languageOf(raw, settings, rootLanguage);
  const address = addressOf(operation, raw) ?? { by: 'nothing' };
  const asked = { operation, address, caller, reader, language, rootLanguage, origin, sent: raw.values };
  const unchanged = await writing.unchanged(asked);
  return unchanged.length === 0 ? refused : checkRequest(operation, withoutNames(raw, unchanged), context);
}

function languageOf(raw: RawInput, { languageParameter }: Settings, rootLanguage: string): string {
  const asked = raw.values.get(languageParameter);
  return typeof asked === 'string' && isLanguage(asked) ? asked : rootLanguage;
}

/** One report of all faults, including those that only the database knows (docs/interface.md 2.14). */
async function wholeRefusal(
  { error, wrong, lookups }: Refusal,
  raw: RawInput,
  { operation, rootLanguage, caller, isBodyUnread }: Call,
  { settings, reading, writing }: Serving,
): Promise<CalendarError> {
  // If something is missing, nothing else is reported (docs/interface.md 2.14).
  if (Object.keys(wrong).length === 0) return isBodyUnread === true ? missingInUnread(error) : error;
  const language = languageOf(raw, settings, rootLanguage);
  if (operation.access !== 'anyone') {
    const address = addressOf(operation, raw) ?? { by: 'nothing' };
    const refused = { operation, address, lookups, language, wrong };
    return invalidParameters(await writing.wholeWrong(refused, readerOf(caller)));
  }
  if (lookups.length === 0) return error;
  const unknown = await reading.unknownMembers(lookups, language);
  return unknown.length === 0 ? error : invalidParameters(withUnknown(wrong, unknown));
}
