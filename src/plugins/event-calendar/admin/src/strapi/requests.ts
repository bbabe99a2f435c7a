import { adminApi } from '@strapi/strapi/admin';
import { recordOf } from '../saving/ours';
import { valueAt } from '../value-at';
import { tellUnknownForm } from './unknown-form';

/**
 * How the panel's requests are answered here in the place of Strapi. A save that fails takes away what was typed
 * (https://github.com/strapi/strapi/issues/22646), and no hook of Strapi surrounds a save. Relies on RTK Query calling `queryFn` where a
 * request has no `query`, and on the names of the Content Manager's requests and what its pages ask them for.
 *
 * Seen with Strapi 5.54 (`services/documents` of `@strapi/content-manager`). Says so where a request is missing.
 */

/** What a request has brought. */
export type Answer = { data: unknown } | { error: unknown };

/** Sends a request as the panel does, and renews the session where that is needed. It does not throw. */
export type Send = (request: unknown) => Promise<Answer>;

/** What RTK Query hands to whoever answers a request. */
interface Call {
  getState(): unknown;
  dispatch(action: unknown): unknown;
}

export interface PanelRequest extends Call {
  /** What a page of the panel asks for. */
  asked: unknown;
  /** What the panel would send; undefined where it has an own way of doing so. */
  request: object | undefined;
  send: Send;
  /** Does what the panel would do. */
  proceed(): Promise<Answer>;
}

/** A request of the panel, as far as it is changed here. */
interface Definition {
  query?: ((asked: unknown) => object) | undefined;
  queryFn?: (asked: unknown, call: Call, options: unknown, send: Send) => Promise<Answer>;
  transformResponse?: (data: unknown, meta: unknown, asked: unknown) => unknown;
  onQueryStarted?: (asked: unknown, call: unknown) => unknown;
  invalidatesTags?: unknown;
}

/** The panel's requests, whose types Strapi keeps to itself. */
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

const asShown = new WeakSet<object>();

/**
 * Leaves a form as it is after its save has failed: nothing is read anew for it. Strapi would show that a version is loading which
 * is not there yet, in the place of the form.
 * @param asked what the page asked to be saved
 */
export function stayAsShown(asked: unknown): void {
  if (typeof asked === 'object' && asked !== null) asShown.add(asked);
}

/**
 * Answers a request of the panel in its place.
 * @param answer undefined for what is none of ours
 */
export function takeOver(name: string, answer: (request: PanelRequest) => Promise<Answer> | undefined): void {
  requests.enhanceEndpoints({ endpoints: { [name]: (definition) => change(name, definition, answer) } });
}

function change(
  name: string,
  definition: Definition | undefined,
  answer: (request: PanelRequest) => Promise<Answer> | undefined,
): void {
  if (definition === undefined || (definition.query ?? definition.queryFn) === undefined) {
    tellUnknownForm(`has no request "${name}"`, 'what is typed may be lost when saving fails');
    return;
  }
  const { query, queryFn, transformResponse, onQueryStarted, invalidatesTags } = definition;
  delete definition.query;
  definition.queryFn = async (asked, call, options, send) => {
    const request = query?.(asked);
    const proceed = async (): Promise<Answer> => {
      if (queryFn !== undefined) return queryFn(asked, call, options, send);
      const answered = await send(request);
      if ('error' in answered || transformResponse === undefined) return answered;
      return { data: transformResponse(answered.data, undefined, asked) };
    };
    const { getState, dispatch } = call;
    return (await answer({ asked, request, send, proceed, getState, dispatch })) ?? proceed();
  };
  if (typeof invalidatesTags === 'function')
    definition.invalidatesTags = (result: unknown, error: unknown, asked: object, meta: unknown): unknown =>
      asShown.has(Object(asked)) || isGone(error) ? [] : invalidatesTags(result, error, asked, meta);
  // It shows what is being saved as stored already, and the old values again when that fails: the form would follow.
  if (onQueryStarted !== undefined)
    definition.onQueryStarted = (asked, call) =>
      recordOf(asked) === undefined ? onQueryStarted(asked, call) : undefined;
}

/** Read anew, a record that is gone would take its form away with it. */
const isGone = (error: unknown): boolean => valueAt(error, 'status') === 404;

/** A record in the panel's cache: what was asked, and what the Content Manager shows for it. */
export const cachedDocument = (asked: unknown, state: unknown): unknown =>
  requests.endpoints.getDocument?.select(asked)(state).data;

/** Reads a record into the panel's cache, where a page finds it that is opened next. To be dispatched, which gives a promise. */
export const documentReading = (asked: unknown): unknown => requests.endpoints.getDocument?.initiate(asked);

/** Changes a record in the panel's cache, and so in the edit view. To be dispatched. */
export const documentChange = (asked: unknown, change: (cached: unknown) => void): unknown =>
  requests.util.updateQueryData('getDocument', asked, change);
