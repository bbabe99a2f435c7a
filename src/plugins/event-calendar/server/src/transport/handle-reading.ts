import { prefersHtml } from '../openapi/viewer';
import { KINDS } from '../domain/kinds';
import { instant } from '../domain/time/types';
import type { CalendarResponse, CalendarRequest } from '../api/operations/request';
import { changesTag, classOf, listTag, recordTag } from './response-tags';
import type { Call } from './call';
import { checkCall } from './check-call';
import { noRoute } from '../api/errors';
import { formatOfSuffix, formatWanted } from '../features/feeds/choose-format';
import { alternates } from '../features/feeds/headers';
import { describe, rootAddress, viewer } from './describe';
import { feedResponse } from './feeds/feed-response';
import { matchesTag } from '../api/operations/entity-tag';
import { withFields } from '../api/operations/fields';
import { cacheControl } from '../api/freshness';
import { notModified } from './not-modified';
import { readInput } from '../api/parameters/read-input';
import type { RawInput } from '../api/operations/types';
import type {
  ChangesCommand,
  DocumentCommand,
  IndexCommand,
  ListCommand,
  ReadCommand,
  ReadingOperation,
} from '../resources/commands';
import type { Serving } from '../services/serving';
import { actorOf } from '../services/write/actor';
import { mayWrite } from '../services/write/rights';

/**
 * Answers a read, with 304 if the client has the response already (RFC 9110, 13.1.2).
 * @throws CalendarError
 */
export async function handleReading(
  operation: ReadingOperation,
  call: Call,
  serving: Serving,
): Promise<CalendarResponse> {
  if (operation.verb === 'document' && prefersHtml(call.accept))
    return fresh(viewer(call, serving), call, serving);
  const raw = readInput(call);
  switch (operation.verb) {
    case 'list': {
      const request = await checkCall(operation, call, raw, serving);
      return fresh(await inFormat(request, raw, call, serving), call, serving);
    }
    case 'changes': {
      const request = await checkCall(operation, call, raw, serving);
      return fresh(await changes(request, raw, call, serving), call, serving);
    }
    case 'read': {
      const request = await checkCall(operation, call, raw, serving);
      return fresh(orNotModified(await record(request, raw, call, serving), request, call), call, serving);
    }
    default: {
      const request = await checkCall<IndexCommand | DocumentCommand>(operation, call, raw, serving);
      return fresh(orNotModified(describe(request, call, serving), request, call), call, serving);
    }
  }
}

/** A whole response, or 304 if the client has it. */
function orNotModified(
  whole: CalendarResponse,
  { checked }: CalendarRequest,
  { ifNoneMatch }: Call,
): CalendarResponse {
  return matchesTag(ifNoneMatch, whole.headers.ETag ?? '') ? notModified(whole) : withFields(whole, checked);
}

/** A list as JSON, or in the format of its address or of `Accept`. The response at the plain address depends on `Accept`. */
async function inFormat(
  request: CalendarRequest<ListCommand>,
  raw: RawInput,
  call: Call,
  serving: Serving,
): Promise<CalendarResponse> {
  const { suffix, accept } = call;
  const { kind } = request.checked.command;
  if (suffix !== undefined) {
    const format = formatOfSuffix(kind, suffix);
    if (format === undefined) throw noRoute();
    return feedResponse(request, raw, call, format, serving);
  }
  const wanted = formatWanted(kind, accept);
  const response =
    wanted === undefined
      ? await list(request, raw, call, serving)
      : await feedResponse(request, raw, call, wanted, serving);
  return { ...response, headers: { ...response.headers, Vary: 'Accept' } };
}

async function list(
  request: CalendarRequest<ListCommand>,
  raw: RawInput,
  call: Call,
  serving: Serving,
): Promise<CalendarResponse> {
  const { reading } = serving;
  const outlook = await reading.outlook(request, call.state ?? (await reading.state()));
  const ETag = listTag(outlook, raw, call, serving);
  const { until } = outlook;
  const isSame = matchesTag(call.ifNoneMatch, ETag);
  // Before anything is read. Only for `*` it must be known whether the page exists.
  if (isSame && call.ifNoneMatch.trim() !== '*') return notModified({ headers: { ETag }, until });
  const read = await reading.list(request, outlook);
  const whole = { ...read, headers: { ...read.headers, ...linksTo(request, call, serving), ETag }, until };
  return isSame ? notModified(whole) : withFields(whole, request.checked);
}

/** The formats of a list, for those who read it as JSON. */
function linksTo(
  { checked }: CalendarRequest<ListCommand>,
  call: Call,
  serving: Serving,
): Readonly<Record<string, string>> {
  const root = rootAddress(call, serving, call.operation.namespace);
  const { languageParameter } = serving.settings;
  const Link = alternates({ root, checked, languageParameter }, undefined);
  return Link === undefined ? {} : { Link };
}

async function changes(
  request: CalendarRequest<ChangesCommand>,
  raw: RawInput,
  call: Call,
  serving: Serving,
): Promise<CalendarResponse> {
  const { reading } = serving;
  const ETag = changesTag(call.state ?? (await reading.state()), raw, call, serving);
  if (matchesTag(call.ifNoneMatch, ETag)) return notModified({ headers: { ETag } });
  const { caller } = call;
  const kinds = KINDS.filter((kind) => caller.may(`${kind}.find`) && caller.may(`${kind}.findOne`));
  const read = await reading.changes(request, { name: caller.name, rights: classOf(caller), kinds });
  return withFields({ ...read, headers: { ...read.headers, ETag } }, request.checked);
}

async function record(
  request: CalendarRequest<ReadCommand>,
  raw: RawInput,
  call: Call,
  serving: Serving,
): Promise<CalendarResponse> {
  const actor = actorOf(call.caller, 0);
  const read = await serving.reading.read(request, (kind, row) => mayWrite(actor, 'update', kind, row));
  return { ...read, headers: { ...read.headers, ...recordTag(read, raw, call, serving) } };
}

/** Adds how long caches may keep the response. The gate handles responses to known callers. */
async function fresh(response: CalendarResponse, call: Call, serving: Serving): Promise<CalendarResponse> {
  if (call.caller.kind !== 'anonymous') return response;
  const { settings } = serving;
  let { until } = response;
  try {
    if (settings.cacheSeconds !== 0) until = await untilPublication(response, call, serving);
  } catch (error) {
    // Nobody else will: a feed is open by now, and has one of the few places.
    await response.stream?.close();
    throw error;
  }
  const headers = {
    ...response.headers,
    'Cache-Control': cacheControl(settings, until ?? Infinity, call.now),
  };
  return { ...response, headers, ...(until === undefined ? {} : { until }) };
}

/** A scheduled publication can change any response. */
async function untilPublication(
  { until = Infinity }: CalendarResponse,
  { state, now }: Call,
  { reading }: Serving,
): Promise<number> {
  const { publication } = await reading.nextMoments(state ?? (await reading.state()), instant(now));
  return Math.min(until, publication);
}
