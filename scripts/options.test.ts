import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from './lib/project.mjs';

it.each([
  ['start', '--as-build', "Unknown option '--as-build': --help lists the options\n"],
  ['target', '--port', "Option '--port <value>' argument missing: --help lists the options\n"],
  ['test', '--fully', "Unknown option '--fully': --help lists the options\n"],
])('npm run %s says in one line what is wrong with %s', (name, option, line) => {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts', `${name}.mjs`), option], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, line]);
});
