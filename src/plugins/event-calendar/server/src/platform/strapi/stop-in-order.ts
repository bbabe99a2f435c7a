import type { Core } from '@strapi/strapi';
import { stopServing } from './stop-serving';
import { leavesSignals } from './without-signal-listeners';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
/** Ctrl+C reaches a child of npm twice, from the terminal and from npm: a second signal within this many milliseconds is ignored. */
const ECHO_MS = 1_000;

/**
 * Makes a Strapi that reacts to signals by itself (`strapi start`) finish its requests before it ends, after the grace period on
 * SIGTERM; its own `destroy` closes all connections at once. A second signal ends the process. Call this in the plugin's `register`.
 *
 * No upstream issue. Seen with Strapi 5.54: its listeners call the method `destroy` of Strapi.
 *
 * @throws Error in one line if Strapi has no method `destroy`
 */
export function stopInOrder(strapi: Core.Strapi, graceSeconds: number): void {
  if (leavesSignals(strapi)) return;
  const destroy: unknown = Reflect.get(strapi, 'destroy');
  if (typeof destroy !== 'function') throw new Error('Strapi has no method destroy any more');
  let first: { signal: NodeJS.Signals; at: number } | undefined;
  const note = (signal: NodeJS.Signals): void => {
    if (first === undefined) first = { signal, at: performance.now() };
    else if (performance.now() - first.at > ECHO_MS) process.exit(130);
  };
  // Before Strapi's own listeners, which call `destroy` at once.
  for (const signal of SIGNALS) if (process.listenerCount(signal) > 0) process.prependListener(signal, note);
  Reflect.set(strapi, 'destroy', async (): Promise<unknown> => {
    await stopServing(strapi, first?.signal === 'SIGTERM' ? graceSeconds : 0);
    for (const signal of SIGNALS) process.removeListener(signal, note);
    return Reflect.apply(destroy, strapi, []);
  });
}
