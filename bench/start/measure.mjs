import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addProductionPackages, copyProject } from '../../scripts/lib/project-copy.mjs';
import { childEnvironment, makeThrowAway } from '../../scripts/lib/throw-away.mjs';

/** Milliseconds between two requests for a list while the panel is built. */
const PAUSE = 100;

/**
 * Measures a first start in a fresh clone whose packages are installed, until the panel is there, and then a second start.
 *
 * @param {(line: string) => void} say
 * @returns seconds, and `list` in milliseconds: the slowest list while the panel is built
 */
export async function measureStart(say) {
  say('copying the project without its build');
  const tree = copyProject({ without: ['dist'] });
  const { directory, env, remove } = makeThrowAway({ env: { CALENDAR_SAMPLE: 'true' } });
  try {
    addProductionPackages(tree);
    say(`first start, with its data in ${directory}`);
    const first = await startIn(tree, env);
    const begun = performance.now();
    const lists = [];
    while (!first.output().includes('The admin panel is ready')) {
      if (/could not be built.*/.test(first.output())) throw new Error(first.output());
      lists.push(await timed(() => get(first.events)));
      await pause(PAUSE);
    }
    const panel = first.seconds + (performance.now() - begun) / 1000;
    await get(new URL('/admin', first.events));
    await first.stop();
    say('second start');
    const second = await startIn(tree, env);
    await second.stop();
    return { events: first.seconds, panel, list: Math.max(...lists), again: second.seconds };
  } finally {
    remove();
    rmSync(tree, { recursive: true, force: true });
  }
}

/** Starts the service. @returns when the list of events has answered, with the seconds until then */
async function startIn(tree, env) {
  const start = performance.now();
  const child = spawn(process.execPath, [join('scripts', 'start.mjs')], {
    cwd: tree,
    env: childEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const address = () => /Events \(en\) +(\S+)\s/.exec(output)?.[1];
  while (address() === undefined) {
    if (child.exitCode !== null) throw new Error(`The start failed:\n${output}`);
    await pause(20);
  }
  await get(address());
  return {
    seconds: (performance.now() - start) / 1000,
    events: address(),
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
}

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function get(address) {
  const response = await fetch(address);
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  await response.arrayBuffer();
}
