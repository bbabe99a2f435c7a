import { describe, expect, it } from '@jest/globals';
import type { Core } from '@strapi/strapi';
import type { IncomingMessage } from 'node:http';
import { metersOf } from '../platform/meters';
import { ROUTES, SYNC_ROUTES } from '../resources/routes/routes';
import { countRequest } from './observed';
import { requestIdOf } from './request-number';

/** Series of everything else, with some room. */
const OTHERS = 150;

const request = (id: string): IncomingMessage => ({ headers: { 'x-request-id': id } }) as never;

describe('requestIdOf', () => {
  it('takes over what a trusted proxy sends, if it is short and visible', () => {
    for (const id of ['abc-1', 'x'.repeat(64)]) expect(requestIdOf(request(id), true)).toBe(id);
    for (const id of ['', 'a b', 'ä', 'x'.repeat(65), 'a\nb'])
      expect(requestIdOf(request(id), true)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('takes over nothing from others', () => {
    expect(requestIdOf(request('abc-1'), false)).not.toBe('abc-1');
  });
});

describe('countRequest', () => {
  it('makes few series, whatever is requested', async () => {
    const strapi: Core.Strapi = {} as never;
    const meters = metersOf(strapi);
    const operations = [...ROUTES, ...SYNC_ROUTES].flatMap((route) => route.operations);
    for (const operation of [...operations, undefined])
      for (const lane of ['fast', 'full'] as const)
        for (const status of [0, 101, 200, 304, 404, 503]) {
          if (lane === 'fast' && (status < 200 || operation?.methods.every((method) => method !== 'GET')))
            continue;
          countRequest(meters, { lane, operation, status, since: 0 });
        }
    const lines = (await meters.registry.metrics()).split('\n').filter((line) => /^[a-z]/.test(line));
    expect(lines.length).toBeGreaterThan(200);
    expect(lines.length).toBeLessThanOrEqual(800 - OTHERS);
  });
});
