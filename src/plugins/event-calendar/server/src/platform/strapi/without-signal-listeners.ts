import type { Core } from '@strapi/strapi';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

const leftToCaller = new WeakSet<Core.Strapi>();

/**
 * Makes a Strapi that leaves signals to the caller: its own listeners drop open requests, and end the process within a step of a command.
 *
 * Seen with Strapi 5.54 (`createStrapi`). No upstream issue.
 */
export function withoutSignalListeners(create: () => Core.Strapi): Core.Strapi {
  const before = SIGNALS.map((signal) => process.rawListeners(signal));
  const strapi = create();
  SIGNALS.forEach((signal, index) => {
    for (const listener of process.rawListeners(signal))
      if (before[index]?.includes(listener) !== true)
        Reflect.apply(process.removeListener, process, [signal, listener]);
  });
  leftToCaller.add(strapi);
  return strapi;
}

/** Whether this Strapi was made without its own listeners for signals. */
export const leavesSignals = (strapi: Core.Strapi): boolean => leftToCaller.has(strapi);
