import type { ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';

const known = new WeakMap<ServerResponse, string>();

/** Remembers the number of a request by its response. */
export const rememberRequest = (response: ServerResponse, id: string): void => {
  known.set(response, id);
};

/** The number of a request, as its response and the log name it; undefined if none was given. */
export const idOfResponse = (response: ServerResponse): string | undefined => known.get(response);

/** The number of the request that is being handled; undefined outside of requests. */
export function currentRequestId(strapi: Core.Strapi): string | undefined {
  const response = strapi.requestContext.get()?.res;
  return response && known.get(response);
}
