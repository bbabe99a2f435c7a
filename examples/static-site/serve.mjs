/**
 * npm run serve: builds the site once, and again at every signed webhook (`POST /rebuild`).
 *
 * Builds run one at a time. Messages that arrive during a build cause one more build afterwards, so that no change is missed.
 */
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { readSettings } from './calendar/settings.mjs';
import { verified } from './calendar/verify.mjs';

if (process.argv.includes('--help')) {
  console.log(
    'npm run serve\n\nBuilds the site, and again at every signed POST /rebuild. The README lists all settings.',
  );
  process.exit(0);
}

/** Larger than any message: the calendar limits them to 64 kB. */
const LARGEST = 100_000;

const settings = readSettings();
if (settings.secrets.length === 0) {
  console.error('WEBHOOK_SECRET is missing: the calendar shows it (whsec_…) when the target is created');
  process.exit(1);
}

/** Pause after a failed build, in milliseconds; it doubles after each further failure. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 600_000;

let building = false;
let wanted = false;
let wholeWanted = false;

/**
 * Builds until no more changes are pending. A failed build is tried again, because the calendar has received a 2xx response
 * and does not send its message again.
 */
async function build(whole = false) {
  wanted = true;
  wholeWanted ||= whole;
  if (building) return;
  building = true;
  for (let pause = FIRST_PAUSE; wanted;) {
    const all = wholeWanted;
    wanted = wholeWanted = false;
    if (await run(all)) {
      pause = FIRST_PAUSE;
      continue;
    }
    wanted = true;
    wholeWanted ||= all;
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(LONGEST_PAUSE, 2 * pause);
  }
  building = false;
}

const run = (whole) =>
  new Promise((resolve) => {
    const program = fileURLToPath(new URL('build.mjs', import.meta.url));
    // The channel closes when this process ends, however it ends; then the build ends too.
    const child = spawn(process.execPath, [program, ...(whole ? ['--whole'] : [])], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('close', (code) => resolve(code === 0));
  });

const server = createServer(async (request, response) => {
  const answer = (status, text) =>
    response.writeHead(status, { 'Content-Type': 'text/plain' }).end(`${text}\n`);
  if (request.method !== 'POST' || request.url !== '/rebuild')
    return answer(404, 'Only POST /rebuild exists here');
  // Nobody waits for the answer to a request that breaks off.
  const body = await bodyOf(request).catch(() => undefined);
  if (body === undefined) return answer(413, 'Too large');
  const trusted = verified(request.headers, body, settings.secrets);
  if (trusted === undefined) return answer(401, 'Not signed by the calendar');
  if (trusted.message?.type === 'calendar.test') return answer(200, 'This is the site');
  void build(trusted.message?.data?.full === true);
  return answer(202, 'The site is being built');
});

/** The whole body; one that is too large is read too, because its sender hears nothing before. */
async function bodyOf(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= LARGEST) chunks.push(chunk);
  }
  return bytes > LARGEST ? undefined : Buffer.concat(chunks).toString('utf8');
}

void build();
server.listen(settings.port, () =>
  console.log(`Waiting for POST http://localhost:${server.address().port}/rebuild`),
);
