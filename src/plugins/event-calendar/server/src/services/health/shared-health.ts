import type { Health } from './states';
import { REASONS, WARNINGS } from './states';

/** After so many milliseconds without a word of the main thread its event loop counts as blocked; it writes about every second. */
const SILENT_MS = 3_000;
/** A moment and a set of bits, of 8 and 4 bytes. */
const BYTES = 16;

/** The health of a process in memory that its threads share: the main thread writes it, others read it whatever that thread does. */
export interface SharedHealth {
  memory: SharedArrayBuffer;
  write(health: Health): void;
  /** What was last written, with the warning `blocked-event-loop` if that was long ago. */
  read(): Health;
}

/** @param memory that of another thread, else new memory @param clock nanoseconds that only grow, the same in all threads */
export function sharedHealth(
  memory = new SharedArrayBuffer(BYTES),
  clock: () => bigint = () => process.hrtime.bigint(),
): SharedHealth {
  const moment = new BigInt64Array(memory, 0, 1);
  const bits = new Int32Array(memory, 8, 1);
  return {
    memory,
    write(health) {
      Atomics.store(bits, 0, bitsOf(health));
      Atomics.store(moment, 0, clock());
    },
    read() {
      const health = healthOf(Atomics.load(bits, 0));
      const silent = Number(clock() - Atomics.load(moment, 0)) / 1e6;
      if (silent <= SILENT_MS || health.warnings.includes('blocked-event-loop')) return health;
      return { ...health, warnings: [...health.warnings, 'blocked-event-loop'] };
    },
  };
}

/** Reasons and warnings, one bit each. */
function bitsOf({ reasons, warnings }: Health): number {
  const held = new Set<string>([...reasons, ...warnings]);
  return [...REASONS, ...WARNINGS].reduce((bits, name, place) => bits | (held.has(name) ? 1 << place : 0), 0);
}

const healthOf = (bits: number): Health => ({
  reasons: REASONS.filter((_, place) => (bits & (1 << place)) !== 0),
  warnings: WARNINGS.filter((_, place) => (bits & (1 << (REASONS.length + place))) !== 0),
});
