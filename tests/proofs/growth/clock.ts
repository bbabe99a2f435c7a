import { load } from '../../../scripts/lib/project.mjs';

/** The clock of the service in this process, which a test moves. Timers, other processes and the database keep the real time. */
export interface MovedClock {
  /** UTC milliseconds, as the service sees them. */
  now(): number;
  /** Moves it on. @param by milliseconds */
  advance(by: number): void;
  restore(): void;
}

/** Written as text, because the service's `Date` is not that of jest. */
const REPLACE = `((offset) => {
  const Real = Date;
  const now = () => Real.now() + offset.by;
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  return () => { globalThis.Date = Real; };
})`;

/** Replaces the clock of the built app, which Node's own loader has loaded. */
export function moveClock(): MovedClock {
  const offset = { by: 0 };
  const restore: () => void = load('node:vm').runInThisContext(REPLACE)(offset);
  return { now: () => Date.now() + offset.by, advance: (by) => void (offset.by += by), restore };
}
