import type { ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import type { Meters } from '../platform/meters';
import { metersOf } from '../platform/meters';
import { replaceRequestListener } from '../platform/strapi/request-listener';
import { rememberRequest } from '../platform/request-id';
import type { CalendarOperation } from '../resources/commands';
import { REQUEST_ID, requestIdOf } from './request-number';

/** The operation of a request, as far as it is counted. */
type Counted = Pick<CalendarOperation, 'kind' | 'verb'>;

const operations = new WeakMap<ServerResponse, Counted>();

/** Notes which operation a request that takes the full way calls. */
export const noteOperation = (response: ServerResponse, operation: Counted): void => {
  operations.set(response, operation);
};

/** What a request is counted as. */
interface Answered {
  /** The way that it took: past Strapi's middlewares, or through them. */
  lane: 'fast' | 'full';
  operation: Counted | undefined;
  /** 0 if its client has gone before it was answered. */
  status: number;
  /** When it arrived, by `performance.now()`. */
  since: number;
}

/** Counts an answered request. Those that are no operation of the interface count as `other`. */
export function countRequest(meters: Meters, { lane, operation, status, since }: Answered): void {
  const { kind = null, verb = 'other' } = operation ?? {};
  const result = status === 0 ? 'broken' : `${Math.floor(status / 100)}xx`;
  meters.requests.inc({ kind: kind ?? 'none', verb, lane, status: result });
  meters.seconds.observe({ verb }, (performance.now() - since) / 1000);
}

/**
 * Gives every request that goes to Strapi its number, and counts it when it has been answered or its client has gone. Call it in
 * `bootstrap`, before the fast lane, which does the same for its own requests.
 */
export function observeRequests(strapi: Core.Strapi): void {
  const meters = metersOf(strapi);
  const { app } = strapi.server;
  const passOn = replaceRequestListener(strapi, (request, response) => {
    const since = performance.now();
    const id = requestIdOf(request, app.proxy);
    rememberRequest(response, id);
    response.setHeader(REQUEST_ID, id);
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : 0;
      countRequest(meters, { lane: 'full', operation: operations.get(response), status, since });
    });
    passOn(request, response);
  });
}
