import { expect } from '@jest/globals';
import type { HttpResponse, AskOptions, Role, Service } from '../harness';

/** A JSON object of a response. */
export type Body = Record<string, unknown>;

export const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body of a response that must have a status. */
export function bodyOf(response: HttpResponse, status: number): Body {
  expect([response.status, response.text]).toEqual([status, response.text]);
  return isBody(response.body) ? response.body : {};
}

/** The content of an error: its status and code, and the names of the wrong parameters. */
export function refusal(response: HttpResponse): [status: number, code: unknown, ...params: string[]] {
  const body = isBody(response.body) ? response.body : {};
  const data = isBody(body['data']) ? body['data'] : {};
  const named = data['params'];
  const params = Array.isArray(named) ? named.map(String) : Object.keys(isBody(named) ? named : {});
  return [response.status, body['code'], ...params];
}

/** A client with a role; without one it is anonymous. */
export function clientOf(service: Service, role?: Role, name?: string) {
  const send = async (method: string, path: string, options: AskOptions = {}): Promise<HttpResponse> => {
    const who = role === undefined ? {} : await service.as(role, name);
    const headers: Record<string, string> = { ...who };
    new Headers(options.headers).forEach((value, key) => (headers[key] = value));
    return service.request(path, { ...options, method, headers });
  };
  return {
    send,
    get: async (path: string): Promise<Body> => bodyOf(await send('GET', path), 200),
    create: async (path: string, json: object): Promise<Body> =>
      bodyOf(await send('POST', path, { json }), 201),
    update: async (path: string, json: object): Promise<Body> =>
      bodyOf(await send('PATCH', path, { json }), 200),
    remove: async (path: string): Promise<Body> => bodyOf(await send('DELETE', path), 200),
  };
}
export type Client = ReturnType<typeof clientOf>;

/** The required fields of an event. */
export const concert = (title: string, more: object = {}): object => ({
  title,
  start_date: '2031-05-10 19:00:00',
  end_date: '2031-05-10 21:00:00',
  ...more,
});
