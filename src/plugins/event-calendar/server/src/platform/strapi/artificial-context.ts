import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

/**
 * The context of an artificial request, with which the plugin finds out how Strapi would handle a real one.
 *
 * Seen with Strapi 5.54: its server is a Koa application (`strapi.server.app`). The start fails if it is not.
 * No upstream issue: Koa offers `createContext`; only the use of a request that nobody sent is ours.
 */
export function artificialContext(strapi: Core.Strapi): Context {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: '/' });
  return strapi.server.app.createContext(request, new ServerResponse(request));
}
