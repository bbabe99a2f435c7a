import { spawn } from 'node:child_process';
import { ROOT } from './project.mjs';
import { onEndAsked } from './signals.mjs';

/** How much of a step's output is kept for the case that it fails. */
const KEPT = 40_000;
/** How often a step without a terminal says that it is still at it, in milliseconds. */
const SIGN_OF_LIFE = 15_000;

/** A failure that people can do something about: shown as its message alone. */
export class Failure extends Error {}

/** Errors of the plugin that say in one line what people can do. */
const PLAIN = ['SettingsError', 'NewerDatabaseError'];

/** Runs `main`; a `Failure` or an error of `PLAIN` becomes one line and exit status 1, anything else a stack and 1. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    const plain = error instanceof Failure || PLAIN.includes(error?.name);
    console.error(plain ? error.message : error);
    process.exit(1);
  }
}

/**
 * Runs a program that takes a while and shows how long it has been at it; its output is shown only when it fails.
 *
 * @param {string} title what is being done, for people
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, verbose?: boolean, timeout?: number }} [options] `timeout`: milliseconds
 *   after which it is ended
 * @throws Failure when it ends with another status than 0
 */
export async function step(
  title,
  command,
  args,
  { env = process.env, cwd = ROOT, verbose = false, timeout } = {},
) {
  const progress = showProgress(title);
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout });
  let output = '';
  const keep = (chunk) => {
    if (verbose) process.stderr.write(chunk);
    output = `${output}${chunk}`.slice(-KEPT);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);

  const stopListening = onEndAsked((signal) => {
    child.kill(signal);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  });
  try {
    const status = await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code, signal) => resolve(code ?? signal));
    });
    if (status !== 0) {
      progress.stop('failed');
      throw new Failure(`${verbose ? '' : output}\n${title}: failed (${command} ended with ${status})`);
    }
    progress.stop('done');
  } finally {
    stopListening();
  }
}

/** Does some work of this process that takes a while, and shows how long it has been at it. */
export async function during(title, work) {
  const progress = showProgress(title);
  let word = 'failed';
  try {
    await work();
    word = 'done';
  } finally {
    progress.stop(word);
  }
}

/** A line that counts seconds on a terminal, and now and then a line where there is none. */
function showProgress(title) {
  const start = Date.now();
  const seconds = () => `${Math.round((Date.now() - start) / 1000)} s`;
  const terminal = process.stderr.isTTY === true;
  if (terminal) process.stderr.write(`${title} ...`);
  else process.stderr.write(`${title} ...\n`);
  const timer = setInterval(
    () => process.stderr.write(terminal ? `\r${title} ... ${seconds()} ` : `${title} ... ${seconds()}\n`),
    terminal ? 1000 : SIGN_OF_LIFE,
  );
  return {
    stop(word) {
      clearInterval(timer);
      process.stderr.write(`${terminal ? '\r' : ''}${title} ... ${word} (${seconds()})\n`);
    },
  };
}
