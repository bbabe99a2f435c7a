import { afterEach, beforeAll, describe, expect, it } from '#test';
import { adminHeaders, contentManager, documentIdOf, panelUser } from '../harness/admin';
import { useCheckedService } from '../guard/use-checked-service';
import { clientOf } from '../http/write-client';
import { lateConcert, requestsTo } from './requests';

type Headers = Record<string, string>;

const service = useCheckedService({ settings: { timezone: 'Europe/Paris' } }, afterEach);
const { send, ask } = requestsTo(service);
const editor = clientOf(service, 'editor');
let admin: Headers;
beforeAll(async () => {
  admin = await adminHeaders(service);
  await service.user('editor');
});
const events = () => contentManager(service, admin, 'event');

async function inTwoLanguages(title: string): Promise<string> {
  const id = documentIdOf(await events().create(lateConcert(title)));
  await events().update(id, lateConcert(`${title} (fr)`), 'fr');
  return id;
}
/** That many days in a row from 1 January 2032. */
const days = (count: number): string[] =>
  Array.from({ length: count }, (_, day) => new Date(Date.UTC(2032, 0, 1 + day)).toISOString().slice(0, 10));
const eventIds = (): Promise<string[]> =>
  service.strapi.db.connection('calendar_events').distinct('document_id').pluck('document_id');

/** Fails when the given number of events is to be published. */
function failingPublication(after: number): () => void {
  let published = 0;
  return service.strapi.db.lifecycles.subscribe({
    models: ['plugin::event-calendar.event'],
    beforeCreate({ params }) {
      if (params.data['publishedAt'] && ++published > after) throw new Error('The disk is full');
    },
  });
}

describe('many copies', () => {
  it('let others write in between, and are complete', async () => {
    const id = await inTwoLanguages('Weekly');
    const dates = days(40);
    let isMade = false;
    const made = ask(admin, 'POST', `events/${id}/copies`, { dates, publish: true }).finally(
      () => (isMade = true),
    );
    let between = 0;
    while (!isMade) {
      await editor.create('tags', { name: `Meanwhile ${between}` });
      between += 1;
    }
    const { created } = Object(await made);
    expect(between).toBeGreaterThan(1);
    expect(created.map(({ date }: { date: string }) => date)).toEqual(dates);
    const rows: { document_id: string; locale: string; slug: string }[] = await service.strapi.db
      .connection('calendar_index')
      .whereIn(
        'document_id',
        created.map(({ documentId }: { documentId: string }) => documentId),
      )
      .where({ status: 'publish' });
    expect(rows).toHaveLength(80);
    expect(new Set(rows.map(({ locale, slug }) => `${locale} ${slug}`)).size).toBe(80);
  });

  it('are made once for each name, also as a series, and not while they are being made', async () => {
    const id = await inTwoLanguages('Once');
    const copies = { dates: days(3), publish: true, series: {}, creation: 'copies-1-of-once' };
    const made = await ask(admin, 'POST', `events/${id}/copies`, copies);
    const after = await eventIds();
    expect(made).toMatchObject({ published: true });
    expect(await ask(admin, 'POST', `events/${id}/copies`, copies)).toEqual(made);
    const changed = await send(admin, 'POST', `events/${id}/copies`, { ...copies, dates: days(4) });
    expect([changed.status, changed.text]).toEqual([409, expect.stringContaining('sentOtherwise')]);
    expect((await eventIds()).toSorted()).toEqual(after.toSorted());

    // As while they are made.
    const keys = service.strapi.db.connection('calendar_idempotency_keys');
    await keys.where({ key: copies.creation }).update({ claim: 'x', answer: null });
    const refused = await send(admin, 'POST', `events/${id}/copies`, copies);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('underWay')]);
    expect(await eventIds()).toHaveLength(after.length);
    const other = { dates: days(1), creation: 'copies-2-of-once' };
    const missing = { ...other, dates: ['2032-02-30'] };
    expect((await send(admin, 'POST', `events/${id}/copies`, missing)).status).toBe(400);
    await ask(admin, 'POST', `events/${id}/copies`, other);
    expect(await eventIds()).toHaveLength(after.length + 1);
  });

  it('are all gone if one of them cannot be published', async () => {
    const id = await inTwoLanguages('Half-way');
    const before = await eventIds();
    const stop = failingPublication(10);
    const copies = { dates: days(8), publish: true, creation: 'copies-of-half-way' };
    const response = await send(admin, 'POST', `events/${id}/copies`, copies);
    stop();
    expect(response.status).toBe(500);
    expect((await eventIds()).toSorted()).toEqual(before.toSorted());
    expect(await ask(admin, 'GET', 'trash?search=Half-way')).toMatchObject({ rows: [] });
    await ask(admin, 'POST', `events/${id}/copies`, copies);
    expect(await eventIds(), 'the same again').toHaveLength(before.length + 8);
  });

  it('make no series of an event that is to be published meanwhile without the right to publish', async () => {
    const author = await panelUser(service, 'strapi-author');
    const documentId = documentIdOf(
      await contentManager(service, author, 'event').create(lateConcert('Own')),
    );
    const { db } = service.strapi;
    const scheduled = (publishAt: Date | null) =>
      db.query('plugin::event-calendar.event').updateMany({ where: { documentId }, data: { publishAt } });
    const before = await eventIds();
    const stop = db.lifecycles.subscribe({
      models: ['plugin::event-calendar.event'],
      // Stored with the copies, after the first look at the rights.
      async afterCreate() {
        await scheduled(new Date(Date.UTC(2031, 0, 1)));
      },
    });
    const series = { rule: 'FREQ=DAILY' };
    const copies = await send(author, 'POST', `events/${documentId}/copies`, { dates: days(2), series });
    stop();
    await scheduled(null);
    expect([copies.status, copies.text]).toEqual([403, expect.stringContaining(documentId)]);
    expect((await eventIds()).toSorted()).toEqual(before.toSorted());
  });

  it('are all gone if somebody changes the event meanwhile', async () => {
    const id = await inTwoLanguages('Changing');
    const before = await eventIds();
    // So many that the change comes in between, however fast they are made.
    const copies = send(admin, 'POST', `events/${id}/copies`, { dates: days(366) });
    await expect.poll(async () => (await eventIds()).length).toBeGreaterThan(before.length);
    await events().update(id, { title: 'Changed' });
    const { status, text } = await copies;
    expect([status, text]).toEqual([409, expect.stringContaining('changedMeanwhile')]);
    expect((await eventIds()).toSorted()).toEqual(before.toSorted());
  });
});
