import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { logRequest } from './access-log';
import { addressOf } from './limits/client-address';
import { countRequest } from './observed';
import { REQUEST_ID, requestIdOf } from './request-number';
import { metersOf } from '../platform/meters';
import { awaitConnections } from '../platform/turns';
import { findCalled } from './feeds/called';
import type { ReadingPlace } from '../services/serving';
import { sharedPlace } from '../services/anonymous-reading';
import { isCaughtUp } from '../features/scheduled-publishing';
import type { Namespace } from '../api/operations/operation';
import type { CalendarOperation } from '../resources/commands';
import type { Settings } from '../platform/settings/settings';
import { corsHeaders } from './cors';
import { cacheControl } from '../api/freshness';
import type { BelowRoots, Place } from './below-roots';
import { belowRoots } from './below-roots';
import type { HeaderLines } from '../api/header-lines';
import { linesOf } from '../api/header-lines';
import { hostMiddlewares } from './host-middlewares';
import { codingOf } from './content-coding';
import { matchingTag } from '../api/operations/entity-tag';
import { isKnown, lastModified } from './last-modified';
import { noteFeed } from './note-feed';
import type { LaneResponse } from './lane-responses';
import { createLaneResponses, NOBODY, SOMEBODY } from './lane-responses';
import type { Sender } from '../api/failure';
import { deliver } from './feeds/deliver';
import { cutOffStalled } from './stalled-reader';
import { conceal } from '../api/secrets';
import { anonymousReadingOf, apiPrefix, servingOf } from '../services/serving';
import { replaceRequestListener } from '../platform/strapi/request-listener';

/** A read that takes the fast lane. */
interface Read {
  request: IncomingMessage;
  response: ServerResponse;
  place: Place;
  /** Its number, see `requestIdOf`. */
  id: string;
  /** The number of the last change that its response contains, once the state of the calendar is known. */
  change?: number;
  /** When it arrived, by `performance.now()`. */
  since: number;
}

/**
 * Puts the fast lane in front of Strapi's middlewares. It takes reads of the interface without a body and without a
 * password, from callers without credentials and from callers whom Strapi has accepted recently. Everything else goes to
 * Strapi. The lane computes the same responses with the same headers and the same access log; it only skips what such a read
 * does not need. It is a listener of the server (`repeat` in `bench/cases/cases.mjs`).
 *
 * In a project with middlewares of its own, all requests pass these, so the lane stays closed, and also if reads are
 * limited. Call it when the calendar can be read.
 */
export async function openFastLane(strapi: Core.Strapi, settings: Settings): Promise<void> {
  const { others, accessLog, headers: always } = await hostMiddlewares(strapi);
  if (others.length > 0) {
    strapi.log.info(`Calendar: reads go through all middlewares, because of ${others.join(', ')}`);
    return;
  }
  if (settings.readsPerMinute > 0) return;
  if (settings.cors === 'host') {
    strapi.log.info('Calendar: reads go through all middlewares, because the CORS rules are the project’s');
    return;
  }
  const below = belowRoots(apiPrefix(strapi), settings);
  const security = always.flat();
  const responses = createLaneResponses(strapi, settings, below);
  const { knownCallers, languageRoots } = servingOf(strapi);
  const anonymous = anonymousReadingOf(strapi);
  const meters = metersOf(strapi);
  const { app } = strapi.server;

  let latest: { path: string; namespace: Namespace; operation: CalendarOperation | undefined } | undefined;
  /** The operation of a read. Most have the same path as the one before: that of the list of events. */
  function operationAt({ path, namespace }: Place): CalendarOperation | undefined {
    if (latest?.path !== path || latest.namespace !== namespace)
      latest = { path, namespace, operation: findCalled('GET', path, namespace)?.operation };
    return latest.operation;
  }

  function send(
    read: Read,
    status: number,
    lines: HeaderLines,
    body: Buffer | string,
    encoding: BufferEncoding = 'latin1',
  ) {
    writeHead(read, status, lines);
    cutOffStalled(read.response, body.length);
    read.response.end(body, encoding);
    note(read, status);
  }

  function writeHead(read: Read, status: number, lines: HeaderLines): void {
    const { request, response, place, since } = read;
    // A response that several requests share because of an error has the number under which that was logged.
    const named = status >= 500 ? lines.indexOf(REQUEST_ID) : -1;
    const id = (named < 0 ? undefined : lines[named + 1]) ?? read.id;
    const { origin, 'user-agent': userAgent } = request.headers;
    const { method = '', url = '' } = request;
    const cors = origin === undefined ? [] : linesOf(corsHeaders(settings, origin));
    response.writeHead(status, [...security, ...lines, ...cors, ...(named < 0 ? [REQUEST_ID, id] : [])]);
    countRequest(meters, { lane: 'fast', operation: operationAt(place), status, since });
    if (accessLog)
      logRequest(strapi, { method, url, status, since, id, address: addressOf(app, request), userAgent });
  }

  /** Counts the response if it is that of a feed. */
  function note({ request, place, change }: Read, status: number): void {
    if (change === undefined) return;
    const { method, url = '', headers } = request;
    const { 'user-agent': userAgent, accept } = headers;
    noteFeed(strapi, { place, method, url, accept, userAgent, status, change });
  }

  async function sendComing(read: Read, coming: Promise<LaneResponse>, sender: Sender): Promise<void> {
    const { status, lines, body, encoding, streamed } = await coming;
    if (streamed === undefined) {
      send(read, status, lines, body, encoding);
      return;
    }
    const { method = '', url = '' } = read.request;
    writeHead(read, status, lines);
    const path = url.split('?', 1)[0] ?? '';
    if (await deliver(strapi, read.response, streamed, { method, path, id: read.id, sender }))
      note(read, status);
  }

  function serveKnown(read: Read, { state }: ReadingPlace, now: number): void {
    const { request, response } = read;
    const known = knownCallers.find(request.headers.authorization ?? '', state.rights, now);
    if (known === undefined) passOn(request, response);
    else void sendComing(read, responses.computeFor(known.caller, read, state), SOMEBODY);
  }

  function serveAnonymous(read: Read, place: ReadingPlace, now: number): void {
    const { state } = place;
    const asked = responses.nameOf(read.request);
    const kept = responses.find(asked, state, now);
    meters.cache.inc({ result: kept === undefined ? 'miss' : 'hit' });
    if (kept === undefined) {
      void sendComing(read, responses.compute(read, asked, place), NOBODY);
      return;
    }
    const lasting = ['Cache-Control', cacheControl(settings, kept.until, now)];
    const {
      'if-none-match': ifNoneMatch = '',
      'if-modified-since': ifModifiedSince = '',
      'accept-encoding': accepted,
    } = read.request.headers;
    if (isKnown({ ifNoneMatch, ifModifiedSince, now }, { ...kept, ETag: kept.tag })) {
      const tag = kept.tag === '' ? [] : ['ETag', matchingTag(ifNoneMatch, kept.tag, codingOf(accepted))];
      send(read, 304, [...kept.known, ...tag, ...lasting], '');
    } else {
      const date = lastModified(kept.modified, now);
      const dated = date === undefined ? [] : ['Last-Modified', date];
      send(read, 200, [...kept.headers, ...lasting, ...dated], kept.body);
    }
  }

  /** Takes reads of one kind of callers. Those that arrive before the state is read share one reading. */
  function takeAt(
    placeNow: () => Promise<ReadingPlace>,
    serve: (read: Read, place: ReadingPlace, now: number) => void,
  ): (read: Read) => void {
    let group: { place: Promise<ReadingPlace>; reads: Read[] } | undefined;
    return (read) => {
      const place = placeNow();
      if (group?.place === place) {
        group.reads.push(read);
        return;
      }
      const reads = [read];
      group = { place, reads };
      place.then(
        (at) => {
          languageRoots.noticed(at.state.rights, at.serving);
          const now = Date.now();
          for (const one of reads) {
            one.change = at.state.change;
            serve(one, at, now);
          }
        },
        (error: unknown) => {
          for (const one of reads) {
            const { status, lines, body, encoding } = responses.failed(one, error);
            send(one, status, lines, body, encoding);
          }
        },
      );
    };
  }
  const takeAnonymous = takeAt(anonymous.place, serveAnonymous);
  const takeKnown = takeAt(sharedPlace(servingOf(strapi)), serveKnown);

  awaitConnections(strapi.server.httpServer);
  const passOn = replaceRequestListener(strapi, (request, response) => {
    const { authorization } = request.headers;
    const known = authorization === undefined || knownCallers.has(authorization);
    const place = known ? plainRead(request, below) : undefined;
    if (place === undefined || !isCaughtUp(strapi) || languageRoots.isGone(place.root)) {
      passOn(request, response);
      return;
    }
    const take = authorization === undefined ? takeAnonymous : takeKnown;
    take({ request, response, place, id: requestIdOf(request, app.proxy), since: performance.now() });
  });
}

/** The place that a request reads, if it is a read below a language root, without a body and without a password. */
function plainRead({ method, url = '', headers }: IncomingMessage, below: BelowRoots): Place | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return undefined;
  const end = url.indexOf('?');
  const place = below(end < 0 ? url : url.slice(0, end));
  const hasPassword = end >= 0 && /pass|%/i.test(url) && conceal(url).secrets.length > 0;
  return hasPassword ? undefined : place;
}
