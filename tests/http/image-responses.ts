import type { HttpResponse } from '../harness';
import type { Body } from './write-client';
import { bodyOf, isBody } from './write-client';

/** The error message for a parameter. */
export function wrongOf(response: HttpResponse, parameter: string): unknown {
  const { data } = bodyOf(response, 400);
  return isBody(data) && isBody(data['params']) ? data['params'][parameter] : undefined;
}

/** The image of a record in a response. */
export const imageOf = (record: Body): Body => (isBody(record['image']) ? record['image'] : {});
export const NOT_FETCHED = 'image could not be fetched.';
