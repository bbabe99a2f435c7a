import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../scripts/lib/project.mjs';
import { Failure } from '../../scripts/lib/steps.mjs';
import { mayGoOn, signal } from '../run/ending.mjs';
import { childEnvironment } from '../../scripts/lib/throw-away.mjs';

/** The options of Node.js with which `npm start` runs the service. */
const FLAGS = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts.start.match(/--\S+/g);

/**
 * Starts a program of this folder in a separate process, and waits until it listens.
 *
 * @param {'ours' | 'limit' | 'remembering' | 'strapi' | 'fixed' | 'seed'} name
 * @param {Record<string, string>} env additional environment variables
 * @returns {Promise<{ name: string, url: string, ready: object, ask(question: string, given?: object): Promise<any>,
 *   stop(): Promise<void> }>} `ask` sends a question over the channel (`probe.mjs`)
 * @throws Failure if it ends instead
 */
export async function startServer(name, env) {
  mayGoOn();
  const folder = mkdtempSync(join(tmpdir(), 'calendar-bench-'));
  const errors = join(folder, 'errors.txt');
  const program = fileURLToPath(new URL(`./${name}.mjs`, import.meta.url));
  // The log is discarded, because storing it would cost each service a different time.
  const stdio = ['ignore', process.env.BENCH_SHOW_LOGS ? 'inherit' : 'ignore', openSync(errors, 'w'), 'ipc'];
  const child = spawn(process.execPath, [...(name === 'ours' ? FLAGS : []), program], {
    env: childEnvironment(env),
    stdio,
  });
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  const waiting = new Map();
  let last = 0;
  const closed = once(child, 'close').then(() => {
    const said = readFileSync(errors, 'utf8').trim();
    signal.removeEventListener('abort', kill);
    rmSync(folder, { recursive: true, force: true });
    const failure = new Failure(`The server "${name}" ended\n${said}`);
    for (const { reject } of waiting.values()) reject(failure);
    return failure;
  });
  child.on('message', ({ id, result, error }) => {
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error === undefined) resolve?.(result);
    else reject?.(new Failure(`The server "${name}": ${error}`));
  });
  const ready = await Promise.race([once(child, 'message').then(([message]) => message), closed]);
  if (ready instanceof Failure) throw ready;
  return {
    name,
    url: `http://127.0.0.1:${ready.port}`,
    ready,
    ask(question, given = {}) {
      const id = ++last;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        child.send({ id, ask: question, given }, (error) => error && reject(error));
      });
    },
    async stop() {
      kill();
      await closed;
    },
  };
}
