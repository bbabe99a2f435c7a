import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabases } from '../seeding/databases.mjs';
import { buildBarePanel } from '../panel/bare-panel.mjs';
import { startServer } from '../servers/start.mjs';
import { makeStrapiProject } from '../servers/strapi-project.mjs';
import { addProductionPackages, copyProject } from '../../scripts/lib/project-copy.mjs';
import { childEnvironment, makeThrowAway } from '../../scripts/lib/throw-away.mjs';

/** Milliseconds between two requests for a list while the panel is built. */
const PAUSE = 100;

/**
 * Measures a first start in a fresh clone whose packages are installed, until the panel is there, and then a second start; and the same of
 * a bare Strapi project, whose panel is built beside the service.
 *
 * @param {'sqlite'} client
 * @param {object} _options
 * @param {(line: string) => void} say
 * @returns seconds, and `list` in milliseconds: the slowest list while the panel is built; `bare`: of the bare project, with the slowest
 *   list of the service while that project's panel is built
 */
export async function measureStart(client, _options, say) {
  say('copying the project without its build');
  const tree = copyProject({ without: ['dist'] });
  const { directory, env, remove } = makeThrowAway({ env: { CALENDAR_SAMPLE: 'true' } });
  try {
    addProductionPackages(tree);
    say(`first start, with its data in ${directory}`);
    const first = await startIn(tree, env);
    const built = async () => {
      while (!first.output().includes('The admin panel is ready')) {
        if (/could not be built.*/.test(first.output())) throw new Error(first.output());
        await pause(PAUSE);
      }
    };
    const own = await listsDuring(first.events, built);
    const panel = first.seconds + own.seconds;
    await get(new URL('/admin', first.events));
    await first.stop();
    say('second start');
    const second = await startIn(tree, env);
    const bare = await measureBare(client, second.events, say);
    await second.stop();
    return { events: first.seconds, panel, list: own.list, again: second.seconds, bare };
  } finally {
    remove();
    rmSync(tree, { recursive: true, force: true });
  }
}

/** The same of a bare project. @param {string} events the address of a list of the running service */
async function measureBare(client, events, say) {
  const databases = await openDatabases(client);
  const database = await databases.empty();
  const project = makeStrapiProject();
  const start = async () => {
    const since = performance.now();
    const server = await startServer('strapi', { ...database.env, BENCH_STRAPI_PROJECT: project.directory });
    // Any answer shows that it listens; nobody may read events there.
    await (await fetch(`${server.url}/api/events`)).arrayBuffer();
    await server.stop();
    return (performance.now() - since) / 1000;
  };
  try {
    say('building the panel of a bare Strapi project');
    const { seconds: panel, list } = await listsDuring(events, () =>
      buildBarePanel(project.directory, database.env),
    );
    say('starting that project twice');
    return { events: await start(), again: await start(), panel, list };
  } finally {
    project.remove();
    await database.remove();
    await databases.close();
  }
}

/** Asks for a list again and again during some work. @returns its seconds, and the milliseconds of the slowest list */
async function listsDuring(events, work) {
  const since = performance.now();
  let [isDone, list] = [false, 0];
  const working = work().finally(() => (isDone = true));
  working.catch(() => undefined);
  while (!isDone) {
    list = Math.max(list, await timed(() => get(events)));
    await pause(PAUSE);
  }
  await working;
  return { seconds: (performance.now() - since) / 1000, list };
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
