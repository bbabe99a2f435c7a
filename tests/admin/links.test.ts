import { describe, expect, it } from '@jest/globals';
import { useService } from '../harness';
import { contentManager, documentIdOf, panelUser } from '../harness/admin';

const concert = {
  title: 'Gala',
  startDate: '2031-05-10 20:00:00',
  endDate: '2031-05-10 22:00:00',
  timezone: 'Europe/Paris',
};

const service = useService();

/** Creates a published event with an unpublished venue and organizer. */
async function publishedWithDrafts() {
  const headers = await panelUser(service, 'strapi-editor');
  const venue = documentIdOf(await contentManager(service, headers, 'venue').create({ name: 'Opera' }));
  const organizer = documentIdOf(
    await contentManager(service, headers, 'organizer').create({ name: 'Choir' }),
  );
  const events = contentManager(service, headers, 'event');
  const link = (documentId: string) => ({ connect: [{ documentId, locale: 'en' }] });
  const data = { ...concert, venue: link(venue), organizers: link(organizer) };
  const event = documentIdOf(await events.create(data));
  const { publicId } = await events.publish(event, concert);
  return { headers, venue, organizer, event, publicId: Number(publicId) };
}

describe('a record that a published event links to', () => {
  it('is named if readers cannot see it, and can be published directly', async () => {
    const { headers, venue, organizer, event } = await publishedWithDrafts();
    const path = `/event-calendar/events/${event}/unpublished`;
    const said = await service.request(path, { headers });
    expect(said.status).toBe(200);
    expect(said.body).toEqual({
      data: [
        { kind: 'venue', documentId: venue, name: 'Opera', mayPublish: true },
        { kind: 'organizer', documentId: organizer, name: 'Choir', mayPublish: true },
      ],
    });
    const search = 'events?search=Gala&start_date=2031-01-01&end_date=2031-12-31';
    expect((await service.request(search)).body).toMatchObject({ events: [{ venue: [], organizer: [] }] });

    const done = await service.request(`${path}/publish`, { method: 'POST', headers, json: {} });
    expect(done.status).toBe(200);
    expect((await service.request(path, { headers })).body).toEqual({ data: [] });
    expect((await service.request(search)).body).toMatchObject({
      events: [{ venue: { venue: 'Opera' }, organizer: [{ organizer: 'Choir' }] }],
    });
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
});
