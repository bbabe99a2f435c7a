import type { IntervalHistogram } from 'node:perf_hooks';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How late the event loop was, in seconds. */
export interface LoopDelay {
  p50: number;
  p99: number;
  max: number;
}

/** How long a window of measuring lasts, in milliseconds. What is reported are the last two. */
const WINDOW_MS = 10_000;
/** Milliseconds between two measurements, which the histogram contains. */
const RESOLUTION_MS = 20;

/** Measures how late the event loop is. */
export interface LoopWatch {
  /** Of the last 10 to 20 seconds. */
  delay(): LoopDelay;
  stop(): void;
}

export function watchEventLoop(): LoopWatch {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let before: LoopDelay = { p50: 0, p99: 0, max: 0 };
  const timer = setInterval(() => {
    before = read(histogram);
    histogram.reset();
  }, WINDOW_MS).unref();
  return {
    delay() {
      const now = read(histogram);
      return {
        p50: Math.max(now.p50, before.p50),
        p99: Math.max(now.p99, before.p99),
        max: Math.max(now.max, before.max),
      };
    },
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

/** The histogram has nanoseconds between measurements; an empty one has no values. */
function read(histogram: IntervalHistogram): LoopDelay {
  const late = (nanoseconds: number): number =>
    Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000) : 0;
  if (histogram.count === 0) return { p50: 0, p99: 0, max: 0 };
  return {
    p50: late(histogram.percentile(50)),
    p99: late(histogram.percentile(99)),
    max: late(histogram.max),
  };
}
