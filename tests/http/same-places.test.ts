import { describe, expect, it } from '@jest/globals';
import { ownWord } from '../harness/own';
import { useCheckedService } from '../guard/use-checked-service';
import { clientOf, concert } from './write-client';
import type { Body } from './write-client';

const service = useCheckedService();
const editor = clientOf(service, 'editor');
const french = (path: string) => `${service.roots.fr}/${path}`;

const KINDS = [
  { path: 'venues', field: 'venue' },
  { path: 'organizers', field: 'organizer' },
] as const;

/** The member of an event with its only venue or organizer. */
const placeOf = (event: Body, field: string): unknown => {
  const member = event[field];
  return Array.isArray(member) ? member[0] : member;
};

describe.each(KINDS)('one of the $path that is created under a name that exists', ({ path, field }) => {
  it('is another one if a value contradicts, and the first stays as it is', async () => {
    const name = ownWord();
    const first = await editor.create(path, { [field]: name, phone: '1', website: 'https://one.example/' });
    const sent = { [field]: name, phone: '2' };
    const alone = await editor.create(path, sent);
    expect(alone).toMatchObject({ phone: '2', slug: `${String(first['slug'])}-2` });
    expect(alone).not.toHaveProperty('website');
    const event = await editor.create('events', concert(name, { [field]: { ...sent, phone: '3' } }));
    expect(placeOf(event, field)).toMatchObject({ phone: '3' });
    const updated = await editor.update(`events/${event['id']}`, { [field]: { ...sent, phone: '4' } });
    expect(placeOf(updated, field)).toMatchObject({ phone: '4' });
    const version = await editor.create(french(path), { ...sent, phone: '5' });
    expect(version).toMatchObject({ phone: '5' });
    expect(await editor.get(`${path}/${first['id']}`)).toMatchObject(first);
    expect((await editor.get(`${path}?search=${name}`))['total']).toBe(4);
  });

  it('is the one that is there if nothing contradicts, whatever blanks and capitals its name has', async () => {
    const name = `${ownWord()} ${ownWord()}`;
    const first = await editor.create(path, { [field]: name, phone: 'Desk 1', description: 'The first' });
    const other = name.toUpperCase().replace(' ', '\u00a0\u200b');
    for (const sent of [
      { [field]: other },
      { [field]: name, phone: 'DESK 1', description: '' },
      { [field]: name, description: first['description'] },
      { [field]: name, status: 'draft', date: '2030-01-01 10:00:00' },
    ]) {
      expect(await editor.create(path, sent)).toEqual(first);
      const event = await editor.create('events', concert(name, { [field]: sent }));
      expect(placeOf(event, field)).toMatchObject({ id: first['id'] });
    }
  });

  it('gives the one that is there what that lacks, for callers who may edit it', async () => {
    const name = ownWord();
    const first = await editor.create(path, { [field]: name, phone: '1' });
    const sent = { [field]: name, phone: '1', website: 'https://one.example/', description: 'Old' };
    const contributor = clientOf(service, 'contributor');
    expect(await contributor.create(path, sent)).toEqual(first);
    expect(await editor.create(path, sent)).toMatchObject({
      id: first['id'],
      [field]: name,
      slug: first['slug'],
      author: first['author'],
      website: 'https://one.example/',
      description: '<p>Old</p>',
    });
  });

  it('is the one with the most equal values, then the oldest', async () => {
    const name = ownWord();
    const plain = await editor.create(path, { [field]: name, website: 'https://one.example/' });
    await editor.create(path, { [field]: name, website: 'https://two.example/', phone: '2' });
    const both = await editor.create(path, { [field]: name, website: 'https://two.example/', phone: '3' });
    expect(await editor.create(path, { [field]: name, phone: '3' })).toMatchObject({ id: both['id'] });
    expect(await editor.create(path, { [field]: name })).toMatchObject({ id: plain['id'] });
  });

  it('keeps its texts in another language', async () => {
    const [name, translated] = [ownWord(), ownWord()];
    const first = await editor.create(path, { [field]: name, description: 'English' });
    const version = await editor.update(french(`${path}/${first['id']}`), {
      [field]: translated,
      description: 'Français',
    });
    expect(await editor.create(french(path), { [field]: name })).toEqual(version);
    const another = await editor.create(french(path), { [field]: name, description: 'Autre' });
    expect(another['id']).not.toBe(first['id']);
    expect(await editor.get(french(`${path}/${first['id']}`))).toMatchObject(version);
    expect(await editor.get(`${path}/${first['id']}`)).toMatchObject({
      [field]: name,
      description: '<p>English</p>',
    });
  });

  it('leaves a record alone that an editor has not finished', async () => {
    const name = ownWord();
    const first = await editor.create(path, { [field]: name });
    const documents = service.strapi.documents(`plugin::event-calendar.${field}`);
    const found = await documents.findFirst({ filters: { name } });
    const draft: object = { email: 'half@done.example', phone: '12' };
    await documents.update({ documentId: found?.documentId ?? '', data: draft, status: 'draft' });
    const sent = { [field]: name, website: 'https://one.example/' };
    expect(await editor.create(path, sent)).toEqual(first);
  });

  it('is a new one in the panel', async () => {
    const name = ownWord();
    const first = await editor.create(path, { [field]: name, phone: '1' });
    const data: object = { name };
    await service.strapi.documents(`plugin::event-calendar.${field}`).create({ data, status: 'published' });
    expect((await editor.get(`${path}?search=${name}`))['total']).toBe(2);
    expect(await editor.get(`${path}/${first['id']}`)).toMatchObject(first);
  });
});

describe('a term of which the name exists', () => {
  it('is found with other blanks, capitals and characters of no width', async () => {
    const [one, two] = [ownWord(), ownWord()];
    const tag = await editor.create('tags', { name: `L’${one} ${two} Straße` });
    const names = [
      `l'${one}\u00a0${two} STRASSE`,
      `L'${one}  \u200b${two.toUpperCase()} strasse`,
      `\u00adL’${one} ${two}\u3000Stra\u200dße`,
    ];
    const event = await editor.create('events', concert(one, { tags: names }));
    expect(event['tags']).toMatchObject([{ id: tag['id'] }]);
    for (const name of names) {
      const response = await editor.send('POST', 'tags', { json: { name } });
      expect([response.status, response.body]).toMatchObject([400, { code: 'term_exists' }]);
    }
    expect((await editor.get(`tags?search=${one}&hide_empty=false`))['total']).toBe(1);
  });

  it('is made once for several spellings in one event', async () => {
    const name = ownWord();
    const spellings = [`${name} Straße`, `${name}\u00a0STRASSE`];
    expect((await editor.create('events', concert(name, { tags: spellings })))['tags']).toHaveLength(1);
  });
});
