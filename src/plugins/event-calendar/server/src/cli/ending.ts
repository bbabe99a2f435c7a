import type { EventEmitter } from 'node:events';

/** Ctrl+C reaches a child of npm twice, from the terminal and from npm: a second signal within this many milliseconds is ignored. */
const ECHO_MS = 1_000;

/**
 * Aborts at the first signal to end. A second one calls `exit`.
 * @param process emits the signals
 */
export function endedBy(process: EventEmitter, exit: () => void): AbortSignal {
  const ending = new AbortController();
  let first: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      first ??= performance.now();
      if (performance.now() - first > ECHO_MS) exit();
      ending.abort();
    });
  return ending.signal;
}
