import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { explained } from './explained';

interface Patience {
  /** How long it is tried, in milliseconds; then the last failure counts. */
  timeout?: number;
  /** Milliseconds between two attempts. */
  interval?: number;
  /** The beginning of the failure. */
  message?: string;
}

type Polled<Matchers> = {
  [Name in keyof Matchers]: Matchers[Name] extends (...args: infer Args) => unknown
    ? (...args: Args) => Promise<void>
    : Polled<Matchers[Name]>;
};

type Matchers<T> = Omit<ReturnType<typeof expect<T>>, 'resolves' | 'rejects'>;

export type Poll = <T>(read: () => T | Promise<T>, patience?: Patience) => Polled<Matchers<T>>;

/**
 * Expectations that are tried again until they hold, for conditions that become true by themselves:
 * `await expect.poll(() => titleOf(page)).toBe('Jazz')`. A read that throws is a failed attempt; the last failure is thrown.
 */
export const poll: Poll = <T>(
  read: () => T | Promise<T>,
  { timeout = 20_000, interval = 50, message = '' }: Patience = {},
) => {
  async function until(match: (matchers: object) => unknown): Promise<void> {
    const end = Date.now() + timeout;
    for (;;) {
      try {
        await match(explained(expect(await read()), message));
        return;
      } catch (error) {
        if (Date.now() >= end) throw error;
      }
      await sleep(interval);
    }
  }
  const matchers = (negated: boolean): object =>
    new Proxy(
      {},
      {
        get: (_, name) =>
          name === 'not'
            ? matchers(true)
            : (...args: unknown[]) =>
                until((found) => call(negated ? Reflect.get(found, 'not') : found, name, args)),
      },
    );
  // The matchers are created when they are used, which no type can describe.
  return matchers(false) as Polled<Matchers<T>>;
};

function call(matchers: object, name: string | symbol, args: unknown[]): unknown {
  const matcher: unknown = Reflect.get(matchers, name);
  if (typeof matcher !== 'function') throw new TypeError(`There is no matcher ${String(name)}`);
  return matcher.apply(matchers, args);
}
