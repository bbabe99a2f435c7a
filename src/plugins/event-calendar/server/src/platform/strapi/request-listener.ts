import type { IncomingMessage, Server, ServerResponse } from 'node:http';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Replaces Strapi's listener on the HTTP server. Koa creates at least one promise per middleware and request, which costs more than
 * a response from memory (`repeat` in `bench/cases/cases.mjs`). Strapi offers no hook before its middlewares.
 * No upstream issue: Strapi means its middlewares to come first.
 *
 * Seen with Strapi 5.54: before plugins are bootstrapped, its server already has one `request` listener, Koa's callback
 * (`createHTTPServer` in `@strapi/core`). Call this in `bootstrap`.
 *
 * @param listen receives every request
 * @returns a function that passes a request on to Strapi
 * @throws Error in one line if there is no listener yet: requests would then wait for ever
 */
export function replaceRequestListener(
  { server: { httpServer } }: { server: { httpServer: Server } },
  listen: Listener,
): Listener {
  const own = httpServer.listeners('request');
  if (own.length === 0)
    throw new Error(
      'The calendar does not know the server of this version of Strapi: nobody listens to requests',
    );
  httpServer.removeAllListeners('request');
  httpServer.on('request', listen);
  return (request, response) => {
    for (const listener of own) Reflect.apply(listener, httpServer, [request, response]);
  };
}
