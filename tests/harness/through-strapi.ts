import { once } from 'node:events';
import { request as send } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Service } from './service';

/** A response as it was sent. */
export interface SentResponse {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  text: string;
}

/**
 * Reads a path past the fast lane and its cache of responses: requests with a body, such as one of no bytes, do not take it.
 * @param path as in `Service.request`
 */
export async function throughStrapi(
  { roots }: Pick<Service, 'roots'>,
  path: string,
  headers: Record<string, string> = {},
): Promise<SentResponse> {
  const asked = send(new URL(path, `${roots.en}/`), {
    headers: { ...headers, 'Content-Length': '0' },
    agent: false,
  });
  asked.end();
  const [response] = await once(asked, 'response');
  return { status: response.statusCode, headers: response.headers, text: await text(response) };
}
