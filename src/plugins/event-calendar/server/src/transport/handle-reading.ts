import { prefersHtml } from '../openapi/viewer';
import { KINDS } from '../domain/kinds';
import { instant } from '../domain/time/types';
import { seesOnlyPublished } from '../domain/visibility';
import type { CalendarResponse, CalendarRequest } from '../api/operations/request';
import { isKnown, lastModified, namesTag } from './last-modified';
import { changesTag, classOf, listValidators, publicRecord, recordTag } from './response-tags';
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
      const { command } = request.checked;
      if (command.verb === 'document' && prefersHtml(call.accept))
        return fresh(viewer(command, call, serving), call, serving);
      const description = { ...describe(request, call, serving), parts: [] };
      return fresh(orNotModified(description, request, call), call, serving);
    }
  }
}

/** A whole response, or 304 if the client has it. */
function orNotModified(whole: CalendarResponse, { checked }: CalendarRequest, call: Call): CalendarResponse {
  const { ETag = '' } = whole.headers;
  return isKnown(call, { ...whole, ETag }) ? notModified(whole) : withFields(whole, checked);
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
  const validators = listValidators(request, outlook, raw, call, serving);
  const { ETag, ...more } = validators;
  const { until } = outlook;
  // Before anything is read.
  if (namesTag(call, validators)) return notModified({ headers: { ETag }, until });
  const read = await reading.list(request, outlook);
  const headers = { ...read.headers, ...linksTo(request, call, serving), ETag };
  const whole = { ...read, ...more, headers, until };
  return isKnown(call, validators) ? notModified(whole) : withFields(whole, request.checked);
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
  const { reading } = serving;
  const { kind, context } = request.checked.command;
  // Those who may edit a record can see more of it than others.
  const isPublic =
    seesOnlyPublished(request.reader) && !(context === 'edit' && call.caller.may(`${kind}.update`));
  // Before the record is read, so that it is not older than its tag.
  const at = isPublic ? (call.state ?? (await reading.state())) : undefined;
  const actor = actorOf(call.caller, 0);
  const read = await reading.read(request, (one, row) => mayWrite(actor, 'update', one, row));
  if (at === undefined || read.state === undefined)
    return { ...read, headers: { ...read.headers, ...recordTag(read, raw, call, serving) } };
  const { ETag, ...more } = publicRecord(read.state, { kind, at }, raw, call, serving);
  return { ...read, ...more, headers: { ...read.headers, ETag } };
}

/** Adds when the response last changed. */
function dated(response: CalendarResponse, { now }: Call): CalendarResponse {
  const date = response.status === 200 ? lastModified(response.modified, now) : undefined;
  if (date === undefined) return response;
  return { ...response, headers: { ...response.headers, 'Last-Modified': date } };
}

/**
 * Adds when the response last changed, and how long caches may keep it. The gate handles the latter for responses to known
 * callers.
 */
function fresh(
  undated: CalendarResponse,
  call: Call,
  serving: Serving,
): CalendarResponse | Promise<CalendarResponse> {
  const response = dated(undated, call);
  if (call.caller.kind !== 'anonymous') return response;
  return serving.settings.cacheSeconds === 0
    ? lasting(response, call, serving)
    : untilScheduled(response, call, serving);
}

function lasting(response: CalendarResponse, { now }: Call, { settings }: Serving): CalendarResponse {
  const { headers, until = Infinity } = response;
  return { ...response, headers: { ...headers, 'Cache-Control': cacheControl(settings, until, now) } };
}

async function untilScheduled(
  response: CalendarResponse,
  call: Call,
  serving: Serving,
): Promise<CalendarResponse> {
  const { parts } = response;
  try {
    const until = await untilPublication(response, call, serving);
    return lasting(
      { ...response, until, ...(parts && { parts: [...parts, 'schedule' as const] }) },
      call,
      serving,
    );
  } catch (error) {
    // Nobody else will: a feed is open by now, and has one of the few places.
    await response.stream?.close();
    throw error;
  }
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
