import { readFileSync } from 'node:fs';

/** Clock ticks in a second; the same on all platforms of Linux that Node.js supports. */
const TICKS = 100;

/** @returns the CPU seconds of this process and, on Linux, of its children that have ended, with theirs */
export function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childSeconds();
}

function childSeconds() {
  try {
    // The second field is the name of the program, in brackets; it may contain spaces.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const [user, system] = fields.slice(13, 15).map(Number);
    return (user + system) / TICKS;
  } catch {
    return 0;
  }
}
