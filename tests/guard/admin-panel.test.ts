import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../harness';
import { startService } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { expectSoundRecords, indexDifferences } from './invariants';

let service: Service;
let events: ReturnType<typeof contentManager>;
let venues: ReturnType<typeof contentManager>;
beforeAll(async () => {
  service = await startService();
  const headers = await adminHeaders(service);
  events = contentManager(service, headers, 'event');
  venues = contentManager(service, headers, 'venue');
});
afterAll(() => service.stop());

const concert = (title: string) => ({
  title,
  startDate: '2031-05-10 20:00:00',
  endDate: '2031-05-10 22:00:00',
  timezone: 'Europe/Paris',
});

/** The public number of a record, as the interface shows it; undefined where it shows none. */
async function numberOf(documentId: string): Promise<number> {
  const row = await service.strapi.db
    .connection('calendar_events')
    .where({ document_id: documentId })
    .first();
  return Number(row.public_id);
}

async function expectSound(): Promise<void> {
  await expectSoundRecords(service.strapi);
  expect(await indexDifferences(service.strapi)).toEqual([]);
}

describe('in the admin panel', () => {
  it('every way of writing keeps the public id, and the index follows at once', async () => {
    const place = documentIdOf(await venues.create({ name: 'Opera' }));
    await venues.publish(place, { name: 'Opera' });
    const data = { ...concert('Gala'), venue: { connect: [{ documentId: place, locale: 'en' }] } };
    const id = documentIdOf(await events.create(data));
    const number = await numberOf(id);
    const expectStatus = async (status: number, body: object = {}): Promise<void> => {
      const answer = await service.request(`events/${number}`);
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject(body);
      await expectSound();
      expect(await numberOf(id)).toBe(number);
    };
    await expectStatus(403, { code: 'event-not-accessible' });

    await events.publish(id, concert('Gala'));
    await expectStatus(200, { id: number, title: 'Gala', slug: 'gala', venue: { venue: 'Opera' } });
    await events.update(id, { ...concert('Gala night'), publicId: 777 });
    await expectStatus(200, { title: 'Gala' });
    await events.discard(id);
    await expectStatus(200, { title: 'Gala' });
    await events.publish(id, { ...concert('Gala evening'), publicId: 777 });
    await expectStatus(200, { title: 'Gala evening', slug: 'gala', utc_start_date: '2031-05-10 18:00:00' });

    await events.update(id, concert('Soirée'), 'fr');
    await expectStatus(200, { title: 'Gala evening' });
    await events.publish(id, concert('Soirée'), 'fr');
    await expectStatus(200, { title: 'Gala evening', venue: { venue: 'Opera' } });
    const french = await service.request(`${service.roots['fr']}/events/${number}`);
    expect(french.body).toMatchObject({
      id: number,
      title: 'Soirée',
      slug: 'soiree',
      venue: { venue: 'Opera' },
    });

    await events.unpublish(id);
    await expectStatus(403);
    await events.publish(id, concert('Gala again'));
    await expectStatus(200, { title: 'Gala again' });
    await events.remove(id, 'fr');
    await expectStatus(200);
    expect((await service.request(`${service.roots['fr']}/events/${number}`)).status).toBe(404);

    const copy = documentIdOf(await events.duplicate(id, concert('Gala again')));
    await expectSound();
    expect(await numberOf(copy)).not.toBe(number);

    await events.bulkUnpublish([id]);
    await expectStatus(403);
    await events.bulkPublish([id, copy]);
    await expectStatus(200);
    await events.bulkDelete([id, copy]);
    await expectStatus404(number);
    await expectSound();
  });

  async function expectStatus404(number: number): Promise<void> {
    expect(await service.request(`events/${number}`)).toMatchObject({ status: 404 });
  }

  it('what cannot be stored is refused at the field, and nothing is written', async () => {
    const before = await service.strapi.db.connection('calendar_events').count('id as n').first();
    const headers = await adminHeaders(service);
    const path = '/content-manager/collection-types/plugin::event-calendar.event?locale=en';
    const bad = [
      [{ ...concert('Bad day'), startDate: '2031-02-30 10:00:00' }, 'startDate'],
      [{ ...concert('Bad zone'), timezone: 'Mars/Olympus' }, 'timezone'],
      [{ ...concert('Bad state'), eventStatus: 'cancelled' }, 'eventStatus'],
      [{ ...concert('Bad address'), virtualUrl: 'javascript:alert(1)' }, 'virtualUrl'],
      [{ ...concert('No address'), virtualUrl: 'live.example.org' }, 'virtualUrl'],
    ] as const;
    for (const [json, field] of bad) {
      const answer = await service.request(path, { method: 'POST', headers, json });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain(field);
    }
    expect(await service.strapi.db.connection('calendar_events').count('id as n').first()).toEqual(before);
  });

  it('a name of 2,000 characters is kept whole, a longer one refused', async () => {
    const long = 'ü'.repeat(2000);
    const created = await venues.create({ name: long, address: long });
    expect(created).toMatchObject({ name: long, address: long });
    await expect(venues.create({ name: `${long}x` })).rejects.toThrow('name');
    await expectSound();
  });

  it('editors see the password of an event, which no answer of the interface holds', async () => {
    const id = documentIdOf(await events.create({ ...concert('Closed'), password: 'open sesame' }));
    await events.publish(id, { ...concert('Closed'), password: 'open sesame' });
    expect(await events.read(id)).toMatchObject({ password: 'open sesame' });
    const number = await numberOf(id);
    expect(await service.request(`events/${number}`)).toMatchObject({ status: 403 });
    const opened = await service.request(`events/${number}?password=open%20sesame`);
    expect(opened.status).toBe(200);
    expect(opened.text).not.toContain('sesame');
  });

  it('times that do not exist move forward, an end before the start becomes the start', async () => {
    const data = { ...concert('Clocks'), startDate: '2031-03-30 02:30:00', endDate: '2031-03-29 10:00:00' };
    const created = await events.create(data);
    expect(created).toMatchObject({
      startDate: '2031-03-30 03:30:00',
      endDate: '2031-03-30 03:30:00',
      utcStartDate: '2031-03-30 01:30:00',
      utcEndDate: '2031-03-30 01:30:00',
    });
  });
});
