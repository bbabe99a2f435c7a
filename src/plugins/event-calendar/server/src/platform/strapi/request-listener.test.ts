import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { replaceRequestListener } from './request-listener';

describe('replaceRequestListener', () => {
  const httpServer = createServer();
  const strapi = { server: { httpServer } };
  afterEach(() => {
    httpServer.removeAllListeners('request');
    httpServer.close();
  });

  it('receives every request first, and can pass it on to Strapi', async () => {
    httpServer.on('request', (_request, response) => response.end('Strapi'));
    const passOn = replaceRequestListener(strapi, (request, response) => {
      if (request.url === '/ours') response.end('ours');
      else passOn(request, response);
    });
    await new Promise<void>((listening) => httpServer.listen(0, '127.0.0.1', listening));
    const { port } = Object(httpServer.address());
    const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    expect([await get('/ours'), await get('/other')]).toEqual(['ours', 'Strapi']);
  });

  it('throws an error in one line if there is no listener yet', () => {
    expect(() => replaceRequestListener(strapi, () => undefined)).toThrow(
      /^The calendar does not know .*[^\n]$/,
    );
  });
});
