// A client that requests a list ten times a second, in a separate process so that only the service can delay it.
//   node honest-client.mjs ORIGIN PATH...
// Prints a line of JSON for each list, and ends with the process that started it.
import { Agent, request } from 'node:http';

const EVERY = 100;
const PATIENCE = 120_000;
const [origin, ...paths] = process.argv.slice(2);
const { hostname, port } = new URL(origin);
const agent = new Agent({ keepAlive: true });
const parent = process.ppid;
let asked = 0;

function ask(path, since = performance.now(), at = Date.now()) {
  const done = (status) =>
    process.stdout.write(`${JSON.stringify({ at, took: performance.now() - since, status })}\n`);
  const asking = request({ agent, hostname, port, path, timeout: PATIENCE }, (incoming) => {
    incoming.resume();
    incoming.once('end', () => done(incoming.statusCode));
    incoming.once('error', () => done(0));
  });
  asking.once('timeout', () => asking.destroy());
  asking.once('error', () => {
    // The service may close an idle connection while a request is being sent; like every client, this one repeats it.
    if (asking.reusedSocket) ask(path, since, at);
    else done(0);
  });
  asking.end();
}

setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
  ask(paths[asked++ % paths.length]);
}, EVERY);
