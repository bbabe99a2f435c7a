import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../../scripts/lib/project.mjs';

/** Preloads what collects garbage at a signal. */
export const COLLECTS_GARBAGE = {
  NODE_OPTIONS: `--import ${pathToFileURL(join(ROOT, 'tests/proofs/hostile/collect-garbage.mjs')).href}`,
};

/** How often memory is looked at while it settles, and how long that may take, in milliseconds. */
const EVERY = 1_000;
/** So often in a row no less memory than before: processes without work are ended after a minute. */
const STEADY = 70;

/** Memory in megabytes. */
export interface Memory {
  /** Of the process of the service. */
  service: number;
  /** Of that and of all processes that it has started. */
  all: number;
}

/**
 * The memory of a service when it has nothing to do: the least that is seen until it falls no more.
 *
 * @param within milliseconds after which it need not have settled
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

/** The most memory that a process ever had, in megabytes. */
export const peakOf = (pid: number): number => field(pid, 'VmHWM');

/** Linux alone says it; elsewhere it is 0. */
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
