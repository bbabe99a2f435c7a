import { afterEach, beforeEach, describe, expect, it } from '#test';
import { TABLES } from '../../src/plugins/event-calendar/server/src/storage/tables';
import { documentsOf } from '../harness/documents';
import { useCheckedService } from '../guard/use-checked-service';
import { clientOf, concert } from './write-client';
import type { Body } from './write-client';

const service = useCheckedService();
const editor = clientOf(service, 'editor');
const EVENT = 'plugin::event-calendar.event';
const VENUE = 'plugin::event-calendar.venue';

type Row = Record<string, unknown>;

/** What readers without rights get. */
const seen = async (path: string): Promise<Body> => {
  const { body } = await service.request(path);
  return Object(body);
};
/** The rows of a record by language and state: `en draft`. */
async function rowsOf(uid: string, publicId: unknown): Promise<Record<string, Row>> {
  const rows: Row[] = await service.strapi.db
    .query(uid)
    .findMany({ where: { publicId }, populate: uid === EVENT ? ['venue'] : [] });
  const named = rows.map((row) => [
    `${row['locale']} ${row['publishedAt'] === null ? 'draft' : 'open'}`,
    row,
  ]);
  return Object.fromEntries(named);
}
const millisecondsOf = (row: Row | undefined): number => new Date(String(row?.['updatedAt'])).getTime();

/** A published event with another venue, and a saved draft that nobody has published. */
async function withHeldDraft(languages: readonly string[] = []) {
  const hall = await editor.create('venues', { venue: 'Hall' });
  const secret = await editor.create('venues', { venue: 'Secret place' });
  const made = await editor.create(
    'events',
    concert('Shown', { description: 'As shown', venue: hall['id'], cost: '5' }),
  );
  const path = `events/${String(made['id'])}`;
  for (const language of languages)
    await editor.update(`${path}?i18n_language=${language}`, { title: `Shown ${language}` });
  const { documentId } = Object((await rowsOf(EVENT, made['id']))['en open']);
  const place: Row = Object((await rowsOf(VENUE, secret['id']))['en draft']);
  await documentsOf(service, 'event').update({
    documentId,
    locale: 'en',
    data: {
      title: 'Held',
      description: '<p>Not yet</p>',
      startDate: '2031-07-01 10:00:00',
      endDate: '2031-07-01 11:00:00',
      private: true,
      readyForReview: true,
      venue: { set: [{ documentId: place['documentId'] }] },
    },
  });
  return { id: made['id'], path, documentId, before: await seen(path) };
}

const HELD = {
  title: 'Held',
  description: '<p>Not yet</p>',
  startDate: '2031-07-01 10:00:00',
  private: true,
  readyForReview: true,
  venue: { name: 'Secret place' },
};

describe.each([['alone'], ['with a listener']])('a change over the interface (%s)', (how) => {
  let stop = (): void => undefined;
  beforeEach(() => {
    if (how === 'alone') return;
    const hub = service.strapi.eventHub;
    const hear = async (): Promise<void> => undefined;
    hub.on('entry.update', hear);
    stop = () => void hub.off('entry.update', hear);
  });
  afterEach(() => stop());

  it('publishes nothing that a draft holds back, and the draft keeps it', async () => {
    const { id, path, documentId, before } = await withHeldDraft();
    await editor.update(path, { sold_out: true });
    const after = await seen(path);
    expect({ ...after, modified: before['modified'], modified_utc: before['modified_utc'] }).toMatchObject({
      ...{ title: 'Shown', description: '<p>As shown</p>', sold_out: true, status: 'publish' },
      ...{ start_date: before['start_date'], end_date: before['end_date'], cost: before['cost'] },
      venue: { venue: 'Hall' },
    });
    const rows = await rowsOf(EVENT, id);
    expect(rows['en draft']).toMatchObject({ ...HELD, soldOut: true });
    expect(rows['en open']).toMatchObject({ title: 'Shown', private: false, venue: { name: 'Hall' } });
    // The panel says that it has changes.
    expect(millisecondsOf(rows['en draft'])).toBeGreaterThan(millisecondsOf(rows['en open']));
    await documentsOf(service, 'event').publish({ documentId, locale: 'en' });
    expect((await editor.get(path))['title']).toBe('Held');
  });

  it('keeps what readers see of the times, and drops those that a draft held back', async () => {
    const { id, path, before } = await withHeldDraft();
    const end = String(before['end_date']);
    await editor.update(path, { start_date: `${end.slice(0, 10)} 00:30:00` });
    expect(await seen(path)).toMatchObject({ title: 'Shown', end_date: end });
    const rows = await rowsOf(EVENT, id);
    expect(rows['en draft']).toMatchObject({ title: 'Held', endDate: end });
  });

  it('leaves a draft as it is if it changes nothing', async () => {
    const { id, path } = await withHeldDraft();
    const rows = await rowsOf(EVENT, id);
    await editor.update(path, { cost: '5', title: 'Shown' });
    expect(await rowsOf(EVENT, id)).toEqual(rows);
  });

  it('makes a new language of what readers see', async () => {
    const { id, path } = await withHeldDraft();
    await editor.update(`${path}?i18n_language=fr`, { title: 'Montré' });
    const french = await seen(`${service.roots.fr}/${path}`);
    expect(french).toMatchObject({
      title: 'Montré',
      description: '<p>As shown</p>',
      venue: { venue: 'Hall' },
    });
    const { title: _, description: __, ...shared } = HELD;
    const rows = await rowsOf(EVENT, id);
    expect(rows['en draft']).toMatchObject(HELD);
    expect(rows['fr draft']).toMatchObject({ ...shared, title: 'Montré', description: 'As shown' });
    expect(await seen(path)).toMatchObject({ title: 'Shown', venue: { venue: 'Hall' } });
  });

  it('publishes nothing through another language', async () => {
    const { id, path } = await withHeldDraft(['fr']);
    await editor.update(`${path}?i18n_language=fr`, { title: 'Changé' });
    expect(await seen(path)).toMatchObject({ title: 'Shown', venue: { venue: 'Hall' } });
    const french = await seen(`${service.roots.fr}/${path}`);
    expect(french).toMatchObject({ title: 'Changé', status: 'publish', venue: { venue: 'Hall' } });
    const rows = await rowsOf(EVENT, id);
    expect(rows['en draft']).toMatchObject(HELD);
    expect(rows['fr draft']).toMatchObject({ title: 'Changé', private: true, startDate: HELD.startDate });
  });

  it('publishes nothing through a language that has only a draft', async () => {
    const { id, path, documentId, before } = await withHeldDraft();
    const draft = { title: 'Brouillon' };
    await documentsOf(service, 'event').update({ documentId, locale: 'fr', data: draft });
    await editor.update(`${path}?i18n_language=fr`, { timezone: 'Europe/Paris' });
    const times = {
      start_date: before['start_date'],
      end_date: before['end_date'],
      timezone: 'Europe/Paris',
    };
    const open = { ...times, status: 'publish', venue: { venue: 'Hall' } };
    expect(await seen(path)).toMatchObject({ ...open, title: 'Shown' });
    const { startDate: _, ...others } = HELD;
    expect((await rowsOf(EVENT, id))['en draft']).toMatchObject({ ...others, timezone: 'Europe/Paris' });

    await editor.update(`${path}?i18n_language=fr`, { status: 'publish' });
    expect(await seen(`${service.roots.fr}/${path}`)).toMatchObject({ ...open, ...draft });
    expect(await seen(path)).toMatchObject({ ...open, title: 'Shown' });
    const { venue } = HELD;
    const rows = await rowsOf(EVENT, id);
    expect([rows['en draft'], rows['fr draft']]).toMatchObject([others, { ...draft, venue }]);
  });

  it('makes a new language of none that was never public', async () => {
    const hall = await editor.create('venues', { venue: 'Open hall' });
    const secret = await editor.create('venues', { venue: 'Secret hall' });
    const shown = { description: 'Montré', venue: hall['id'] };
    const { id } = await editor.create('events?i18n_language=fr', concert('Montré', shown));
    const { documentId } = Object((await rowsOf(EVENT, id))['fr open']);
    const place: Row = Object((await rowsOf(VENUE, secret['id']))['en draft']);
    const held = { venue: { set: [{ documentId: place['documentId'] }] } };
    const texts = { title: 'Never public', description: '<p>Never public</p>' };
    await documentsOf(service, 'event').update({ documentId, locale: 'en', data: { ...texts, ...held } });
    await editor.update(`events/${String(id)}?i18n_language=de`, { title: 'Neu' });
    const open = { description: '<p>Montré</p>', venue: { venue: 'Open hall' } };
    expect(await seen(`events/${String(id)}?i18n_language=de`)).toMatchObject({ ...open, title: 'Neu' });
    expect(await seen(`events/${String(id)}?i18n_language=fr`)).toMatchObject({ ...open, title: 'Montré' });
    const rows = await rowsOf(EVENT, id);
    for (const locale of ['de', 'en', 'fr'])
      expect(rows[`${locale} draft`]).toMatchObject({ venue: { name: 'Secret hall' } });

    const room = await editor.create('venues?i18n_language=fr', {
      venue: `Salle ${how}`,
      description: 'Montré',
    });
    const { documentId: ofRoom } = Object((await rowsOf(VENUE, room['id']))['fr open']);
    const data = { name: `Room ${how}`, description: '<p>Never public</p>' };
    await documentsOf(service, 'venue').update({ documentId: ofRoom, locale: 'en', data });
    const venue = { venue: `Room ${how}` };
    expect(await editor.create('events?i18n_language=de', concert('Neuer', { venue }))).toMatchObject({
      venue: { id: room['id'], description: '<p>Montré</p>' },
    });
  });

  it('shows no place of a draft when that place is published', async () => {
    const place = await editor.create('venues', { venue: `To be announced ${how}`, status: 'draft' });
    const { documentId: ofPlace } = Object((await rowsOf(VENUE, place['id']))['en draft']);
    const { id, path, documentId } = await withHeldDraft();
    const venue = { set: [{ documentId: ofPlace }] };
    await documentsOf(service, 'event').update({ documentId, locale: 'en', data: { venue } });
    await editor.create('events', concert('Waits', { venue: place['id'], status: 'draft' }));
    await documentsOf(service, 'venue').publish({ documentId: ofPlace });
    expect(await seen(path)).toMatchObject({ venue: { venue: 'Hall' } });
    const venues = service.strapi.db.connection(TABLES.links).where({ event_id: id, role: 'venue' });
    expect(await venues.pluck('target_id')).toHaveLength(1);
    expect((await rowsOf(EVENT, id))['en draft']).toMatchObject({ venue: { name: place['venue'] } });
  });

  it('gives no language a schedule that it does not have', async () => {
    const { id, path, documentId } = await withHeldDraft(['fr']);
    const documents = documentsOf(service, 'event');
    const later = { title: 'Später', publishAt: '2031-01-01T12:00:00.000Z' };
    await documents.update({ documentId, locale: 'de', data: later });
    await documents.unpublish({ documentId, locale: 'fr' });
    await editor.update(path, { sold_out: true });
    const rows = await rowsOf(EVENT, id);
    expect(rows['fr draft']).toMatchObject({ soldOut: true, publishAt: null });
    expect(rows['de draft']).toMatchObject({ soldOut: true, publishAt: expect.anything() });
    expect(rows['en draft']).toMatchObject({ ...HELD, soldOut: true });
    // Otherwise all drafts share it.
    await documents.update({ documentId, locale: 'de', data: { publishAt: null } });
  });

  it('goes on with its own review only', async () => {
    const { path, documentId } = await withHeldDraft();
    const documents = documentsOf(service, 'event');
    const data = {
      ...{ title: 'Published along', startDate: '2031-05-10 19:00:00', endDate: '2031-05-10 21:00:00' },
      readyForReview: true,
    };
    const other = await documents.create({ data });
    let wasPublished = false;
    const stop = service.strapi.db.lifecycles.subscribe({
      models: [EVENT],
      async afterUpdate() {
        if (wasPublished) return;
        wasPublished = true;
        await documents.publish({ documentId: other.documentId });
      },
    });
    await editor.update(path, { sold_out: true });
    stop();
    const open: unknown[] = await service.strapi.db
      .connection(TABLES.reviewNotes)
      .where({ open: 1 })
      .whereIn('document_id', [documentId, other.documentId])
      .pluck('document_id');
    expect([wasPublished, open]).toEqual([true, [documentId]]);
  });

  it('keeps the draft of an event that is taken back', async () => {
    const { id, path } = await withHeldDraft();
    await editor.update(path, { status: 'draft' });
    const rows = await rowsOf(EVENT, id);
    expect(Object.keys(rows)).toEqual(['en draft']);
    expect(rows['en draft']).toMatchObject({ title: 'Held', venue: { name: 'Secret place' } });
  });

  it('holds for venues too', async () => {
    const made = await editor.create('venues', { venue: 'Open house', city: 'Lyon', phone: '1' });
    const { documentId } = Object((await rowsOf(VENUE, made['id']))['en open']);
    const data = { name: 'Held', city: 'Nice' };
    await documentsOf(service, 'venue').update({ documentId, locale: 'en', data });
    const path = `venues/${String(made['id'])}`;
    await editor.update(path, { phone: '2' });
    expect(await seen(path)).toMatchObject({ venue: 'Open house', city: 'Lyon', phone: '2' });
    expect((await rowsOf(VENUE, made['id']))['en draft']).toMatchObject({ ...data, phone: '2' });
  });

  it('publishes no venue through a language that it lacks', async () => {
    const made = await editor.create('venues', { venue: `House ${how}`, city: 'Lyon' });
    const path = `venues/${String(made['id'])}`;
    await editor.create('events?i18n_language=fr', concert('Ici', { venue: made['id'] }));
    const { documentId } = Object((await rowsOf(VENUE, made['id']))['en open']);
    await documentsOf(service, 'venue').update({ documentId, locale: 'en', data: { city: 'Nice' } });
    await editor.update(`${path}?i18n_language=fr`, { description: 'Décrit' });
    expect(await seen(`${path}?i18n_language=fr`)).toMatchObject({
      city: 'Lyon',
      description: '<p>Décrit</p>',
    });
    expect(await seen(path)).toMatchObject({ city: 'Lyon' });
    const rows = await rowsOf(VENUE, made['id']);
    expect([rows['en draft'], rows['fr draft']]).toMatchObject([{ city: 'Nice' }, { city: 'Nice' }]);
  });

  it('publishes no picture of a venue that gets its city from an event', async () => {
    const venue = `Pictured ${how}`;
    const made = await editor.create('venues', { venue });
    const { documentId } = Object((await rowsOf(VENUE, made['id']))['en open']);
    const kept = { ext: '.png', mime: 'image/png', size: 1, url: '/held.png', provider: 'local' };
    const image = await service.strapi.db
      .query('plugin::upload.file')
      .create({ data: { name: 'held.png', hash: 'held', ...kept } });
    await documentsOf(service, 'venue').update({ documentId, locale: 'en', data: { image: image.id } });
    await editor.create('events', concert('Filled in', { venue: { venue, city: 'Lyon' } }));
    const shown = await seen(`venues/${String(made['id'])}`);
    expect([shown['city'], shown['image']]).toEqual(['Lyon', made['image']]);
    const draft: unknown = await service.strapi.db
      .query(VENUE)
      .findOne({ where: { documentId, publishedAt: null }, populate: ['image'] });
    expect(draft).toMatchObject({ city: 'Lyon', image: { id: image.id } });
  });
});
