import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { Failure } from '../../scripts/lib/steps.mjs';
import { WRITES } from '../cases/writes.mjs';
import { pointOf } from './point.mjs';
import { linesOf } from './request-file.mjs';
import { sendRequests } from './wrk.mjs';

/** Number of targets that are told of every change. */
const TARGET_COUNT = 20;

/** Offset of the events of this case, so that none is created twice. */
const BEHIND = 1_000_000;

/** Measured in several turns, because the difference is small. */
const TURNS = 2;

export const WITH_TARGETS = {
  name: 'create.targets',
  title: `Create with ${TARGET_COUNT} webhook targets`,
};

/**
 * Measures creating events with webhook targets, in turns with creating them without targets.
 *
 * @param {{ server: object, world: object, folder: string, headers: Record<string, string>, seconds: number,
 *   rounds: number }} run
 * @returns {Promise<object[]>} the rounds with targets; `without`: the same without targets
 * @throws Failure if the targets were told of nothing
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
  if (receiver.told() === 0) throw new Failure('The webhook targets were told of nothing');
  return points[TARGET_COUNT].map((point, turn) => ({ ...point, without: points[0][turn] }));
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
