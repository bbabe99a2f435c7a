import { describe, expect, it } from '@jest/globals';
import type { CachedResponse } from './response-cache';
import { createResponseCache } from './response-cache';

const parts = { event: { mark: 'e', at: 5 }, tag: { mark: 't', at: 4 } };
const STATE = { change: 7, mark: 'a7', epoch: 1, rights: 1, parts };
const response = (bytes: number, more: Partial<CachedResponse> = {}): CachedResponse => ({
  until: Infinity,
  parts: undefined,
  modified: undefined,
  headers: [],
  body: Buffer.alloc(bytes),
  tag: '"7"',
  known: [],
  ...more,
});

describe('cached responses', () => {
  it('are kept only from the second request on', () => {
    const { isWorthKeeping } = createResponseCache(1_000_000);
    expect(isWorthKeeping('/events')).toBe(false);
    expect(isWorthKeeping('/events?page=2')).toBe(false);
    expect(isWorthKeeping('/events')).toBe(true);
  });

  it('are returned until something changes or they expire', () => {
    const { find, keep } = createResponseCache(1_000_000);
    const kept = response(10, { until: 5000 });
    find('/events', STATE, 0);
    keep('/events', STATE, kept);
    expect(find('/events', STATE, 4999)).toMatchObject(kept);
    expect(find('/events', STATE, 5000)).toBeUndefined();
    expect(find('/venues', STATE, 0)).toBeUndefined();
  });

  it.each([
    ['a change', { change: 8 }],
    ['changed rights', { rights: 2 }],
    ['a restored backup', { mark: 'b7' }],
    ['a new epoch', { epoch: 2 }],
  ])('are forgotten after %s', (_name, moved) => {
    const { find, keep } = createResponseCache(1_000_000);
    find('/events', STATE, 0);
    keep('/events', STATE, response(10));
    const later = { ...STATE, ...moved };
    expect(find('/events', later, 0)).toBeUndefined();
    // One that was asked for before the change and is ready after it.
    keep('/events', STATE, response(10));
    expect(find('/events', later, 0)).toBeUndefined();
  });

  it('are outdated only by changes of what they depend on', () => {
    const { find, keep } = createResponseCache(1_000_000);
    keep('/tags', STATE, response(10, { parts: ['tag'] }));
    const moved = (more: object) => ({ ...STATE, change: 8, mark: 'a8', parts: { ...parts, ...more } });
    expect(find('/tags', moved({}), 0)).toBeDefined();
    expect(find('/tags', moved({ event: { mark: 'f', at: 6 } }), 0)).toBeDefined();
    expect(find('/tags', moved({ tag: { mark: 'u', at: 4 } }), 0)).toBeUndefined();
    expect(find('/tags', { ...STATE, rights: 2 }, 0)).toBeUndefined();
    expect(find('/tags', { ...STATE, epoch: 2 }, 0)).toBeUndefined();
  });

  it('stay within their memory limit, and no large one evicts the others', () => {
    const { find, keep } = createResponseCache(100_000);
    find('/small', STATE, 0);
    keep('/small', STATE, response(1000));
    keep('/large', STATE, response(50_000));
    expect(find('/large', STATE, 0)).toBeUndefined();
    expect(find('/small', STATE, 0)).toBeDefined();
    for (let page = 1; page <= 100; page += 1) keep(`/events?page=${page}`, STATE, response(8000));
    expect(find('/small', STATE, 0)).toBeUndefined();
    expect(find('/events?page=100', STATE, 0)).toBeDefined();
  });

  it('remember only some of the requests that come once', () => {
    const { isWorthKeeping } = createResponseCache(1_000_000);
    isWorthKeeping('/first');
    for (let page = 1; page <= 100; page += 1) isWorthKeeping(`/events?${'x'.repeat(10_000)}=${page}`);
    expect(isWorthKeeping('/first')).toBe(false);
  });
});
