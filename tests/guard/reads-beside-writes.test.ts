import { beforeAll, describe, expect, it } from '@jest/globals';
import { lockCalendar } from '../../src/plugins/event-calendar/server/src/storage/lock';
import { useSharedService } from '../harness';
import { clientOf, concert } from '../http/write-client';

const service = useSharedService();
let eventId: number;
let page: string;
const TITLE = 'Beside a long write';
beforeAll(async () => {
  const event = await clientOf(service, 'editor').create('events', concert(TITLE));
  eventId = Number(event['id']);
  page = String(event['url']);
  await service.as('contributor');
});

/** Occupies every connection of Strapi's pool: one writes, the others wait for the calendar's lock. @returns a function that ends it */
async function writeForLong(): Promise<() => Promise<void>> {
  const { pool } = service.strapi.db.connection.client;
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const begun: Promise<void>[] = [];
  const running = Array.from({ length: Number(pool.max) }, async () => {
    let begin: () => void = () => undefined;
    begun.push(new Promise((resolve) => (begin = resolve)));
    await service.strapi.db.transaction(async ({ trx }) => {
      begin();
      await lockCalendar(trx);
      await ended;
    });
  });
  await Promise.all(begun);
  return async () => {
    end();
    await Promise.all(running);
  };
}

describe('while all connections of the pool write', () => {
  it('a first log-in with name and password gets a response', async () => {
    const end = await writeForLong();
    try {
      for (const role of ['editor', 'contributor'] as const) {
        expect(await clientOf(service, role).get(`events/${eventId}`)).toMatchObject({ title: TITLE });
      }
    } finally {
      await end();
    }
  });

  it('a request with an event password and the public page get responses', async () => {
    const end = await writeForLong();
    try {
      expect((await service.request(`events/${eventId}?password=wrong`)).status).toBe(200);
      expect((await service.request(page)).status).toBe(200);
    } finally {
      await end();
    }
  });

  it('reads see only committed data', async () => {
    const { db } = service.strapi;
    const rows = (): ReturnType<typeof db.connection> => db.connection('calendar_counters');
    const read = async (): Promise<number[]> => {
      const found: { value: number }[] = await rows().where({ name: 'spare' }).select('value');
      return found.map(({ value }) => Number(value));
    };
    await rows().insert({ name: 'spare', value: 1 });
    const change = db.transaction(async ({ trx }) => {
      await trx('calendar_counters').where({ name: 'spare' }).update({ value: 2 });
      return [await trx('calendar_counters').where({ name: 'spare' }).pluck('value'), await read()];
    });
    expect((await change).flat().map(Number)).toEqual([2, 1]);
    const end = await writeForLong();
    expect(await read().finally(end)).toEqual([2]);
    await rows().where({ name: 'spare' }).delete();
  });
});
