import { beforeAll, describe, expect, it } from '#test';
import { useCheckedService } from '../guard/use-checked-service';
import { CLIENT } from '../harness';
import { contentManager, documentIdOf, panelUser } from '../harness/admin';
import { largestTransaction, statementsOf } from '../harness/sent-statements';
import { holdLock } from '../http/held-lock';
import { personWith } from './people';

const concert = {
  title: 'Gala',
  startDate: '2031-05-10 20:00:00',
  endDate: '2031-05-10 22:00:00',
  timezone: 'Europe/Paris',
};

const service = useCheckedService();
let headers: Record<string, string>;
beforeAll(async () => {
  headers = await panelUser(service, 'strapi-editor');
});

/** Creates a published event with an unpublished venue and organizer. */
async function publishedWithDrafts() {
  const venue = documentIdOf(await contentManager(service, headers, 'venue').create({ name: 'Opera' }));
  const organizer = documentIdOf(
    await contentManager(service, headers, 'organizer').create({ name: 'Choir' }),
  );
  const events = contentManager(service, headers, 'event');
  const link = (documentId: string) => ({ connect: [{ documentId, locale: 'en' }] });
  const data = { ...concert, venue: link(venue), organizers: link(organizer) };
  const event = documentIdOf(await events.create(data));
  const { publicId } = await events.publish(event, concert);
  return { venue, organizer, event, publicId: Number(publicId) };
}

describe('a record that a published event links to', () => {
  it('is named if readers cannot see it, and can be published directly', async () => {
    const { venue, organizer, event, publicId } = await publishedWithDrafts();
    const path = `/event-calendar/events/${event}/unpublished`;
    const said = await service.request(path, { headers });
    expect(said.status).toBe(200);
    expect(said.body).toEqual({
      data: [
        { kind: 'venue', documentId: venue, name: 'Opera', mayPublish: true },
        { kind: 'organizer', documentId: organizer, name: 'Choir', mayPublish: true },
      ],
    });
    const search = `events?include=${publicId}&start_date=2031-01-01&end_date=2031-12-31`;
    expect((await service.request(search)).body).toMatchObject({ events: [{ venue: [], organizer: [] }] });

    const done = await service.request(`${path}/publish`, { method: 'POST', headers, json: {} });
    expect(done.status).toBe(200);
    expect((await service.request(path, { headers })).body).toEqual({ data: [] });
    expect((await service.request(search)).body).toMatchObject({
      events: [{ venue: { venue: 'Opera' }, organizer: [{ organizer: 'Choir' }] }],
    });
  });

  it('is looked for under the lock of all writes when it is published', async () => {
    const { event } = await publishedWithDrafts();
    const path = `/event-calendar/events/${event}/unpublished/publish`;
    const sent = await statementsOf(service, () =>
      service.request(path, { method: 'POST', headers, json: {} }),
    );
    const [first] = largestTransaction(sent).filter(({ sql }) => !/^begin/i.test(sql));
    expect(first?.sql).toMatch(/pg_advisory_xact_lock|update .calendar_counters/);
  });

  it('can be published only with the right, and is named only to users who are logged in', async () => {
    const { event } = await publishedWithDrafts();
    const author = await panelUser(service, 'strapi-author');
    const path = `/event-calendar/events/${event}/unpublished`;
    const said = await service.request(path, { headers: author });
    expect(said.body).toMatchObject({ data: [{ mayPublish: false }, { mayPublish: false }] });
    const refused = await service.request(`${path}/publish`, { method: 'POST', headers: author, json: {} });
    expect(refused.status).toBe(403);
    expect((await service.request(path)).status).toBe(401);
    expect(
      (await service.request('/event-calendar/events/none/unpublished', { headers: author })).status,
    ).toBe(404);
  });

  it('can be published directly only by somebody who may publish all its languages', async () => {
    const { venue, event } = await publishedWithDrafts();
    await contentManager(service, headers, 'venue').update(venue, { name: 'Opéra' }, 'fr');
    const english = await personWith(service, 'English', [
      { kind: 'event', rights: ['read', 'update'] },
      { kind: 'venue', rights: ['read'] },
      { kind: 'venue', rights: ['publish'], locales: ['en'] },
    ]);
    const path = `/event-calendar/events/${event}/unpublished`;
    const said = await service.request(path, { headers: english });
    expect(said.body).toMatchObject({ data: [{ kind: 'venue', mayPublish: false }] });
  });

  it('is not named to somebody who may not read it', async () => {
    const { event } = await publishedWithDrafts();
    const reader = await personWith(service, 'Reader', [{ kind: 'event', rights: ['read', 'update'] }]);
    const path = `/event-calendar/events/${event}/unpublished`;
    expect((await service.request(path, { headers: reader })).body).toEqual({ data: [] });
    const published = await service.request(`${path}/publish`, { method: 'POST', headers: reader, json: {} });
    expect(published.text).not.toContain('Opera');
    expect((await service.request(path, { headers })).body).toMatchObject({ data: [{}, {}] });
  });
});

describe('discarding changes', () => {
  const TITLES = { en: 'Gala', fr: 'Soirée' };
  const link = (documentId: string, locale = 'en') => ({ documentId, locale });

  /** The records that the draft of an event links to, in their order, as its form shows them. */
  async function linked(event: string, field: string, locale = 'en'): Promise<unknown[]> {
    const { body } = await service.request(
      `/content-manager/relations/plugin::event-calendar.event/${event}/${field}?locale=${locale}&pageSize=50`,
      { headers },
    );
    const results: { documentId: string }[] = Object(body).results;
    // The Content Manager answers with the last one first.
    return results.map(({ documentId }) => documentId).toReversed();
  }

  it.each([
    ['after a change', { title: 'Gala, changed' }, 'discard'],
    ['without a change', undefined, 'discard'],
    ['while unpublishing', { title: 'Gala, changed' }, 'unpublish'],
  ])('keeps the links to unpublished venues and organizers %s', async (_, change, action) => {
    const { venue, organizer, event } = await publishedWithDrafts();
    const events = contentManager(service, headers, 'event');
    if (change) await events.update(event, change);
    const path = `/content-manager/collection-types/plugin::event-calendar.event/${event}/actions/${action}`;
    const json = action === 'unpublish' ? { discardDraft: true } : {};
    const done = await service.request(`${path}?locale=en`, { method: 'POST', headers, json });
    expect([done.status, done.text]).toEqual([200, done.text]);
    expect(await events.read(event)).toMatchObject({ title: 'Gala' });
    expect([await linked(event, 'venue'), await linked(event, 'organizers')]).toEqual([[venue], [organizer]]);
  });

  // On SQLite a process carries out one action at a time.
  it.runIf(CLIENT === 'postgres')(
    'keeps the draft if the event is taken off the site meanwhile',
    async () => {
      const knex = service.strapi.db.connection;
      const own = knex('pg_database').whereRaw('datname = current_database()').select('oid');
      const waiting = async () =>
        (await knex('pg_locks').where({ locktype: 'advisory', granted: false }).whereIn('database', own))
          .length;
      for (const path of ['records/event/:id/trash', 'board/events/:id/unpublish']) {
        const { event } = await publishedWithDrafts();
        const events = contentManager(service, headers, 'event');
        const send = (to: string, json: object) => service.request(to, { method: 'POST', headers, json });
        const release = await holdLock(service);
        const gone = send(`/event-calendar/${path.replace(':id', event)}`, { locale: 'en' });
        await expect.poll(waiting).toBe(1);
        const manager = '/content-manager/collection-types/plugin::event-calendar.event';
        const discarded = send(`${manager}/${event}/actions/discard?locale=en`, {});
        await expect.poll(waiting).toBe(2);
        await release();
        expect((await gone).status).toBe(200);
        const { status, body } = await discarded;
        expect(status).toBe(400);
        expect(Object(Object(body).error).details).toMatchObject({ refusal: { key: 'notPublishedThere' } });
        expect(await events.read(event)).toMatchObject({ title: 'Gala' });
      }
    },
  );

  it('keeps them in all languages and shows them once they are published', async () => {
    const { venue, organizer, event, publicId } = await publishedWithDrafts();
    const events = contentManager(service, headers, 'event');
    await events.update(event, { title: TITLES.fr }, 'fr');
    await events.publish(event, { title: TITLES.fr }, 'fr');
    await events.update(event, { title: 'Soirée, modifiée' }, 'fr');
    await events.discard(event, 'fr');
    for (const locale of ['en', 'fr'] as const) {
      expect(await events.read(event, `?locale=${locale}`)).toMatchObject({ title: TITLES[locale] });
      expect(await linked(event, 'venue', locale)).toEqual([venue]);
      expect(await linked(event, 'organizers', locale)).toEqual([organizer]);
    }
    await contentManager(service, headers, 'venue').publish(venue, { name: 'Opera' });
    await contentManager(service, headers, 'organizer').publish(organizer, { name: 'Choir' });
    for (const locale of ['en', 'fr'] as const) {
      const { body } = await service.request(`${service.roots[locale]}/events/${publicId}`);
      expect(body).toMatchObject({ venue: { venue: 'Opera' }, organizer: [{ organizer: 'Choir' }] });
    }
  });

  it('takes back links to published records, and keeps the order of organizers', async () => {
    const organizers = contentManager(service, headers, 'organizer');
    const venues = contentManager(service, headers, 'venue');
    const made: string[] = [];
    for (const name of ['A draft', 'B published', 'C draft', 'D published', 'E published']) {
      const id = documentIdOf(await organizers.create({ name }));
      if (name.endsWith('published')) await organizers.publish(id, { name });
      made.push(id);
    }
    const [a = '', b = '', c = '', d = '', e = ''] = made;
    const hall = documentIdOf(await venues.create({ name: 'Hall' }));
    await venues.publish(hall, { name: 'Hall' });
    const yard = documentIdOf(await venues.create({ name: 'Yard' }));
    const events = contentManager(service, headers, 'event');
    const event = documentIdOf(
      await events.create({
        ...concert,
        venue: { connect: [link(hall)] },
        organizers: { connect: [a, b, c, d].map((id) => link(id)) },
      }),
    );
    await events.publish(event, concert);
    expect(await linked(event, 'organizers')).toEqual([a, b, c, d]);
    await events.discard(event);
    expect(await linked(event, 'organizers')).toEqual([a, b, c, d]);

    await events.update(event, {
      ...concert,
      venue: { connect: [link(yard)], disconnect: [link(hall)] },
      organizers: { connect: [link(e)], disconnect: [link(b)] },
    });
    expect(await linked(event, 'organizers')).toEqual([a, c, d, e]);
    await events.discard(event);
    expect(await linked(event, 'venue')).toEqual([hall]);
    expect(await linked(event, 'organizers')).toEqual([a, c, b, d]);
  });
});

describe('the form of a language that a record does not have yet', () => {
  const shown = async (event: string, field: string, by = headers, locale = 'fr') => {
    const path = `/content-manager/relations/plugin::event-calendar.event/${event}/${field}?locale=${locale}&status=draft`;
    const { status, body } = await service.request(path, { headers: by });
    const { results } = Object(body);
    return status === 200 && Array.isArray(results) ? results.map(({ documentId }) => documentId) : status;
  };

  /** What the form reads, and the number of its links that are not public. */
  const read = async (event: string, by = headers) => {
    const path = `/content-manager/collection-types/plugin::event-calendar.event/${event}`;
    const record = await service.request(`${path}?locale=fr`, { headers: by });
    const drafts = await service.request(`${path}/actions/countDraftRelations?locale=fr`, { headers: by });
    return [Object(record.body).data, drafts.status];
  };

  it('shows the links of the language that was written first, which the first save keeps or takes out', async () => {
    const { venue, organizer, event } = await publishedWithDrafts();
    expect([await shown(event, 'venue'), await shown(event, 'organizers')]).toEqual([[venue], [organizer]]);
    expect(await read(event)).toEqual([{ documentId: event }, 200]);
    const events = contentManager(service, headers, 'event');
    const other = documentIdOf(await contentManager(service, headers, 'venue').create({ name: 'Barn' }));
    const out = { connect: [], disconnect: [{ documentId: organizer, locale: 'en' }] };
    const replaced = {
      connect: [{ documentId: other }],
      disconnect: [{ documentId: venue, locale: 'en' }],
    };
    await events.update(event, { title: 'Gala', organizers: out, venue: replaced }, 'fr');
    expect([await shown(event, 'venue'), await shown(event, 'organizers')]).toEqual([[other], []]);
    expect(await shown(event, 'venue', headers, 'en')).toEqual([other]);
  });

  it('shows no links to those who may not write the language', async () => {
    const { event } = await publishedWithDrafts();
    const english = await personWith(service, 'Links English', [
      { kind: 'event', rights: ['create', 'read', 'update'], locales: ['en'] },
      { kind: 'event', rights: ['read'], locales: ['fr'] },
    ]);
    const both = await personWith(service, 'Links Both', [
      { kind: 'event', rights: ['create', 'read', 'update'], locales: ['en', 'fr'] },
    ]);
    expect([await read(event, english), await read(event, both)]).toEqual([
      [{}, 200],
      [{ documentId: event }, 200],
    ]);
  });

  it('shows nothing of a language that the person may not read, and of no record', async () => {
    const { event } = await publishedWithDrafts();
    const french = await personWith(service, 'Links French', [
      { kind: 'event', rights: ['read'], locales: ['fr'] },
    ]);
    expect(await shown(event, 'venue', french)).toBe(404);
    expect(await shown('none', 'venue')).toBe(404);
  });
});
