import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import type { Caller } from '../access/caller';
import { createPublicCaller } from '../access/public-caller';
import type { ReadingPlace } from '../services/serving';
import { answerAt } from '../services/anonymous-reading';
import type { CalendarState } from '../services/read/calendar-state';
import { stateName } from '../services/read/calendar-state';
import type { CalendarResponse, TextStream } from '../api/operations/request';
import type { Settings } from '../platform/settings/settings';
import { addressed, headersOf } from './addressed';
import type { CachedResponse } from './response-cache';
import { createResponseCache } from './response-cache';
import type { BelowRoots } from './below-roots';
import { handleCall } from './handle-call';
import { codedHeaders, codingOf, isWorthPacking, PACK, VARIES } from './content-coding';
import type { Coding } from '../api/operations/entity-tag';
import { matchingTag } from '../api/operations/entity-tag';
import { noRoute } from '../api/errors';
import type { Sender } from '../api/failure';
import { demandRight } from './demand-right';
import { PRIVATE } from './gate';
import type { HeaderLines } from '../api/header-lines';
import { formatsWanted } from '../features/feeds/choose-format';
import { findCalled } from './feeds/called';
import type { Streamed } from './feeds/deliver';
import { addressOf, clientAddress } from './limits/client-address';
import { notModified } from './not-modified';
import type { OutgoingResponse } from './send';
import { JSON_TYPE, sentForm, thrownResponse } from './send';
import { anonymousReadingOf, servingOf } from '../services/serving';
import type { Clients } from '../storage/ports/places';

/** A response without the headers that every response has. */
export interface LaneResponse {
  status: number;
  lines: HeaderLines;
  body: Buffer | string;
  /** How a text is encoded to bytes. */
  encoding: BufferEncoding;
  /** A body that is read while it is sent, for one request only. */
  streamed?: Streamed;
}

/** The responses of the fast lane: cached ones, and computed ones that concurrent requests share. */
export interface LaneResponses {
  /** The cache key of a request: everything its response depends on, except the client's entity tags. */
  nameOf(request: IncomingMessage): string;
  find(asked: string, state: CalendarState, now: number): CachedResponse | undefined;
  /** Never rejects: an error becomes a response too. */
  compute(exchange: Exchange, asked: string, place: ReadingPlace): Promise<LaneResponse>;
  /** The same for a known caller. Nothing is cached or shared. */
  computeFor(caller: Caller, exchange: Exchange, state: CalendarState): Promise<LaneResponse>;
  failed(exchange: Exchange, error: unknown): LaneResponse;
}

/** A request and its response. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** The number of the request. */
  id: string;
}

export const NOBODY: Sender = { credentials: false, known: false };
export const SOMEBODY: Sender = { credentials: true, known: true };

export function createLaneResponses(
  strapi: Core.Strapi,
  settings: Settings,
  below: BelowRoots,
): LaneResponses {
  const { app } = strapi.server;
  const { find, isWorthKeeping, keep } = createResponseCache(settings.cacheMegabytes * 1_000_000);
  const publicCaller = createPublicCaller(strapi);
  const serving = servingOf(strapi);
  const anonymous = anonymousReadingOf(strapi);
  const running = new Map<string, { result: Promise<LaneResponse>; clients: Set<string> }>();
  // Without a proxy, headers about the origin of the request are ignored.
  const addressLines = ['host', ...(app.proxy ? ['x-forwarded-host', 'x-forwarded-proto'] : [])];

  async function responseFor(
    caller: Caller,
    sender: Sender,
    { request, response }: Exchange,
    { serving, state }: ReadingPlace,
    clients?: Clients,
  ): Promise<CalendarResponse> {
    const ctx = app.createContext(request, response);
    const place = below(ctx.path);
    const called = place && findCalled(ctx.method, place.path, place.namespace);
    if (place === undefined || called === undefined) throw noRoute();
    demandRight(called.operation, caller, sender);
    const call = {
      ...called,
      ...addressed(ctx, place, serving, clients),
      ...headersOf(ctx),
      query: ctx.querystring,
      body: undefined,
      caller,
      method: ctx.method,
      state,
    };
    return handleCall(call, serving);
  }

  async function read(
    exchange: Exchange,
    asked: string,
    place: ReadingPlace,
    clients: Clients,
  ): Promise<LaneResponse> {
    const { request } = exchange;
    const { state } = place;
    const known = publicCaller(state.rights);
    // Both are mostly there at once, and each `await` takes time (`byId` in `bench/cases/cases.mjs`).
    const caller = known instanceof Promise ? await known : known;
    const whole = await responseFor(caller, NOBODY, exchange, place, clients);
    if (whole.status !== 200) return outgoing(whole, request);
    const { 'Cache-Control': lasting = '', 'Last-Modified': date, ...headers } = whole.headers;
    const coming = outgoing({ ...whole, headers }, request);
    const sent = coming instanceof Promise ? await coming : coming;
    if (sent.streamed === undefined && isWorthKeeping(asked)) {
      keep(asked, state, {
        until: whole.until ?? Infinity,
        parts: whole.parts,
        modified: whole.modified,
        headers: sent.lines,
        body: typeof sent.body === 'string' ? Buffer.from(sent.body, sent.encoding) : sent.body,
        tag: headers.ETag ?? '',
        known: variedLines(withoutTag(notModified({ headers }).headers)),
      });
    }
    const dated = date === undefined ? [] : ['Last-Modified', date];
    return { ...sent, lines: [...sent.lines, 'Cache-Control', lasting, ...dated] };
  }

  function failure({ request, response, id }: Exchange, error: unknown, sender = NOBODY): OutgoingResponse {
    const { method, path } = app.createContext(request, response);
    return thrownResponse(strapi, error, sender, { method, path, secrets: [], id });
  }

  return {
    nameOf({ url = '', headers, socket }) {
      const address = addressLines.map((name) => headers[name] ?? '').join('\n');
      const scheme = 'encrypted' in socket && socket.encrypted === true ? 's' : '';
      const accept = acceptName(url, headers.accept ?? '');
      const coding = codingOf(headers['accept-encoding']) ?? '';
      return `${scheme}\n${address}\n${accept}\n${coding}\n${url}`;
    },
    find,
    compute(exchange, asked, place) {
      const { request } = exchange;
      const { 'if-none-match': tags = '', 'if-modified-since': date = '' } = request.headers;
      const known = `${tags} ${date}`;
      const name = `${stateName(place.state)} ${request.method} ${known}\n${asked}`;
      const client = clientAddress(addressOf(app, request));
      async function own(clients: Clients, ended?: () => void): Promise<LaneResponse> {
        try {
          return await answerAt(anonymous, place, (at) => read(exchange, asked, at, clients));
        } catch (error) {
          return await outgoing(failure(exchange, error), request);
        } finally {
          ended?.();
        }
      }
      function start(): Promise<LaneResponse> {
        const clients = new Set([client]);
        const result = own(clients, () => running.delete(name));
        running.set(name, { result, clients });
        return result;
      }
      function joinOrStart(mayRepeat: boolean): Promise<LaneResponse> {
        const joined = running.get(name);
        if (joined === undefined) return start();
        joined.clients.add(client);
        return joined.result.then((shared) => {
          // A stream has one reader.
          if (shared.streamed !== undefined) return own(new Set([client]));
          // Those who asked first may have waited for long already.
          if (shared.status === 503 && mayRepeat) return joinOrStart(false);
          return shared;
        });
      }
      return joinOrStart(true);
    },
    async computeFor(caller, exchange, state) {
      const whole = await responseFor(caller, SOMEBODY, exchange, { serving, state }).catch(
        (error: unknown) => failure(exchange, error, SOMEBODY),
      );
      return outgoing({ ...whole, headers: { ...whole.headers, ...PRIVATE } }, exchange.request);
    },
    failed: (exchange, error) => plain(failure(exchange, error)),
  };
}

/** A response for one client: compressed if worthwhile, or 304 if the client has it. */
function outgoing(
  response: OutgoingResponse,
  { headers }: IncomingMessage,
): LaneResponse | Promise<LaneResponse> {
  const coding = codingOf(headers['accept-encoding']);
  if (response.status === 304) return plain(asKnown(response, headers['if-none-match'] ?? '', coding));
  if (response.stream !== undefined) return streaming(response, response.stream, coding);
  if (coding === undefined || !isWorthPacking(response.body)) return plain(response);
  return inCoding(response, coding);
}

/** The response depends on `Accept` for `/doc`, where all of it counts, and for lists, where the wanted formats do. */
function acceptName(url: string, accept: string): string {
  if (accept === '') return '';
  if (/\/doc/i.test(url)) return accept;
  return formatsWanted(accept)
    .map(({ suffix }) => suffix)
    .join();
}

function streaming(
  { status, headers }: OutgoingResponse,
  stream: TextStream,
  coding: Coding | undefined,
): LaneResponse {
  const lines = variedLines(coding === undefined ? headers : codedHeaders(headers, coding));
  return { status, lines, body: '', encoding: 'latin1', streamed: { stream, coding } };
}

function asKnown(response: OutgoingResponse, sent: string, coding: Coding | undefined): OutgoingResponse {
  const { ETag } = response.headers;
  if (ETag === undefined) return response;
  return { ...response, headers: { ...response.headers, ETag: matchingTag(sent, ETag, coding) } };
}

async function inCoding(response: OutgoingResponse, coding: Coding): Promise<LaneResponse> {
  const body = await PACK[coding](Buffer.from(response.body));
  const lines = variedLines(codedHeaders(response.headers, coding), JSON_TYPE);
  lines.push('Content-Length', String(body.length));
  return { status: response.status, lines, body, encoding: 'latin1' };
}

function plain({ status, headers, body }: OutgoingResponse): LaneResponse {
  if (status === 304) return { status, lines: variedLines(headers), body, encoding: 'latin1' };
  const sent = sentForm(body);
  const length = Buffer.byteLength(sent);
  const lines = variedLines(headers, JSON_TYPE);
  lines.push('Content-Length', String(length));
  // Most JSON text is ASCII, where each character is a byte and needs no encoding.
  return { status, lines, body: sent, encoding: length === body.length ? 'latin1' : 'utf8' };
}

const withoutTag = ({ ETag: _, ...headers }: Record<string, string>): Record<string, string> => headers;

/**
 * Headers as lines. Because of CORS, every response depends on the requesting origin.
 * @param type the media type of the body, if the headers name none
 */
function variedLines(headers: Readonly<Record<string, string>>, type?: string): string[] {
  const lines = type === undefined || headers['Content-Type'] !== undefined ? [] : ['Content-Type', type];
  for (const name of Object.keys(headers)) if (name !== 'Vary') lines.push(name, headers[name] ?? '');
  const { Vary } = headers;
  lines.push('Vary', Vary === undefined ? `Origin, ${VARIES}` : `Origin, ${Vary}, ${VARIES}`);
  return lines;
}
