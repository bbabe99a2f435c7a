import { spawn } from 'node:child_process';
import { ROOT } from './project.mjs';
import { onEndAsked } from './signals.mjs';

/** Characters of a step's output that are kept, to be shown if it fails. */
const KEPT = 40_000;
/** Without a terminal, a step prints that it is still running this often, in milliseconds. */
const SIGN_OF_LIFE = 15_000;

/** A failure that the user can fix: only its message is shown. */
export class Failure extends Error {}

/** Errors of the plugin whose message says in one line what to do. */
const PLAIN = ['SettingsError', 'NewerDatabaseError', 'HostError', 'CommandError'];

/** The exit status for a wrong setting (`EX_CONFIG` of sysexits.h): starting again does not help. The units of systemd know it. */
const WRONG_SETTING = 78;

/**
 * Runs `main`. A `Failure`, an error of `PLAIN` and an option that there is not print one line, any other error a stack trace; the exit
 * status is 78 for a wrong setting, otherwise 1.
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    const plain = error instanceof Failure || PLAIN.includes(error?.name);
    console.error(plain ? error.message : (wrongOption(error) ?? error));
    process.exit(error?.name === 'SettingsError' ? WRONG_SETTING : 1);
  }
}

/** What is wrong with the options, in one line. Node's own message goes on with how to write a file name that begins with a hyphen. */
function wrongOption(error) {
  if (!String(error?.code).startsWith('ERR_PARSE_ARGS_')) return undefined;
  const [fault] = error.message.split(/\. |\n/);
  return `${fault}: --help lists the options`;
}

/**
 * Runs a slow program and shows the elapsed time. Its output is shown only if it fails.
 *
 * @param {string} title the description that is shown
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, verbose?: boolean, timeout?: number,
 *   explain?: (output: string) => string | undefined }} [options] `timeout`: milliseconds after which it is stopped; `explain`: the
 *   reason of a failure in one line, which is then shown instead of the output
 * @throws Failure if its exit status is not 0
 */
export async function step(
  title,
  command,
  args,
  { env = process.env, cwd = ROOT, verbose = false, timeout, explain } = {},
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
      const reason = explain?.(output);
      if (reason !== undefined) throw new Failure(reason);
      throw new Failure(`${verbose ? '' : output}\n${title}: failed (${command} ended with ${status})`);
    }
    progress.stop('done');
  } finally {
    stopListening();
  }
}

/** Runs slow work inside this process and shows the elapsed time. */
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

/** On a terminal a line that counts seconds, elsewhere a line from time to time. */
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
