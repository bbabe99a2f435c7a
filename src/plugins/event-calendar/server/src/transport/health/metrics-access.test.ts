import { describe, expect, it } from '@jest/globals';
import { metricsAccess } from './metrics-access';

const TOKEN = 'a-token-of-some-length';

describe('metricsAccess', () => {
  it.each([
    ['127.0.0.1', {}, 'granted'],
    ['::1', {}, 'granted'],
    ['::ffff:127.0.0.1', {}, 'granted'],
    ['192.0.2.1', {}, 'refused'],
    ['::ffff:10.0.0.1', {}, 'refused'],
    ['', {}, 'refused'],
    ['127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }, 'refused'],
    ['127.0.0.1', { forwarded: 'for=192.0.2.1' }, 'refused'],
    ['192.0.2.1', { authorization: `Bearer ${TOKEN}` }, 'refused'],
  ] as const)('without a token: %s with %j is %s', (address, headers, access) => {
    expect(metricsAccess('')(headers, address)).toBe(access);
  });

  it.each([
    [`Bearer ${TOKEN}`, 'granted'],
    [`bearer ${TOKEN}`, 'granted'],
    [`Bearer ${TOKEN}x`, 'challenged'],
    [`Basic ${TOKEN}`, 'challenged'],
    [undefined, 'challenged'],
  ] as const)('with a token: %s is %s, from anywhere', (authorization, access) => {
    const headers = authorization === undefined ? {} : { authorization };
    for (const address of ['127.0.0.1', '192.0.2.1'])
      expect(metricsAccess(TOKEN)(headers, address)).toBe(access);
  });
});
