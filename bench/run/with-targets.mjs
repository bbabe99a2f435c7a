import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { WRITES } from '../cases/writes.mjs';
import { pointOf } from './point.mjs';
import { linesOf } from './request-file.mjs';
import { medians } from './statistics.mjs';
import { sendRequests } from './wrk.mjs';

/** How many targets hear of every change. */
const TARGET_COUNT = 20;

/** Where the events of this case begin, so that none is made twice. */
const BEHIND = 1_000_000;

/** In turns: what is compared differs by little. */
const TURNS = 2;

export const WITH_TARGETS = {
  name: 'create.targets',
  title: `Create with ${TARGET_COUNT} targets that are told of it`,
};

/**
 * Measures creating while targets are told of it, in turns with creating while there are none.
 *
 * @param {{ server: object, world: object, folder: string, headers: Record<string, string>, seconds: number,
 *   rounds: number }} run
 * @returns {Promise<object>} figures with targets; `without`: the same without; `told`: how many messages came
 */
export async function measureWithTargets({ server, world, folder, headers, seconds, rounds }) {
  const file = join(folder, 'create-targets.txt');
  const creation = WRITES.find(({ name }) => name === 'create').requests(world);
  writeFileSync(
    file,
    linesOf(server, (n) => creation(n + BEHIND).ours),
  );
  const receiver = await startReceiver();
  const points = { [TARGET_COUNT]: [], 0: [] };
  let first = 0;
  try {
    for (let turn = 0; turn < TURNS * rounds; turn++) {
      for (const count of turn % 2 === 0 ? [TARGET_COUNT, 0] : [0, TARGET_COUNT]) {
        await server.ask('setTargets', { count, url: receiver.url });
        await server.ask('reset');
        const sent = await sendRequests(server.url, { file, first, headers, connections: 1, seconds });
        points[count].push(pointOf(sent, await server.ask('read')));
        first += sent.requests;
      }
    }
  } finally {
    await server.ask('setTargets', { count: 0, url: receiver.url });
    receiver.stop();
  }
  return { ...medians(points[TARGET_COUNT]), without: medians(points[0]), told: receiver.told() };
}

async function startReceiver() {
  let told = 0;
  const server = createServer((request, response) => {
    told++;
    request.resume();
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    told: () => told,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
