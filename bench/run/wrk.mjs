import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Failure } from '../../scripts/lib/steps.mjs';
import { installSystemPackages } from '../../scripts/lib/system-packages.mjs';
import { mayGoOn, signal } from './ending.mjs';

const SCRIPT = fileURLToPath(new URL('./requests.lua', import.meta.url));
/** Seconds after which a response counts as lost; long enough for a slow server. */
const PATIENCE = 30;

const isInstalled = () => spawnSync('wrk', ['-v']).error === undefined;

/**
 * Installs wrk, the load generator, if it is missing and system packages can be installed (as root, on Debian and
 * similar systems). wrk is written in C, so it does not limit the rate of a fast server.
 *
 * @throws Failure if it is missing
 */
export async function ensureWrk() {
  if (isInstalled()) return;
  await installSystemPackages('Installing wrk, which sends the requests', ['wrk']);
  if (!isInstalled())
    throw new Failure('wrk sends the requests, and is missing: install it (Debian: apt install wrk)');
}

/**
 * Sends requests for some seconds, or longer if there is no response in that time.
 *
 * @param {string} url the server's address
 * @param {{ file: string, first?: number, headers?: Record<string, string>, connections: number, seconds: number }} load
 *   `file`: in the format of `requests.lua`; `first`: the line to begin with
 * @returns {Promise<{ requests: number, rps: number, p50: number, p99: number, bytes: number }>} times in milliseconds
 * @throws Failure if a response had a status of 400 or more, or a connection broke
 */
export async function sendRequests(url, { file, first = 0, headers = {}, connections, seconds }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const env = {
    ...process.env,
    BENCH_REQUESTS: file,
    BENCH_FIRST: String(first),
    BENCH_HEADERS: lines.join(''),
  };
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, `--timeout=${PATIENCE}s`, '-s', SCRIPT, url];
  mayGoOn();
  const child = spawn('wrk', args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  await new Promise((resolve) => child.on('close', resolve));
  signal.removeEventListener('abort', kill);
  mayGoOn();
  const found = /^BENCH (.*)$/m.exec(output);
  if (found === null) throw new Failure(`wrk failed\n${output}`);
  const { requests, microseconds, bytes, p50, p99, failed, broken } = JSON.parse(found[1]);
  if (requests === 0 && broken === 0 && seconds < PATIENCE) {
    return sendRequests(url, { file, first, headers, connections, seconds: seconds * 5 });
  }
  if (requests === 0 || failed > 0 || broken > 0) {
    throw new Failure(
      `${requests} responses, ${failed} of them errors, ${broken} connections broke (${url})`,
    );
  }
  return { requests, rps: requests / (microseconds / 1e6), p50, p99, bytes };
}
