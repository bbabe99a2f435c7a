import { describe, expect, it } from 'vitest';
import type { KeptAnswer } from './answer-cache';
import { createAnswerCache } from './answer-cache';

const STATE = { change: 7, mark: 'a7', epoch: 1, rights: 1 };
const answer = (bytes: number, more: Partial<KeptAnswer> = {}): KeptAnswer => ({
  state: STATE,
  until: Infinity,
  headers: [],
  body: Buffer.alloc(bytes),
  tag: '"7"',
  known: [],
  ...more,
});

describe('kept answers', () => {
  it('are those that were asked for before', () => {
    const { isWorthKeeping } = createAnswerCache(1_000_000);
    expect(isWorthKeeping('/events')).toBe(false);
    expect(isWorthKeeping('/events?page=2')).toBe(false);
    expect(isWorthKeeping('/events')).toBe(true);
  });

  it('are given while nothing has changed and their time is not over', () => {
    const { find, keep } = createAnswerCache(1_000_000);
    const kept = answer(10, { until: 5000 });
    keep('/events', kept);
    expect(find('/events', STATE, 4999)).toBe(kept);
    expect(find('/events', STATE, 5000)).toBeUndefined();
    expect(find('/events', { ...STATE, change: 8 }, 0)).toBeUndefined();
    expect(find('/events', { ...STATE, rights: 2 }, 0)).toBeUndefined();
    expect(find('/events', { ...STATE, mark: 'b7' }, 0), 'after a restored backup').toBeUndefined();
    expect(find('/events', { ...STATE, epoch: 2 }, 0)).toBeUndefined();
    expect(find('/venues', STATE, 0)).toBeUndefined();
  });

  it('take no more memory than they may, and no large one drives out the others', () => {
    const { find, keep } = createAnswerCache(100_000);
    keep('/small', answer(1000));
    keep('/large', answer(50_000));
    expect(find('/large', STATE, 0)).toBeUndefined();
    expect(find('/small', STATE, 0)).toBeDefined();
    for (let page = 1; page <= 100; page += 1) keep(`/events?page=${page}`, answer(8000));
    expect(find('/small', STATE, 0)).toBeUndefined();
    expect(find('/events?page=100', STATE, 0)).toBeDefined();
  });

  it('remember few of the requests that come once', () => {
    const { isWorthKeeping } = createAnswerCache(1_000_000);
    isWorthKeeping('/first');
    for (let page = 1; page <= 100; page += 1) isWorthKeeping(`/events?${'x'.repeat(10_000)}=${page}`);
    expect(isWorthKeeping('/first')).toBe(false);
  });
});
