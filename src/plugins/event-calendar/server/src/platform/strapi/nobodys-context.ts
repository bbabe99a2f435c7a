import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

/**
 * The context of a request that nobody sent, for asking Strapi what it would do with one.
 *
 * Seen with Strapi 5.54: its server is a Koa application (`strapi.server.app`). The start fails where it is none.
 */
export function nobodysContext(strapi: Core.Strapi): Context {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: '/' });
  return strapi.server.app.createContext(request, new ServerResponse(request));
}
