import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { ROOT } from './project.mjs';
import { onEndAsked } from './signals.mjs';

/** Checks that run at a time. Each needs about half a gigabyte. */
const AT_A_TIME = Math.min(4, Math.max(2, availableParallelism()));

/**
 * Runs checks side by side, in the given order. Prints a line for each when it has ended, with the output of those that fail.
 *
 * @param {readonly { title: string, program: string, args: string[] }[]} checks `program`: the path of a program for Node.js
 * @returns {Promise<string[]>} the titles of the checks that failed
 */
export async function runChecks(checks) {
  const waiting = [...checks];
  const running = new Set();
  const failed = [];
  const stopListening = onEndAsked((signal) => {
    for (const child of running) child.kill(signal);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  });
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const start = Date.now();
      const { status, output } = await run(check, running);
      const seconds = ((Date.now() - start) / 1000).toFixed(1);
      console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${check.title} (${seconds} s)`);
      if (status === 0) continue;
      failed.push(check.title);
      console.log(`\n${output.trimEnd()}\n`);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  stopListening();
  return failed;
}

function run({ program, args }, running) {
  const child = spawn(process.execPath, [program, ...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stderr.on('data', (chunk) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve({ status: code ?? signal, output: Buffer.concat(chunks).toString() });
    });
  });
}
