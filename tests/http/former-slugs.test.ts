import { describe, expect, it } from '@jest/globals';
import { ownWord } from '../harness/own';
import { useCheckedService } from '../guard/use-checked-service';
import { clientOf, concert } from './write-client';
import type { Body } from './write-client';

const service = useCheckedService();
const editor = clientOf(service, 'editor');
const anonymous = clientOf(service);

const french = (path: string) => `${service.roots.fr}/${path}`;
const pageOf = (url: unknown) => anonymous.send('GET', String(url), { redirect: 'manual' });

const KINDS = [
  ['events', (word: string) => concert(word)],
  ['venues', (word: string) => ({ venue: word })],
  ['organizers', (word: string) => ({ organizer: word })],
  ['categories', (word: string) => ({ name: word })],
  ['tags', (word: string) => ({ name: word })],
] as const;

/** Gives a record another slug, as editors do. */
async function rename(path: string, record: Body, slug: string): Promise<void> {
  const kind = path === 'categories' ? 'category' : path.slice(0, -1);
  const uid = `plugin::event-calendar.${kind}`;
  const documents = service.strapi.documents(uid as 'plugin::event-calendar.venue');
  const found = await documents.findFirst({ filters: { publicId: Number(record['id']) } });
  const data: object = { slug };
  const status = path === 'categories' || path === 'tags' ? {} : { status: 'published' as const };
  await documents.update({ documentId: found?.documentId ?? '', locale: 'en', data, ...status });
}

describe.each(KINDS)('the public page under a former slug of %s', (path, values) => {
  it('leads to the present one until another record has the slug', async () => {
    const word = ownWord();
    const record = await editor.create(path, values(word));
    expect((await pageOf(record['url'])).status).toBe(200);
    await rename(path, record, `new-${word}`);
    const moved = await pageOf(record['url']);
    expect([moved.status, moved.headers.get('location')]).toEqual([
      301,
      expect.stringMatching(`/new-${word}$`),
    ]);
    expect((await pageOf(moved.headers.get('location'))).status).toBe(200);
    await rename(path, record, `newer-${word}`);
    for (const slug of [word, `new-${word}`]) {
      const url = String(record['url']).replace(word, slug);
      expect((await pageOf(url)).headers.get('location')).toMatch(`/newer-${word}`);
    }
    // A slug is looked up strictly everywhere else, and an address that was none stays unknown.
    const bySlug = await anonymous.send('GET', `${path}/by-slug/${word}`);
    expect([400, 404]).toContain(bySlug.status);
    expect((await pageOf(`${String(record['url'])}-never`)).status).toBe(404);
    expect((await pageOf(String(record['url']).replace('/en/', '/fr/'))).status).toBe(404);

    await rename(path, await editor.create(path, values(`other ${word}`)), word);
    expect((await pageOf(record['url'])).status).toBe(200);
  });
});

describe('a former slug', () => {
  it('leads only those on who may read the record', async () => {
    const word = ownWord();
    const event = await editor.create('events', concert(word));
    await editor.update(`events/${event['id']}`, { slug: `new-${word}` });
    expect((await pageOf(event['url'])).status).toBe(301);
    const file = await pageOf(`${String(event['url'])}.ics`);
    expect([file.status, file.headers.get('location')]).toEqual([
      301,
      expect.stringMatching(`new-${word}.ics$`),
    ]);
    await editor.update(`events/${event['id']}`, { status: 'private' });
    expect((await pageOf(event['url'])).status).toBe(404);
  });

  it('is taken by published records alone', async () => {
    const [word, other] = [ownWord(), ownWord()];
    const event = await editor.create('events', concert(word));
    await editor.update(`events/${event['id']}`, { slug: `new-${word}` });
    const leadsOn = async () => {
      const { status, headers } = await pageOf(event['url']);
      expect([status, headers.get('location')]).toEqual([301, expect.stringMatching(`/new-${word}$`)]);
    };
    await leadsOn();
    const draft = await editor.create('events', concert(other, { slug: word, status: 'draft' }));
    expect(draft['slug']).toBe(word);
    await leadsOn();
    await editor.update(`events/${draft['id']}`, { slug: other });
    await leadsOn();
    // It never had a page under the slug.
    await editor.update(`events/${draft['id']}`, { slug: `${other}-two` });
    await editor.update(`events/${draft['id']}`, { status: 'publish' });
    expect((await pageOf(String(event['url']).replace(word, other))).status).toBe(404);

    const taker = await editor.create('events', concert(`Taker ${word}`, { slug: word }));
    expect((await pageOf(event['url'])).status).toBe(200);
    await editor.remove(`events/${taker['id']}`);
    await leadsOn();
  });

  it('leads on also if it was changed while nobody could read the record', async () => {
    const word = ownWord();
    const event = await editor.create('events', concert(word));
    await editor.update(`events/${event['id']}`, { status: 'draft' });
    await editor.update(`events/${event['id']}`, { slug: `new-${word}` });
    expect((await pageOf(event['url'])).status).toBe(404);
    await editor.update(`events/${event['id']}`, { status: 'publish' });
    expect((await pageOf(event['url'])).headers.get('location')).toMatch(`/new-${word}`);
  });

  it('belongs to one language, and the others keep theirs', async () => {
    const word = ownWord();
    const event = await editor.create('events', concert(word));
    const own = await editor.update(french(`events/${event['id']}`), { title: `Fr ${word}` });
    await editor.update(`events/${event['id']}`, { slug: `new-${word}` });
    expect((await editor.get(french(`events/${event['id']}`)))['slug']).toBe(own['slug']);
    expect((await pageOf(own['url'])).status).toBe(200);
    await editor.update(french(`events/${event['id']}`), { slug: `neuf-${word}` });
    expect((await editor.get(`events/${event['id']}`))['slug']).toBe(`new-${word}`);
    expect((await pageOf(own['url'])).headers.get('location')).toMatch(`/calendar/fr/event/neuf-${word}`);
    for (const path of ['categories', 'tags']) {
      const term = await editor.create(path, { name: word });
      const version = await editor.update(french(`${path}/${term['id']}`), { name: `Fr ${word}` });
      await editor.update(`${path}/${term['id']}`, { slug: `new-${word}` });
      expect((await editor.get(french(`${path}/${term['id']}`)))['slug']).toBe(version['slug']);
      await editor.update(french(`${path}/${term['id']}`), { slug: `neuf-${word}` });
      expect((await editor.get(`${path}/${term['id']}`))['slug']).toBe(`new-${word}`);
    }
  });

  it.each(['categories', 'tags'])('of %s goes on in feeds, also when the term is deleted', async (path) => {
    const word = ownWord();
    const term = await editor.create(path, { name: word });
    const left = await editor.create(path, { name: `${word} left` });
    const one = await editor.create('events', concert(`One ${word}`, { [path]: [term['id']] }));
    const two = await editor.create('events', concert(`Two ${word}`, { [path]: [left['id']] }));
    const feed = async (slugs: string): Promise<unknown> => {
      const dates = 'start_date=2031-01-01&end_date=2031-12-31';
      const response = await anonymous.send('GET', `events.jsonfeed?${dates}&${path}=${slugs}`);
      const items: unknown = Object(response.body).items;
      return response.status === 200 && Array.isArray(items)
        ? items.map((item) => Object(item).title).toSorted()
        : response.status;
    };
    const titles = [one, two].map((event) => event['title']);
    const slug = String(term['slug']);
    expect(await feed(slug)).toEqual([titles[0]]);
    await editor.update(`${path}/${term['id']}`, { slug: `new-${word}` });
    expect(await feed(slug)).toEqual([titles[0]]);
    expect(await feed(`${slug},${String(left['slug'])}`)).toEqual(titles);
    expect((await anonymous.send('GET', `events?${path}=${slug}`)).status).toBe(200);
    await editor.remove(`${path}/${term['id']}`);
    expect(await feed(slug)).toEqual([]);
    expect(await feed(`${slug},${String(left['slug'])}`)).toEqual([titles[1]]);
    expect(await feed(`never-${word}`)).toBe(400);
    expect((await anonymous.send('GET', `events?${path}=new-${word}`)).status).toBe(400);
    const calendar = await anonymous.send('GET', `events.ics?${path}=${slug}`);
    expect([calendar.status, calendar.text]).toEqual([200, expect.stringContaining('BEGIN:VCALENDAR')]);
  });

  it.each(['categories', 'tags'])(
    'of %s goes on in feeds of a language that gets a version of its own',
    async (path) => {
      const word = ownWord();
      const term = await editor.create(path, { name: word });
      await editor.create('events', concert(word, { [path]: [term['id']], i18n_language: 'fr' }));
      const feed = async () => {
        const { status, text } = await anonymous.send(
          'GET',
          french(`events.ics?${path}=${String(term['slug'])}`),
        );
        return [status, text.includes(word)];
      };
      expect(await feed()).toEqual([200, true]);
      await editor.update(french(`${path}/${term['id']}`), { name: `Traduit ${word}` });
      expect(await feed()).toEqual([200, true]);
    },
  );
});
