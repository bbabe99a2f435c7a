import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../../../scripts/lib/project.mjs';

const PROGRAM = join(ROOT, 'tests/proofs/hostile/honest-client.mjs');

/** One list request of the honest client. */
export interface Asked {
  /** The time in UTC milliseconds. */
  at: number;
  /** Duration until the response in milliseconds. */
  took: number;
  /** 0 if there was no complete response. */
  status: number;
}

/** A client that requests a list ten times a second, without waiting for earlier responses. */
export interface HonestClient {
  /** Stops it. @returns all its requests */
  stop(): Promise<readonly Asked[]>;
}

/** @param onSlow is called for every response that took longer than `slow` milliseconds */
export function startHonestClient(
  origin: string,
  paths: readonly string[],
  { slow, onSlow }: { slow: number; onSlow(asked: Asked): void },
): HonestClient {
  const child = spawn(process.execPath, [PROGRAM, origin, ...paths], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const all: Asked[] = [];
  const lines = createInterface({ input: child.stdout });
  const closed = once(lines, 'close');
  lines.on('line', (line) => {
    const asked: Asked = JSON.parse(line);
    all.push(asked);
    if (asked.took > slow) onSlow(asked);
  });
  return {
    async stop() {
      child.kill();
      await closed;
      return all;
    },
  };
}

/** The quantile of the values. @param share 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}
