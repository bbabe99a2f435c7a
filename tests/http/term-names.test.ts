import { describe, expect, it } from '@jest/globals';
import { ownWord } from '../harness/own';
import { useCheckedService } from '../guard/use-checked-service';
import { bodyOf, clientOf, concert } from './write-client';
import type { Body } from './write-client';

const service = useCheckedService({
  settings: { languageRoots: ['en', 'fr'], languages: ['en', 'fr', 'de'] },
});
const editor = clientOf(service, 'editor');
const anonymous = clientOf(service);

const category = (name: string, more: object = {}) => editor.create('categories', { name, ...more });
const tag = (name: string, more: object = {}) => editor.create('tags', { name, ...more });
const event = (more: object) => editor.create('events', concert(ownWord(), more));
const idsOf = (records: unknown): unknown[] =>
  Array.isArray(records) ? records.map((one: Body) => one['id']) : [];
const found = async (query: string, root = ''): Promise<unknown[]> =>
  idsOf((await anonymous.get(`${root}events?${query}&start_date=2031-01-01&end_date=2031-12-31`))['events']);
const selfOf = (term: unknown, member = 'self'): string =>
  new Map(Object.entries(Object(Object(term).urls))).get(member) as string;

describe('a term whose name is a number', () => {
  it('is linked by its name before it is by an id', async () => {
    const other = await tag(ownWord());
    const digits = String(other['id']);
    expect((await event({ tags: [digits] }))['tags']).toMatchObject([{ id: other['id'] }]);
    const named = await tag(digits);
    const other2 = await tag(ownWord(), { slug: `9${digits}` });
    expect((await event({ tags: [digits] }))['tags']).toMatchObject([{ id: named['id'] }]);
    expect((await event({ tags: `${digits},9${digits}` }))['tags']).toHaveLength(2);
    expect((await event({ tags: [`9${digits}`] }))['tags']).toMatchObject([{ id: other2['id'] }]);
    // A number is an id, and what no term has is passed over.
    expect((await event({ tags: [other['id']] }))['tags']).toMatchObject([{ id: other['id'] }]);
    expect((await event({ tags: ['99999999', 99999999] }))['tags']).toEqual([]);
  });
});

describe('a filter by a term', () => {
  it('takes a slug, then an id, then a name; a name comes before a slug that was made from the text', async () => {
    const word = ownWord();
    const plain = await category(`C ${word}`);
    const plus = await category(`C++ ${word}`);
    const amp = await category(`Rock & ${word}`, { slug: `r-${word}` });
    const held = await event({ categories: [plain['id']] });
    const added = await event({ categories: [plus['id']] });
    const rock = await event({ categories: [amp['id']] });
    const filter = (text: unknown) => found(`categories=${encodeURIComponent(String(text))}`);
    expect(await filter(`C++ ${word}`)).toEqual([added['id']]);
    // Without case, too: the text is no slug.
    expect(await filter(`c++ ${word}`)).toEqual([added['id']]);
    expect(await filter(plain['slug'])).toEqual([held['id']]);
    expect(await filter(`c ++ ${word}`)).toEqual([held['id']]);
    expect(await filter(plus['id'])).toEqual([added['id']]);
    for (const text of [`Rock & ${word}`, `rock &#038;\u00a0${word}`, `r-${word}`])
      expect(await filter(text)).toEqual([rock['id']]);
    expect((await anonymous.send('GET', `events?categories=none-${word}`)).status).toBe(400);
  });
});

describe('a filter by names with commas and percent signs', () => {
  it('is the same in all links of a list, and of its feeds', async () => {
    const word = ownWord();
    const names = [`Food, Drinks ${word}`, `100%25 ${word}`];
    const made: unknown[] = [];
    for (const name of names) {
      const { id } = await category(name);
      made.push((await event({ categories: [id] }))['id']);
    }
    const filter = names.map((name) => `categories[]=${encodeURIComponent(name)}`).join('&');
    const query = `${filter}&start_date=2031-01-01&end_date=2031-12-31`;
    const response = await anonymous.send('GET', `events?${query}&per_page=1`);
    const first = bodyOf(response, 200);
    expect(first['total']).toBe(2);
    const own = await anonymous.get(String(first['rest_url']));
    expect(idsOf(own['events'])).toEqual(idsOf(first['events']));
    const next = await anonymous.get(String(first['next_rest_url']));
    expect(new Set([...idsOf(first['events']), ...idsOf(next['events'])])).toEqual(new Set(made));
    const feed = /<([^>]+)>; rel="alternate"; type="text\/calendar"/.exec(response.headers.get('Link') ?? '');
    const { text } = await anonymous.send('GET', feed?.[1] ?? '');
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    const source = /^SOURCE[^:]*:(.*)$/m.exec(text.replace(/\r\n[ \t]/g, ''))?.[1]?.trim();
    expect((await anonymous.send('GET', source ?? '')).text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  });
});

describe('a term without a version in the requested language', () => {
  it('leads to an address that answers, and its slug filters lists and feeds', async () => {
    const word = ownWord();
    const parent = await category(`Above ${word}`);
    const child = await category(`Below ${word}`, { parent: parent['id'] });
    const german = await editor.create('tags?i18n_language=de', { name: `Deutsch ${word}` });
    const made = await event({ categories: [child['id']], tags: [german['id']] });
    await editor.update(`${service.roots.fr}/events/${made['id']}`, { title: `Marché ${word}` });
    const shown = await anonymous.get(`${service.roots.fr}/events/${made['id']}`);
    const [one, two] = [Object(shown['categories'])[0], Object(shown['tags'])[0]];
    expect(await anonymous.get(selfOf(one))).toMatchObject({ id: child['id'] });
    expect(await anonymous.get(selfOf(one, 'up'))).toMatchObject({ id: parent['id'] });
    expect(await anonymous.get(selfOf(two))).toMatchObject({ id: german['id'] });
    const french = `${service.roots.fr}/`;
    expect(await found(`categories=${one.slug}`, french)).toEqual([made['id']]);
    expect(await found(`tags=${two.slug}`, french)).toEqual([made['id']]);
    const feed = await anonymous.send(
      'GET',
      `${french}events.ics?start_date=2031-01-01&end_date=2031-12-31&categories=${one.slug}`,
    );
    expect([feed.status, feed.text]).toEqual([200, expect.stringContaining(word)]);

    // The public page of the event leads to pages that answer, too.
    const page = await anonymous.send('GET', String(shown['url']));
    const links = [...page.text.matchAll(/href="([^"]*\/(?:category|tag)\/[^"]*)"/g)].map(
      ([, url = '']) => url,
    );
    expect(links).toHaveLength(2);
    for (const url of links) expect((await anonymous.send('GET', url)).status).toBe(200);

    // With a version of its own, a term leads there; its parent still stands in.
    await editor.update(`${french}categories/${child['id']}`, { name: `Dessous ${word}` });
    const own = await anonymous.get(`${french}categories/${child['id']}`);
    expect(selfOf(own)).toBe(`${service.roots.fr}/categories/${child['id']}`);
    expect(await anonymous.get(selfOf(own, 'up'))).toMatchObject({ id: parent['id'] });
    const listed = await anonymous.get(`${french}categories?search=dessous ${word}&hide_empty=false`);
    expect(listed['categories']).toMatchObject([{ urls: own['urls'] }]);
  });
});
