import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks in a second; the same on all platforms of Linux that Node.js supports. */
const TICKS = 100;

/** @returns the CPU seconds of this process and, on Linux, of all processes that it has started and of theirs */
export function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  const processes = runningProcesses();
  const ended = processes.get(process.pid)?.ended ?? 0;
  return (user + system) / 1e6 + ended + descendants(processes, process.pid);
}

/** @returns the CPU seconds of a process, of all processes that it has started and of theirs; Linux only */
export function cpuSecondsOf(pid) {
  const processes = runningProcesses();
  const { own = 0, ended = 0 } = processes.get(pid) ?? {};
  return own + ended + descendants(processes, pid);
}

/** @returns the number of the process that has started another one; undefined if that does not run here */
export const parentOf = (pid) => runningProcesses().get(pid)?.parent;

/** The seconds of the running descendants of a process, with those of their children that have ended. */
function descendants(processes, parent) {
  let seconds = 0;
  for (const [pid, { parent: of, own, ended }] of processes)
    if (of === parent) seconds += own + ended + descendants(processes, pid);
  return seconds;
}

/** The parent of each process, and its CPU seconds: its own, and those of its children that have ended. Empty without `/proc`. */
function runningProcesses() {
  const found = new Map();
  try {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const fields = fieldsOf(pid);
      if (fields === undefined) continue;
      const [user, system, endedUser, endedSystem] = fields
        .slice(11, 15)
        .map((ticks) => Number(ticks) / TICKS);
      found.set(Number(pid), {
        parent: Number(fields[1]),
        own: user + system,
        ended: endedUser + endedSystem,
      });
    }
  } catch {
    // There is no /proc.
  }
  return found;
}

/** The fields of a process after its name, which may contain spaces and brackets; undefined if it has ended meanwhile. */
function fieldsOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return undefined;
  }
}
