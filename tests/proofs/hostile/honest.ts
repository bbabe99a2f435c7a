import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../../../scripts/lib/project.mjs';

const PROGRAM = join(ROOT, 'tests/proofs/hostile/honest-client.mjs');

/** One list that the honest client asked for. */
export interface Asked {
  /** When, as `Date.now()` says. */
  at: number;
  /** How long the response took, in milliseconds. */
  took: number;
  /** 0: there was no whole response. */
  status: number;
}

/** Somebody who asks for a list ten times a second, whether the one before has been answered or not. */
export interface HonestClient {
  /** Ends it. @returns all that it asked for */
  stop(): Promise<readonly Asked[]>;
}

/** @param onSlow is told of every response that took longer than `slow` milliseconds */
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

/** The value that a share of all is not above. @param share 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}
