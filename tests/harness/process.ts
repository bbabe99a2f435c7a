import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/project.mjs';
import { childEnvironment } from '../../scripts/lib/throw-away.mjs';
import { count } from '../jest/counts.mjs';

/** The built app in a separate Node process. */
export interface ServiceProcess {
  /** `http://127.0.0.1:port` */
  origin: string;
  /** The English root: `{origin}/api/en/calendar/events/v1`. */
  root: string;
  child: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** Sends a signal and waits for the end. @returns the exit status, or the signal that ended it */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

/**
 * Starts it like `npm start`.
 * @param tree the folder of the project, if it is a copy
 * @throws Error with the output if the process ends before it is ready
 */
export async function startProcess(env: Record<string, string>, tree = ROOT): Promise<ServiceProcess> {
  count('boots');
  const started = runProgram(process.execPath, [join(tree, 'scripts', 'start.mjs'), '--as-built'], {
    env,
    cwd: tree,
  });
  return serviceAt(started, await started.printed(/Events \(en\) +(\S+)\/events\s/));
}

/**
 * Starts it with nothing but Strapi's own start (`plain-host.mjs`).
 * @throws Error with the output if the process ends before it is ready
 */
export async function startPlainHost(env: Record<string, string>): Promise<ServiceProcess> {
  count('boots');
  const started = runProgram(process.execPath, [join(ROOT, 'tests', 'harness', 'plain-host.mjs')], {
    env,
    cwd: ROOT,
  });
  const port = await started.printed(/The host listens on port (\d+)\./);
  return serviceAt(started, `http://127.0.0.1:${port}/api/en/calendar/events/v1`);
}

const serviceAt = ({ child, output, ended }: RunningProgram, root: string): ServiceProcess => ({
  origin: new URL(root).origin,
  root,
  child,
  output,
  stop: async (signal = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  },
});

export interface RunningProgram {
  child: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** Waits for a line. @returns the first group of the pattern */
  printed(pattern: RegExp): Promise<string>;
  /** The exit status, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
}

/** Runs a script of `scripts/` with the environment of a throw-away service. */
export function runScript(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
): RunningProgram {
  return runProgram(process.execPath, [join(ROOT, 'scripts', script), ...args], { env, cwd: ROOT });
}

/**
 * Runs a program with `env` and the environment of this process, without the variables of the service.
 *
 * @param options `user`: another user than that of this process, which only root may name
 */
export function runProgram(
  command: string,
  args: readonly string[],
  {
    env,
    cwd,
    user = {},
  }: { env: Record<string, string>; cwd: string; user?: { uid?: number; gid?: number } },
): RunningProgram {
  const child = spawn(command, args, {
    cwd,
    env: childEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  let text = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal));
  });
  const printed = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = pattern.exec(text);
        if (found === null) return;
        listeners.delete(look);
        resolve(found[1] ?? found[0]);
      };
      listeners.add(look);
      void ended.then((status) =>
        reject(new Error(`${command} ${args.join(' ')} ended with ${status}:\n${text}`)),
      );
      look();
    });
  return { child, output: () => text, printed, ended };
}
