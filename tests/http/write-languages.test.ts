import { describe, expect, it } from '@jest/globals';
import { contentManager, adminHeaders } from '../harness/admin';
import { clientOf, concert, refusal } from './write-client';
import { useCheckedService } from '../guard/use-checked-service';

const service = useCheckedService();
const editor = clientOf(service, 'editor');
const french = (path: string) => `${service.roots.fr}/${path}`;

/** The languages of a record's versions in the database. */
async function languagesOf(kind: 'event' | 'venue', publicId: unknown): Promise<string[]> {
  const rows: { locale: string }[] = await service.strapi.db
    .query(`plugin::event-calendar.${kind}`)
    .findMany({ where: { publicId, standIn: { $not: true } } });
  return [...new Set(rows.map((row) => row.locale))].toSorted();
}

const documentOf = async (publicId: unknown): Promise<string> => {
  const row: { documentId: string } = await service.strapi.db
    .query('plugin::event-calendar.event')
    .findOne({ where: { publicId } });
  return row.documentId;
};

describe('languages on write', () => {
  it('create a version when a text is sent, with the other texts of the default language', async () => {
    const image = await service.strapi.db.query('plugin::upload.file').create({
      data: {
        name: 'b.png',
        hash: 'b',
        ext: '.png',
        mime: 'image/png',
        size: 1,
        url: '/b.png',
        provider: 'local',
      },
    });
    const links = { venue: { venue: 'Hall' }, organizer: [{ organizer: 'Club' }], tags: ['jazz'] };
    const texts = { description: 'Long', excerpt: 'Short', slug: 'evening' };
    const made = await editor.create('events', concert('Evening', { ...links, ...texts, image: image.id }));
    const response = await editor.update(`events/${made['id']}?i18n_language=fr`, { title: 'Soirée d’été' });
    expect(response).toMatchObject({
      id: made['id'],
      title: 'Soirée d’été',
      slug: 'soiree-dete',
      description: '<p>Long</p>',
      excerpt: '<p>Short</p>',
      status: 'publish',
      image: made['image'],
      venue: { venue: 'Hall' },
      organizer: [{ organizer: 'Club' }],
      tags: [{ name: 'jazz' }],
    });
    expect(await editor.get(`events/${made['id']}`)).toMatchObject({
      ...made,
      modified: expect.anything(),
      modified_utc: expect.anything(),
    });
    expect(await languagesOf('event', made['id'])).toEqual(['en', 'fr']);
  });

  it('create none when no text is sent, and share everything else', async () => {
    const { id } = await editor.create('events', concert('Shared'));
    expect(await editor.update(french(`events/${id}`), { featured: true, cost: '5' })).toMatchObject({
      title: 'Shared',
      featured: true,
    });
    expect(await languagesOf('event', id)).toEqual(['en']);
    expect(refusal(await editor.send('GET', french(`events/${id}`)))).toEqual([404, 'rest-event-not-found']);

    await editor.update(french(`events/${id}`), { title: 'Partagé' });
    await editor.update(french(`events/${id}`), { venue: { venue: 'Salle' }, sticky: true });
    for (const path of [`events/${id}`, french(`events/${id}`)]) {
      expect(await editor.get(path)).toMatchObject({
        featured: true,
        sticky: true,
        venue: { venue: 'Salle' },
      });
    }
  });

  it('begin with a record in any language', async () => {
    const { id, slug } = await editor.create(french('events'), concert('Seulement ici'));
    expect(slug).toBe('seulement-ici');
    expect(await languagesOf('event', id)).toEqual(['fr']);
    expect(await editor.update(`events/${id}?i18n_language=de`, { description: 'Hier' })).toMatchObject({
      title: 'Seulement ici',
      slug: 'seulement-ici',
      description: '<p>Hier</p>',
    });
    expect(await editor.update(`events/${id}`, { status: 'draft' })).toMatchObject({ status: 'draft' });
    for (const language of ['fr', 'de']) {
      expect(await editor.get(`events/${id}?i18n_language=${language}`)).toMatchObject({ status: 'draft' });
    }
    expect(await editor.update(`events/${id}?i18n_language=de`, { status: 'publish' })).toMatchObject({
      status: 'publish',
      slug: 'seulement-ici',
    });
    expect(await clientOf(service).get(french(`events/${id}`))).toMatchObject({ status: 'publish' });
  });

  it('use slugs per language and ids in all languages', async () => {
    const { id } = await editor.create('events', concert('Brunch', { slug: 'brunch' }));
    await editor.update(`events/${id}?i18n_language=fr`, { title: 'Repas', slug: 'repas' });
    expect(refusal(await editor.send('PATCH', french('events/by-slug/brunch'), { json: {} }))[0]).toBe(404);
    expect(await editor.update(french('events/by-slug/repas'), { excerpt: 'Bon' })).toMatchObject({
      id,
      slug: 'repas',
    });
    const other = await editor.create('events', concert('Repas', { slug: 'repas' }));
    expect(other['slug']).toBe('repas');
    expect(await editor.remove(french(`events/${id}`))).toMatchObject({
      status: 'trash',
      slug: 'repas__trashed',
    });
    expect(refusal(await editor.send('DELETE', `events/${id}`))).toEqual([410, 'event-is-in-trash']);
    await editor.update(`events/${id}`, { status: 'publish' });
    for (const path of [`events/${id}`, french(`events/${id}`)]) {
      expect(await editor.get(path)).toMatchObject({ status: 'publish' });
    }
  });

  it('agree if an editor published only one of them', async () => {
    const { id } = await editor.create('events', concert('Half open'));
    await editor.update(`events/${id}?i18n_language=fr`, { title: 'À moitié' });
    const panel = contentManager(service, await adminHeaders(service), 'event');
    const documentId = await documentOf(id);
    await panel.unpublish(documentId, 'fr');

    // Shared fields also change in the published language; the French texts stay a draft.
    const response = await editor.update(french(`events/${id}`), { title: 'Toujours fermé', cost: '7' });
    expect(response).toMatchObject({ status: 'draft', title: 'Toujours fermé', cost: '$7' });
    expect(await clientOf(service).get(`events/${id}`)).toMatchObject({ title: 'Half open', cost: '$7' });
    expect((await clientOf(service).send('GET', french(`events/${id}`))).status).toBe(403);

    // The English version is already published, so only a French status is a change.
    expect(await editor.update(`events/${id}`, { status: 'publish' })).toMatchObject({ status: 'publish' });
    expect((await clientOf(service).send('GET', french(`events/${id}`))).status).toBe(403);
    // What somebody has begun to change in English stays a draft.
    await panel.update(documentId, { title: 'Half open, until May' });
    expect(await editor.update(french(`events/${id}`), { status: 'publish' })).toMatchObject({
      status: 'publish',
    });
    expect(await clientOf(service).get(french(`events/${id}`))).toMatchObject({ title: 'Toujours fermé' });
    expect(await clientOf(service).get(`events/${id}`)).toMatchObject({ title: 'Half open' });
    expect((await panel.read(documentId))['title']).toBe('Half open, until May');
  });

  it('let a linked record follow its default texts until it has its own', async () => {
    const venue = await editor.create('venues', { venue: 'Town hall', city: 'Lyon' });
    const { id } = await editor.create(french('events'), concert('Concert', { venue: venue['id'] }));
    expect(await editor.get(french(`events/${id}`))).toMatchObject({ venue: { venue: 'Town hall' } });
    await editor.update(`venues/${venue['id']}`, { venue: 'City hall', phone: '1' });
    expect(await editor.get(french(`events/${id}`))).toMatchObject({
      venue: { venue: 'City hall', phone: '1' },
    });
    expect(await languagesOf('venue', venue['id'])).toEqual(['en']);
    await editor.update(french(`venues/${venue['id']}`), { venue: 'Mairie', zip: '69001' });
    expect(await editor.get(french(`events/${id}`))).toMatchObject({
      venue: { venue: 'Mairie', zip: '69001' },
    });
    expect(await editor.update(`venues/${venue['id']}`, { status: 'private' })).toMatchObject({
      venue: 'City hall',
    });
    expect(await clientOf(service).get(french(`events/${id}`))).toMatchObject({ venue: [] });
    expect(await editor.get(french(`events/${id}`))).toMatchObject({ venue: { venue: 'Mairie' } });
  });

  it('begin for an event with a category and its parent, in whatever order the database has them', async () => {
    const made = async (name: string, more: object = {}): Promise<unknown> =>
      (await editor.create('categories', { name, ...more }))['id'];
    for (let number = 0; number < 6; number += 1) {
      const parent = await made(`Music ${number}`);
      const child = await made(`Jazz ${number}`, { parent });
      const { id } = await editor.create('events', concert('Trio', { categories: [parent, child] }));
      const shown = await editor.update(french(`events/${String(id)}`), {
        title: `Trio ${number} en français`,
      });
      expect(shown['categories']).toMatchObject([{ id: child }, { id: parent }]);
    }
  });
});
