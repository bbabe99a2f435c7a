import { afterEach, expect, it } from '@jest/globals';
import { remember } from './remember';

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage');
});

it('keeps a choice in the browser, and goes on without one if the storage is full', () => {
  const kept = new Map<string, string>();
  const setItem = (key: string, value: string): void => {
    if (kept.size > 0) throw new Error('QuotaExceededError');
    kept.set(key, value);
  };
  Object.defineProperty(globalThis, 'localStorage', { value: { setItem }, configurable: true });
  remember('view', 'week');
  remember('language', 'fr');
  expect([...kept]).toEqual([['view', 'week']]);
});
