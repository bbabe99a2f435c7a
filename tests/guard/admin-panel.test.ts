import { beforeAll, describe, expect, it } from '@jest/globals';
import { useService } from '../harness';
import { findWrongAddresses } from '../../src/plugins/event-calendar/server/src/write-model/index/wrong-addresses';
import { documentsOf } from '../harness/documents';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { expectSoundRecords, indexDifferences } from './invariants';

const service = useService();
let headers: Record<string, string>;
let events: ReturnType<typeof contentManager>;
let venues: ReturnType<typeof contentManager>;
beforeAll(async () => {
  headers = await adminHeaders(service);
  events = contentManager(service, headers, 'event');
  venues = contentManager(service, headers, 'venue');
});

const concert = (title: string) => ({
  title,
  startDate: '2031-05-10 20:00:00',
  endDate: '2031-05-10 22:00:00',
  timezone: 'Europe/Paris',
});

/** The public id of a record from the interface. */
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
  it('every way of writing keeps the public id and updates the index immediately', async () => {
    const place = documentIdOf(await venues.create({ name: 'Opera' }));
    await venues.publish(place, { name: 'Opera' });
    const data = { ...concert('Gala'), venue: { connect: [{ documentId: place, locale: 'en' }] } };
    const id = documentIdOf(await events.create(data));
    const number = await numberOf(id);
    const expectStatus = async (status: number, body: object = {}): Promise<void> => {
      const response = await service.request(`events/${number}`);
      expect(response.status).toBe(status);
      expect(response.body).toMatchObject(body);
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

  it('invalid values are refused at the field, and nothing is written', async () => {
    const before = await service.strapi.db.connection('calendar_events').count('id as n').first();
    const path = '/content-manager/collection-types/plugin::event-calendar.event?locale=en';
    const bad = [
      [{ ...concert('Bad day'), startDate: '2031-02-30 10:00:00' }, 'startDate'],
      [{ ...concert('Bad zone'), timezone: 'Mars/Olympus' }, 'timezone'],
      [{ ...concert('Bad state'), eventStatus: 'cancelled' }, 'eventStatus'],
      [{ ...concert('Bad address'), virtualUrl: 'javascript:alert(1)' }, 'virtualUrl'],
      [{ ...concert('No address'), virtualUrl: 'live.example.org' }, 'virtualUrl'],
    ] as const;
    for (const [json, field] of bad) {
      const response = await service.request(path, { method: 'POST', headers, json });
      expect(response.status).toBe(400);
      expect(response.text).toContain(field);
    }
    expect(await service.strapi.db.connection('calendar_events').count('id as n').first()).toEqual(before);
  });

  it('a name of 2,000 characters is stored completely, a longer one is refused', async () => {
    const long = 'ü'.repeat(2000);
    const created = await venues.create({ name: long, address: long });
    expect(created).toMatchObject({ name: long, address: long });
    await expect(venues.create({ name: `${long}x` })).rejects.toThrow('name');
    await expectSound();
  });

  it('editors see the password of an event, but no response of the interface contains it', async () => {
    const id = documentIdOf(await events.create({ ...concert('Closed'), password: 'open sesame' }));
    await events.publish(id, { ...concert('Closed'), password: 'open sesame' });
    expect(await events.read(id)).toMatchObject({ password: 'open sesame' });
    const number = await numberOf(id);
    expect(await service.request(`events/${number}`)).toMatchObject({ status: 403 });
    const opened = await service.request(`events/${number}?password=open%20sesame`);
    expect(opened.status).toBe(200);
    expect(opened.text).not.toContain('sesame');
  });

  it('times that do not exist move forward, and an end before the start means the next day', async () => {
    const data = { ...concert('Clocks'), startDate: '2031-03-30 02:30:00', endDate: '2031-03-30 01:00:00' };
    const created = await events.create(data);
    expect(created).toMatchObject({
      startDate: '2031-03-30 03:30:00',
      endDate: '2031-03-31 01:00:00',
      utcStartDate: '2031-03-30 01:30:00',
      utcEndDate: '2031-03-30 23:00:00',
    });
  });
});

describe('discarding by the Document Service', () => {
  const named = async (kind: 'organizer' | 'venue', name: string, status?: 'published') =>
    (await documentsOf(service, kind).create({ ...(status && { status }), data: { name } })).documentId;

  /** The linked records of the draft of an event, in their order. */
  async function linked(documentId: string, locale: string): Promise<unknown> {
    const names = { select: ['name'] };
    const found: { venue: { name: string } | null; organizers: { name: string }[] } = await service.strapi.db
      .query('plugin::event-calendar.event')
      .findOne({
        where: { documentId, locale, publishedAt: null },
        populate: { venue: names, organizers: { ...names } },
      });
    return [found.venue?.name, ...found.organizers.map(({ name }) => name)];
  }

  it.each(['fr', '*', ['en', 'fr']])(
    'in %s keeps links to unpublished records in all languages',
    async (locale) => {
      const documents = documentsOf(service, 'event');
      const venue = await named('venue', 'Draft venue');
      const organizers = [
        await named('organizer', 'First draft'),
        await named('organizer', 'Published', 'published'),
        await named('organizer', 'Last draft'),
      ];
      const data = { ...concert('Discarded'), venue, organizers };
      const { documentId } = await documents.create({ data });
      await documents.update({ documentId, locale: 'fr', data: { title: 'Abandonné' } });
      await documents.publish({ documentId, locale: '*' });
      const added = await named('organizer', 'Added draft');
      const taken = organizers.slice(1);
      await documents.update({ documentId, data: { organizers: [...taken, added] } });
      await documents.update({ documentId, locale: 'fr', data: { title: 'Changé' } });

      // The types of the Document Service do not know lists of languages, which its code takes.
      await Reflect.apply(documents.discardDraft, documents, [{ documentId, locale }]);
      for (const language of ['en', 'fr'])
        expect([language, await linked(documentId, language)]).toEqual([
          language,
          ['Draft venue', 'Published', 'Last draft', 'Added draft'],
        ]);
      await expectSound();
    },
  );

  it('a venue or an organizer keeps the links to it', async () => {
    const organizers = [
      await named('organizer', 'Before'),
      await named('organizer', 'Between', 'published'),
      await named('organizer', 'After'),
    ];
    const venue = await named('venue', 'House', 'published');
    const documents = documentsOf(service, 'event');
    const { documentId } = await documents.create({ data: { ...concert('Linked'), venue, organizers } });
    await documents.update({ documentId, locale: 'fr', data: { title: 'Lié' } });
    for (const [kind, id] of [
      ['organizer', organizers[1]],
      ['venue', venue],
    ] as const) {
      await documentsOf(service, kind).update({
        documentId: String(id),
        data: { website: 'https://a.example/' },
      });
      await documentsOf(service, kind).discardDraft({ documentId: String(id) });
    }
    for (const language of ['en', 'fr'])
      expect(await linked(documentId, language)).toEqual(['House', 'Before', 'Between', 'After']);
    await expectSound();
  });
});

describe('an address that readers follow', () => {
  const WRONG = ['javascript:alert(1)', 'data:text/html,<b>', 'www.example.org', '//example.org'];
  const HALL = { name: 'Address hall' };
  const places = [
    ['venue', 'website', HALL],
    ['organizer', 'website', { name: 'Address club' }],
    ['event', 'website', concert('Address')],
    ['event', 'ticketUrl', concert('Address')],
  ] as const;
  const tableOf = (kind: string) => service.strapi.db.connection(`calendar_${kind}s`);

  it.each(places)(
    'of a %s is refused at the field %s, by every way of writing',
    async (kind, field, data) => {
      const documents = documentsOf(service, kind);
      const path = `/content-manager/collection-types/plugin::event-calendar.${kind}`;
      const { documentId } = await documents.create({
        data: { ...data, [field]: 'https://example.org/good' },
      });
      const count = async () => Number((await tableOf(kind).count('id as n').first())?.n);
      const before = await count();
      for (const address of WRONG) {
        const bad = { ...data, [field]: address };
        for (const [method, below] of [
          ['POST', '?locale=en'],
          ['PUT', `/${documentId}?locale=en`],
          ['POST', `/${documentId}/actions/publish?locale=en`],
          ['POST', `/clone/${documentId}?locale=en`],
        ] as const) {
          const response = await service.request(path + below, { method, headers, json: bad });
          expect([response.status, below, response.text]).toEqual([400, below, response.text]);
          expect(response.body).toMatchObject({
            error: { name: 'ValidationError', details: { errors: [{ path: [field] }] } },
          });
        }
        await expect(documents.create({ data: bad })).rejects.toThrow('http');
        await expect(documents.update({ documentId, data: { [field]: address } })).rejects.toThrow('http');
        await expect(documents.clone({ documentId, data: { [field]: address } })).rejects.toThrow('http');
      }
      expect(await count()).toBe(before);
      const changed = await documents.update({ documentId, data: { [field]: ' https://example.org/café ' } });
      expect(changed).toMatchObject({ [field]: 'https://example.org/caf%C3%A9' });
      expect(await documents.update({ documentId, data: { [field]: '' } })).toMatchObject({ [field]: '' });
    },
  );

  it('that was stored earlier is shown as empty in all responses, and reported by the check', async () => {
    const { documentId: hall, publicId: venue } = await documentsOf(service, 'venue').create({
      status: 'published',
      data: { ...HALL, name: 'Old hall' },
    });
    const { documentId: club, publicId: organizer } = await documentsOf(service, 'organizer').create({
      status: 'published',
      data: { name: 'Old club' },
    });
    const { documentId, publicId } = await documentsOf(service, 'event').create({
      status: 'published',
      data: { ...concert('Old address'), venue: hall, organizers: [club] },
    });
    const bad = 'javascript:alert(1)//old';
    await tableOf('venue').where({ public_id: venue }).update({ website: bad });
    await tableOf('organizer').where({ public_id: organizer }).update({ website: bad });
    await tableOf('event').where({ public_id: publicId }).update({ website: bad, ticket_url: bad });
    // The next write updates the index.
    await documentsOf(service, 'venue').update({
      documentId: hall,
      status: 'published',
      data: { city: 'Here' },
    });
    await documentsOf(service, 'organizer').update({
      documentId: club,
      status: 'published',
      data: { phone: '1' },
    });
    await documentsOf(service, 'event').update({ documentId, status: 'published', data: { featured: true } });

    const event = await service.request(`events/${publicId}`);
    expect(event.body).toMatchObject({ website: '', venue: { id: venue }, organizer: [{ id: organizer }] });
    const page = new URL(String(Object(event.body).url)).pathname;
    const list = `events?start_date=2031-01-01&end_date=2031-12-31&search=Old%20address`;
    for (const path of [
      `events/${publicId}`,
      list,
      `${list}&ticketed=false`,
      `venues/${venue}`,
      `organizers/${organizer}`,
      page,
    ]) {
      const response = await service.request(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.text).toMatch(/Old (address|hall|club)/);
      expect(response.text).not.toContain('javascript:');
    }
    const ics = await service.request(`${page}.ics`);
    expect([ics.status, ics.text]).toEqual([200, expect.not.stringContaining('javascript:')]);

    const wrong: string[] = [];
    await findWrongAddresses(service.strapi, ({ kind, field, value }) =>
      wrong.push(`${kind} ${field} ${value}`),
    );
    expect([...new Set(wrong)].toSorted()).toEqual([
      `event ticketUrl ${bad}`,
      `event website ${bad}`,
      `organizer website ${bad}`,
      `venue website ${bad}`,
    ]);
    expect(await indexDifferences(service.strapi)).toEqual([]);
  });
});
