import type { IncomingMessage, Server, ServerResponse } from 'node:http';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Puts a listener of ours in the place of Strapi's own on the HTTP server. Koa makes one promise or more for every middleware of a
 * request; a read that is answered from memory costs less than those. Strapi offers no place in front of its middlewares.
 *
 * Seen with Strapi 5.54: its server has one listener of `request`, Koa's callback, from before plugins are bootstrapped
 * (`createHTTPServer` in `@strapi/core`). Call it in `bootstrap`.
 *
 * @param listen gets every request
 * @returns passes a request on to Strapi
 * @throws Error in one line where nobody listens yet: requests would wait for ever
 */
export function takeRequests(
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
