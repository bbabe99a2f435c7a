import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../../scripts/lib/project.mjs';

/** Preloads the script that collects garbage at a signal. */
export const COLLECTS_GARBAGE = {
  NODE_OPTIONS: `--import ${pathToFileURL(join(ROOT, 'tests/proofs/hostile/collect-garbage.mjs')).href}`,
};

/** Interval between measurements while memory settles, and the time limit, in milliseconds. */
const EVERY = 1_000;
/** Memory has settled after this many measurements without a decrease; idle processes end after a minute. */
const STEADY = 70;

/** Memory in megabytes. */
export interface Memory {
  /** Of the process of the service. */
  service: number;
  /** Of the service and of all its child processes. */
  all: number;
}

/**
 * The memory of an idle service: the minimum until it no longer decreases.
 *
 * @param within time limit in milliseconds
 */
export async function settledMemory(pid: number, within: number): Promise<Memory> {
  const until = Date.now() + within;
  let least = memoryOf(pid);
  for (let steady = 0; steady < STEADY && Date.now() < until;) {
    process.kill(pid, 'SIGUSR2');
    await pause(EVERY);
    const now = memoryOf(pid);
    steady = now.all < least.all - 1 ? 0 : steady + 1;
    if (now.all < least.all) least = now;
  }
  return least;
}

/** The peak memory of a process in megabytes. */
export const peakOf = (pid: number): number => field(pid, 'VmHWM');

/** Only available on Linux; elsewhere 0. */
function memoryOf(pid: number): Memory {
  const service = field(pid, 'VmRSS');
  return { service, all: service + descendants(pid).reduce((sum, child) => sum + field(child, 'VmRSS'), 0) };
}

function field(pid: number, name: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function descendants(pid: number): number[] {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return [];
  const children = readdirSync(tasks).flatMap((task) => childrenOf(`${tasks}/${task}/children`));
  return children.flatMap((child) => [child, ...descendants(child)]);
}

function childrenOf(path: string): number[] {
  try {
    return readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
