import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { useCheckedService } from '../guard/use-checked-service';

const service = useCheckedService({ settings: { timezone: 'Europe/Paris' } }, afterEach);
let admin: Record<string, string>;
beforeAll(async () => {
  admin = await adminHeaders(service);
});

const manager = (kind: 'event' | 'venue' | 'organizer') => contentManager(service, admin, kind);
async function ask(path: string, json: object = {}): Promise<unknown> {
  const response = await service.request(`/event-calendar/${path}`, { method: 'POST', headers: admin, json });
  expect([response.status, response.text]).toEqual([200, response.text]);
  return Object(response.body).data;
}
async function made(kind: 'venue' | 'organizer', name: string, isPublic = true): Promise<string> {
  const id = documentIdOf(await manager(kind).create({ name }));
  if (isPublic) await manager(kind).publish(id, { name });
  return id;
}
const to = (...ids: string[]) => ({ connect: ids.map((documentId) => ({ documentId, locale: 'en' })) });
const concert = (title: string, more: object = {}) => ({
  title,
  startDate: '2031-05-10 20:00:00',
  endDate: '2031-05-10 22:00:00',
  timezone: 'Europe/Paris',
  ...more,
});
/** Creates a published event in both languages. */
async function bilingual(title: string, more: object): Promise<string> {
  const id = documentIdOf(await manager('event').create(concert(title, more)));
  await manager('event').publish(id, concert(title));
  await manager('event').update(id, concert(`${title} (fr)`), 'fr');
  await manager('event').publish(id, concert(`${title} (fr)`), 'fr');
  return id;
}
/** The public version of an event. */
async function shown(documentId: string, language = 'en'): Promise<Record<string, unknown>> {
  const row = await service.strapi.db.connection('calendar_index').where({ document_id: documentId }).first();
  const { status, body } = await service.request(
    `${service.roots[language]}/events/${Number(row?.public_id)}`,
  );
  expect(status).toBe(200);
  return Object(body);
}
const inBoth = async (id: string) => [await shown(id), await shown(id, 'fr')];
/** The names of a draft's linked records. */
async function linked(id: string, attribute: string, locale = 'en'): Promise<unknown[]> {
  const path = `/content-manager/relations/plugin::event-calendar.event/${id}/${attribute}?locale=${locale}`;
  const { body } = await service.request(path, { headers: admin });
  const { results } = Object(body);
  return results.map((link: Record<string, unknown>) => link['name']);
}
const venueOf = async (id: string): Promise<unknown> => Object((await shown(id))['venue']).venue;

describe('a linked record that is restored from the trash', () => {
  it('is linked by them as before, in all languages, drafts and published', async () => {
    const venue = await made('venue', 'Opera');
    const id = await bilingual('Aida', { venue: to(venue) });
    const draft = documentIdOf(await manager('event').create(concert('Tosca', { venue: to(venue) })));
    const before = await inBoth(id);
    expect(before).toMatchObject([{ venue: { venue: 'Opera' } }, { venue: { venue: 'Opera' } }]);

    await ask('records/venue/trash', { documentIds: [venue] });
    expect(await venueOf(id)).toBeUndefined();
    expect(await linked(draft, 'venue')).toEqual([]);
    expect(await ask('records/venue/restore', { documentIds: [venue], as: 'before' })).toEqual([
      { documentId: venue, slugs: [], linkedElsewhere: 0 },
    ]);
    expect(await inBoth(id)).toEqual(before);
    expect(await linked(draft, 'venue')).toEqual(['Opera']);
    expect(await linked(id, 'venue', 'fr')).toEqual(['Opera']);
  });

  it('has its former position among the others', async () => {
    const [first, second, third] = [
      await made('organizer', 'First'),
      await made('organizer', 'Second'),
      await made('organizer', 'Third'),
    ];
    const id = await bilingual('Fair', { organizers: to(first, second, third) });
    const before = await inBoth(id);
    expect(before[0]?.['organizer']).toMatchObject([
      { organizer: 'First' },
      { organizer: 'Second' },
      { organizer: 'Third' },
    ]);
    await ask('records/organizer/trash', { documentIds: [second] });
    expect((await shown(id))['organizer']).toHaveLength(2);
    await ask('records/organizer/restore', { documentIds: [second], as: 'before' });
    expect(await inBoth(id)).toEqual(before);
  });

  it('does not replace another venue of an event, and says so', async () => {
    const [old, next] = [await made('venue', 'Old hall'), await made('venue', 'New hall')];
    const moved = await bilingual('Moved', { venue: to(old) });
    const stays = await bilingual('Stays', { venue: to(old) });
    await ask('records/venue/trash', { documentIds: [old] });
    await manager('event').update(moved, concert('Moved', { venue: to(next) }));
    await manager('event').publish(moved, concert('Moved'));
    expect(await ask('records/venue/restore', { documentIds: [old], as: 'before' })).toMatchObject([
      { linkedElsewhere: 1 },
    ]);
    expect([await venueOf(moved), await venueOf(stays)]).toEqual(['New hall', 'Old hall']);
    expect(await linked(moved, 'venue')).toEqual(['New hall']);
  });

  it('is linked only by the published version if the draft has another one', async () => {
    const [old, next] = [await made('venue', 'Barn'), await made('venue', 'Castle')];
    const id = await bilingual('Half done', { venue: to(old) });
    const links = { ...to(next), disconnect: [{ documentId: old, locale: 'en' }] };
    await manager('event').update(id, concert('Half done', { venue: links }));
    expect([await venueOf(id), await linked(id, 'venue')]).toEqual(['Barn', ['Castle']]);
    await ask('records/venue/trash', { documentIds: [old] });
    await ask('records/venue/restore', { documentIds: [old], as: 'before' });
    expect([await venueOf(id), await linked(id, 'venue')]).toEqual(['Barn', ['Castle']]);
  });

  it('is linked by drafts if it is restored as a draft, and not shown', async () => {
    const venue = await made('venue', 'Tent');
    const id = await bilingual('Circus', { venue: to(venue) });
    const before = await inBoth(id);
    await ask('records/venue/trash', { documentIds: [venue] });
    await ask('records/venue/restore', { documentIds: [venue], as: 'draft' });
    expect(await linked(id, 'venue')).toEqual(['Tent']);
    expect(await venueOf(id)).toBeUndefined();
    await manager('venue').publish(venue, { name: 'Tent' });
    expect(await inBoth(id)).toMatchObject(before.map(({ title }) => ({ title, venue: { venue: 'Tent' } })));
  });

  it('is linked again by an event that was in the trash too, and published as before', async () => {
    const [hall, first, second] = [
      await made('venue', 'Guildhall'),
      await made('organizer', 'Ida'),
      await made('organizer', 'Otto'),
    ];
    const id = await bilingual('Ball', { venue: to(hall), organizers: to(first, second) });
    const seen = async () => [
      await inBoth(id),
      await linked(id, 'venue', 'fr'),
      await linked(id, 'organizers', 'fr'),
    ];
    const before = await seen();
    await ask('records/venue/trash', { documentIds: [hall] });
    await ask('records/organizer/trash', { documentIds: [first] });
    await ask('records/event/trash', { documentIds: [id] });
    await ask('records/venue/restore', { documentIds: [hall], as: 'before' });
    await ask('records/organizer/restore', { documentIds: [first], as: 'before' });
    await ask('records/event/restore', { documentIds: [id], as: 'before' });
    expect(await seen()).toEqual(before);
  });

  it('is not linked by deleted events, and does not break languages that were added later', async () => {
    const venue = await made('venue', 'Library', false);
    const gone = documentIdOf(await manager('event').create(concert('Gone', { venue: to(venue) })));
    const id = documentIdOf(await manager('event').create(concert('Reading', { venue: to(venue) })));
    await ask('records/venue/trash', { documentIds: [venue] });
    await ask('records/event/trash', { documentIds: [gone] });
    await service.request(`/event-calendar/records/event/${gone}`, { method: 'DELETE', headers: admin });
    await manager('event').update(id, concert('Lecture'), 'fr');
    await ask('records/venue/restore', { documentIds: [venue], as: 'before' });
    expect([await linked(id, 'venue'), await linked(id, 'venue', 'fr')]).toEqual([['Library'], ['Library']]);
  });
});

describe('more records than a page of the panel shows', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `none${index}`);
  const sent = async (path: string, json: object): Promise<unknown[]> => {
    const { status, body } = await service.request(path, { method: 'POST', headers: admin, json });
    return [status, Object(body).error?.details?.refusal?.key];
  };

  it('are refused where they would be written one by one, while all others wait', async () => {
    const manage = '/content-manager/collection-types/plugin::event-calendar.event/actions';
    for (const action of ['bulkDelete', 'bulkPublish', 'bulkUnpublish'])
      expect(await sent(`${manage}/${action}?locale=en`, { documentIds: ids(101) })).toEqual([400, 'form']);
    expect(await sent(`${manage}/bulkDelete?locale=en`, { documentIds: ids(100) })).not.toContain('form');
    for (const kind of ['venue', 'organizer'])
      for (const action of ['trash', 'restore'])
        expect(await sent(`/event-calendar/records/${kind}/${action}`, { documentIds: ids(101) })).toEqual([
          400,
          'form',
        ]);
    const [records, events] = ['venue', 'event'].map((kind) => `/event-calendar/records/${kind}/trash`);
    expect(await sent(String(records), { documentIds: ids(100) })).toEqual([404, 'missing']);
    expect(await sent(String(events), { documentIds: ids(1000) })).toEqual([404, 'missing']);
  });
});
