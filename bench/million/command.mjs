import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/project.mjs';
import { Failure } from '../../scripts/lib/steps.mjs';
import { childEnvironment } from '../../scripts/lib/throw-away.mjs';
import { mayGoOn, signal } from '../run/ending.mjs';

/**
 * Starts a command of `npm run calendar`.
 *
 * @param {Record<string, string>} env of the service
 * @param {string[]} args
 * @returns {{ ended: Promise<string>, interrupt(): void }} `ended`: its output; rejects with a Failure if it failed without being interrupted
 */
export function startCommand(env, args) {
  mayGoOn();
  const child = spawn(process.execPath, [join(ROOT, 'scripts', 'calendar.mjs'), ...args], {
    cwd: ROOT,
    env: childEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  let [output, isInterrupted] = ['', false];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close').then(([status]) => {
    signal.removeEventListener('abort', kill);
    if (status !== 0 && !isInterrupted) throw new Failure(`calendar ${args.join(' ')} failed\n${output}`);
    return output;
  });
  return {
    ended,
    interrupt() {
      isInterrupted = true;
      child.kill('SIGINT');
    },
  };
}
