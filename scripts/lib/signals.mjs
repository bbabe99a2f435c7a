const SIGNALS = ['SIGTERM', 'SIGINT'];
/** How often a child of npm checks that npm is still running, in milliseconds. */
const LOOK = 200;

/**
 * Calls `react` when this process should end: at SIGTERM or SIGINT, or when the shell between npm and this process has
 * ended (npm sends SIGTERM only to that shell).
 *
 * @param {(signal: 'SIGTERM' | 'SIGINT') => unknown} react may be called more than once
 * @returns {() => void} stops listening
 */
export function onEndAsked(react) {
  const asked = (signal) => {
    // The end of the shell is then no second signal.
    clearInterval(timer);
    react(signal);
  };
  for (const signal of SIGNALS) process.on(signal, asked);
  const parent = process.ppid;
  const look = () => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    react('SIGTERM');
  };
  const timer = setInterval(look, LOOK);
  timer.unref();
  if (process.env.npm_lifecycle_event === undefined) clearInterval(timer);
  return () => {
    clearInterval(timer);
    for (const signal of SIGNALS) process.removeListener(signal, asked);
  };
}
