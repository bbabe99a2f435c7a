import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { useService } from '../harness';
import { useEvenings, WINDOW } from './evenings';

/** Many and slow requests at the same time: every request gets a response. */
const service = useService();
const { editor, ids, statusOf } = useEvenings(service);

const all = (paths: readonly string[], headers?: Record<string, string>) =>
  Promise.all(paths.map((path) => statusOf(path, headers)));
const count = (statuses: readonly (number | undefined)[], status: number): number =>
  statuses.filter((one) => one === status).length;

describe('200 connections', () => {
  it('all get responses, to equal and to different requests', async () => {
    const same = Array.from({ length: 200 }, () => `events?${WINDOW}`);
    expect(count(await all(same), 200)).toBe(200);
    const different = Array.from(
      { length: 200 },
      (_, index) => `events?${WINDOW}&per_page=${(index % 50) + 1}`,
    );
    expect(count(await all(different), 200)).toBe(200);
  });

  it('all get responses with credentials too, while others write', async () => {
    const headers = await service.as('contributor');
    const reads = Array.from({ length: 200 }, (_, index) => `events?${WINDOW}&per_page=${(index % 50) + 1}`);
    const writes = ids.map((id, index) =>
      editor.send('PATCH', `events/${id}`, { json: { cost: String(index) } }),
    );
    expect(count(await all(reads, headers), 200)).toBe(200);
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(ids.map(() => 200));
  });

  it('all get responses to the largest requests', async () => {
    const include = Array.from({ length: 100 }, (_, index) => index + 1);
    const greedy = [
      `events?${WINDOW}&search=e`,
      `events?${WINDOW}&search=e+v+n`,
      `events?per_page=50&include=${[...ids, ...include].slice(0, 100).join(',')}`,
      `events?${WINDOW}&per_page=50`,
      'doc',
    ];
    const asked = Array.from({ length: 200 }, (_, index) => greedy[index % greedy.length] ?? '');
    expect(count(await all(asked), 200)).toBe(200);
    expect(await statusOf(`events?${WINDOW}&per_page=1000000`)).toBe(200);
    expect(await statusOf('events?page=1000000000')).toBe(404);
  });
});

describe('clients that do not read their responses', () => {
  it('do not block others', async () => {
    const { hostname, port } = new URL(service.origin);
    const path = new URL(`events?${WINDOW}&per_page=50`, `${service.roots.en}/`);
    const lines = `GET ${path.pathname}${path.search} HTTP/1.1\r\nHost: ${path.host}\r\n\r\n`;
    const sockets: Socket[] = [];
    try {
      for (let opened = 0; opened < 50; opened += 1) {
        const socket = connect(Number(port), hostname);
        await once(socket, 'connect');
        socket.pause();
        socket.write(lines.repeat(4));
        sockets.push(socket);
      }
      const others = Array.from(
        { length: 50 },
        (_, index) => `events?${WINDOW}&page=1&per_page=${index + 1}`,
      );
      expect(count(await all(others), 200)).toBe(50);
      expect((await editor.update(`events/${ids[0]}`, { cost: '5' }))['id']).toBe(Number(ids[0]));
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });
});
