import { adminApi } from '@strapi/strapi/admin';
import { recordOf } from '../edited-record';
import { valueAt } from '../value-at';
import { reportUnsupported } from './report-unsupported';

/**
 * Intercepts requests of the panel. In Strapi, a failed save discards what was typed (https://github.com/strapi/strapi/issues/22646),
 * and there is no hook around a save. Relies on RTK Query calling `queryFn` if an endpoint has no `query`, and on the names and
 * arguments of the Content Manager's endpoints.
 *
 * Seen with Strapi 5.54 (`services/documents` of `@strapi/content-manager`). Logs one line if a request is missing.
 */

/** The result of a request. */
export type RequestResult = { data: unknown } | { error: unknown };

/** Sends a request as the panel does, and renews the session if needed. Does not throw. */
export type Send = (request: unknown) => Promise<RequestResult>;

/** The part of the API object of RTK Query that is used here. */
interface Call {
  getState(): unknown;
  dispatch(action: unknown): unknown;
}

export interface PanelRequest extends Call {
  /** The argument of the endpoint, as the page passed it. */
  asked: unknown;
  /** The request that the panel would send; undefined if the endpoint has its own `queryFn`. */
  request: object | undefined;
  send: Send;
  /** Runs the request as the panel would. */
  proceed(): Promise<RequestResult>;
}

/** The properties of an endpoint definition that are changed here. */
interface Definition {
  query?: ((asked: unknown) => object) | undefined;
  queryFn?: (asked: unknown, call: Call, options: unknown, send: Send) => Promise<RequestResult>;
  transformResponse?: (data: unknown, meta: unknown, asked: unknown) => unknown;
  onQueryStarted?: (asked: unknown, call: unknown) => unknown;
  invalidatesTags?: unknown;
}

/** The panel's API, whose endpoints Strapi does not type. */
interface Requests {
  enhanceEndpoints(changes: { endpoints: Record<string, (definition?: Definition) => void> }): unknown;
  util: { updateQueryData(name: string, asked: unknown, change: (cached: unknown) => void): unknown };
  endpoints: {
    getDocument?: {
      select(asked: unknown): (state: unknown) => { data?: unknown };
      initiate(asked: unknown): unknown;
    };
  };
}

const requests: Requests = adminApi;

const keptForms = new WeakSet<object>();

/**
 * Keeps a form on the screen after its save has failed: nothing is reloaded for it. Strapi would replace the form of a version that is
 * not stored yet by a loading indicator.
 * @param asked the argument of the save
 */
export function keepFormOnScreen(asked: unknown): void {
  if (typeof asked === 'object' && asked !== null) keptForms.add(asked);
}

/**
 * Intercepts a request of the panel.
 * @param handle returns the result, or undefined to run the request as the panel would
 */
export function interceptRequest(
  name: string,
  handle: (request: PanelRequest) => Promise<RequestResult> | undefined,
): void {
  requests.enhanceEndpoints({ endpoints: { [name]: (definition) => change(name, definition, handle) } });
}

function change(
  name: string,
  definition: Definition | undefined,
  handle: (request: PanelRequest) => Promise<RequestResult> | undefined,
): void {
  if (definition === undefined || (definition.query ?? definition.queryFn) === undefined) {
    reportUnsupported(`has no request "${name}"`, 'what is typed may be lost when saving fails');
    return;
  }
  const { query, queryFn, transformResponse, onQueryStarted, invalidatesTags } = definition;
  delete definition.query;
  definition.queryFn = async (asked, call, options, send) => {
    const request = query?.(asked);
    const proceed = async (): Promise<RequestResult> => {
      if (queryFn !== undefined) return queryFn(asked, call, options, send);
      const result = await send(request);
      if ('error' in result || transformResponse === undefined) return result;
      return { data: transformResponse(result.data, undefined, asked) };
    };
    const { getState, dispatch } = call;
    return (await handle({ asked, request, send, proceed, getState, dispatch })) ?? proceed();
  };
  if (typeof invalidatesTags === 'function')
    definition.invalidatesTags = (result: unknown, error: unknown, asked: object, meta: unknown): unknown =>
      keptForms.has(Object(asked)) || isGone(error) ? [] : invalidatesTags(result, error, asked, meta);
  // Strapi updates its cache before the response arrives and reverts it after a failure. The form would follow both.
  if (onQueryStarted !== undefined)
    definition.onQueryStarted = (asked, call) =>
      recordOf(asked) === undefined ? onQueryStarted(asked, call) : undefined;
}

/** Whether the record no longer exists. Reloading it would remove its form. */
const isGone = (error: unknown): boolean => valueAt(error, 'status') === 404;

/** A record in the panel's cache. @param asked the argument with which it was read */
export const cachedDocument = (asked: unknown, state: unknown): unknown =>
  requests.endpoints.getDocument?.select(asked)(state).data;

/** An action that loads a record into the panel's cache, for a page that opens next. Dispatching it returns a promise. */
export const loadDocument = (asked: unknown): unknown => requests.endpoints.getDocument?.initiate(asked);

/** An action that changes a record in the panel's cache, and so in the edit view. */
export const updateCachedDocument = (asked: unknown, change: (cached: unknown) => void): unknown =>
  requests.util.updateQueryData('getDocument', asked, change);
