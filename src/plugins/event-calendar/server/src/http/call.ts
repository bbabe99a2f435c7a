import { isLanguage } from '../domain/languages';
import { instant } from '../domain/time/types';
import { UTC, readZone } from '../domain/time/zone';
import { openApiDocument } from '../description/openapi';
import { namespaceIndex } from '../description/namespace-index';
import type { Caller } from '../access/caller';
import { readerOf } from '../access/caller';
import type { CalendarAnswer } from '../reading/request';
import type { CalendarError } from './errors';
import { invalidNamespace, invalidParameters } from './errors';
import { pickFields } from './fields';
import type { Operation } from './operation';
import { addressOf, checkRequest, hasParameters } from './parameters/check';
import { withUnknown } from './parameters/check-values';
import { readInput } from './parameters/read-input';
import type { CheckedRequest, CheckResult, RawInput } from './parameters/types';
import { INDEX_PARAMETERS } from './routes';
import type { Serving } from './serving';
import { rootPath } from './strapi-path';

/** A routed request of an authorised caller; nothing in it belongs to a web framework. */
export interface Call {
  operation: Operation;
  /** The record that the path addresses, decoded. */
  path: { id?: string; slug?: string };
  /** The query string as it was sent. */
  query: string;
  /** The parsed body; anything but an object or a map of fields counts as none. */
  body: unknown;
  /** The language root that was called. */
  rootLanguage: string;
  /** Scheme, host and port of the site, without a trailing slash (CONTRACT H-45). */
  origin: string;
  caller: Caller;
  /** UTC milliseconds. */
  now: number;
}

/**
 * The way of every request from its raw input to its answer: checked, answered, cut down to `_fields`.
 *
 * @throws CalendarError for everything that the caller did wrong or may not do
 */
export async function answer(call: Call, serving: Serving): Promise<CalendarAnswer> {
  const { operation, path, query, body, caller, rootLanguage, origin } = call;
  const { settings, reading, writing } = serving;
  const reader = readerOf(caller);
  const now = instant(call.now);
  const zone = readZone(settings.timezone) ?? UTC;
  const raw = readInput({ query, body, path });
  const result = checkRequest(operation, raw, { now, zone, settings, reader });
  if (!result.ok) throw await wholeRefusal(result, raw, call, serving);

  const { request: checked } = result;
  const language = checked.language ?? rootLanguage;
  const request = { checked, language, rootLanguage, origin, reader, now };
  switch (operation.verb) {
    case 'list':
      return withFields(await reading.list(request), checked);
    case 'read':
      return withFields(await reading.read(request), checked);
    case 'index':
    case 'document':
      return withFields(describe(checked, call, serving), checked);
    case 'create':
    case 'update':
    case 'delete':
      return withFields(await writing.write({ ...request, caller }), checked);
  }
}

/** One report of everything that is wrong, also of what only the database knows to be wrong (CONTRACT H-17). */
async function wholeRefusal(
  { error, wrong, lookups }: Extract<CheckResult, { ok: false }>,
  raw: RawInput,
  { operation, rootLanguage, caller }: Call,
  { settings, reading, writing }: Serving,
): Promise<CalendarError> {
  // What is missing hides what is wrong (CONTRACT A3).
  if (Object.keys(wrong).length === 0) return error;
  const asked = raw.values.get(settings.languageParameter);
  const language = typeof asked === 'string' && isLanguage(asked) ? asked : rootLanguage;
  if (operation.access !== 'anyone') {
    const address = addressOf(operation, raw) ?? { by: 'nothing' };
    const refused = { operation, address, lookups, language, wrong };
    return invalidParameters(await writing.wholeWrong(refused, readerOf(caller)));
  }
  if (lookups.length === 0) return error;
  const unknown = await reading.unknownMembers(lookups, language);
  return unknown.length === 0 ? error : invalidParameters(withUnknown(wrong, unknown));
}

/** The address of the namespace root that was called, without a slash at the end. */
export const rootAddress = (
  call: Pick<Call, 'origin' | 'rootLanguage'>,
  { prefix, settings }: Serving,
): string => call.origin + prefix + rootPath(call.rootLanguage, settings);

function describe(checked: CheckedRequest, call: Call, serving: Serving): CalendarAnswer {
  const { settings } = serving;
  const root = rootAddress(call, serving);
  const language = call.rootLanguage;
  if (call.operation.verb === 'document') return json(openApiDocument({ settings, root, language }));
  if (hasParameters(checked, INDEX_PARAMETERS) && checked.values.namespace !== settings.namespace) {
    throw invalidNamespace();
  }
  const zone = readZone(settings.timezone) ?? UTC;
  return json(namespaceIndex({ settings, root, language, now: instant(call.now), zone }));
}

const json = (body: unknown): CalendarAnswer => ({ status: 200, headers: {}, body: JSON.stringify(body) });

const withFields = (full: CalendarAnswer, { fields }: CheckedRequest): CalendarAnswer =>
  fields === undefined ? full : { ...full, body: pickFields(full.body, fields) };
