import { createHash } from 'node:crypto';
import { CAPABILITIES } from '../access/capabilities';
import { canonicalJson } from '../domain/canonical-json';
import { isLanguage } from '../domain/languages';
import { instant } from '../domain/time/types';
import { UTC, readZone } from '../domain/time/zone';
import { openApiDocument } from '../description/openapi';
import { namespaceIndex } from '../description/namespace-index';
import type { Caller } from '../access/caller';
import { readerOf } from '../access/caller';
import type { CalendarAnswer } from '../reading/request';
import type { WriteRequest } from '../writing/write-service';
import { entityTag, readIfMatch } from './entity-tag';
import type { CalendarError } from './errors';
import { invalidNamespace, invalidParameters } from './errors';
import { pickFields } from './fields';
import { readIdempotencyKey } from './idempotency-key';
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
  /** The method that counts, see the gate. */
  method: string;
  /** The headers `If-Match` and `Idempotency-Key` as they were sent. */
  ifMatch: string;
  idempotencyKey: string | undefined;
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
  const demands = demandsOf(call, raw);
  const mayUpload = caller.may('capability.upload');
  const result = checkRequest(operation, raw, { now, zone, settings, reader, mayUpload });
  if (!result.ok) throw await wholeRefusal(result, raw, call, serving);

  const { request: checked } = result;
  const language = checked.language ?? rootLanguage;
  const request = { checked, language, rootLanguage, origin, reader, now };
  switch (operation.verb) {
    case 'list':
      return withFields(await reading.list(request), checked);
    case 'read':
      return withFields(withEntityTag(await reading.read(request), raw, call, serving), checked);
    case 'index':
    case 'document':
      return withFields(describe(checked, call, serving), checked);
    case 'create':
    case 'update':
    case 'delete':
      return withFields(
        withEntityTag(await writing.write({ ...request, ...demands, caller }), raw, call, serving),
        checked,
      );
  }
}

/**
 * What a write demands beside its values: a state of the record, and to be carried out once (RFC 9110, 13.1.1; CONTRACT H-46).
 * @throws CalendarError 400 for headers that cannot be read
 */
function demandsOf(call: Call, raw: RawInput): Pick<WriteRequest, 'ifMatch' | 'once'> {
  const { operation, method, caller, path, rootLanguage } = call;
  if (operation.access === 'anyone') return { ifMatch: undefined, once: undefined };
  const ifMatch = readIfMatch(call.ifMatch);
  const key = method === 'POST' ? readIdempotencyKey(call.idempotencyKey) : undefined;
  if (key === undefined) return { ifMatch, once: undefined };
  const asked = canonicalJson([operation.name, rootLanguage, path, raw.values]);
  const request = createHash('sha256').update(asked).digest('hex');
  return { ifMatch, once: { caller: caller.name, key, request } };
}

/** The answer under its entity tag, made of all that it depends on (DESIGN 4). */
function withEntityTag(answer: CalendarAnswer, raw: RawInput, call: Call, serving: Serving): CalendarAnswer {
  if (answer.state === undefined) return answer;
  const { operation, rootLanguage, origin, caller } = call;
  // The right password shows what it opens, a wrong one nothing: it tells no two answers apart.
  const values = new Map(raw.values);
  values.delete('password');
  const rights = CAPABILITIES.filter((capability) => caller.may(capability));
  const asked = operation.verb === 'read' ? values : operation.verb;
  const variant = [serving.edition, origin, rootLanguage, asked, caller.name, rights];
  return { ...answer, headers: { ...answer.headers, ETag: entityTag(answer.state, variant) } };
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
