import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

const numbers = (version) => version.split('.').map((part) => Number.parseInt(part, 10) || 0);

/** Ends the process with one line if Node is older or newer than `engines` in package.json allows. */
export function requireNodeVersion() {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const range = /^>=(\d+\.\d+\.\d+) <=(\d+)/.exec(engines.node);
  if (range === null) return;
  const is = numbers(process.versions.node);
  const least = numbers(range[1]);
  const differing = [0, 1, 2].find((part) => is[part] !== least[part]);
  const tooOld = differing !== undefined && is[differing] < least[differing];
  if (!tooOld && is[0] <= Number(range[2])) return;
  console.error(
    `Node.js ${process.versions.node} is running, but ${range[1]} up to ${range[2]}.x is needed: https://nodejs.org`,
  );
  process.exit(1);
}
