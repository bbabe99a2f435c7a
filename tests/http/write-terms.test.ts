import { describe, expect, it } from '@jest/globals';
import { clientOf, concert, refusal } from './write-client';
import { useCheckedService } from '../guard/use-checked-service';

const service = useCheckedService();
const editor = clientOf(service, 'editor');

const category = (name: string, more: object = {}) => editor.create('categories', { name, ...more });

describe('terms', () => {
  it('are created with a Location header', async () => {
    const response = await editor.send('POST', 'tags', {
      json: { name: 'Fresh <b>air</b>', slug: 'Fresh Air' },
    });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({ name: 'Fresh air', slug: 'fresh-air', count: 0, meta: [] });
    const location = response.headers.get('location') ?? '';
    expect(location).toMatch(/^http.*\/api\/en\/calendar\/events\/v1\/tags\/\d+$/);
    expect(await editor.get(location)).toEqual(response.body);
    // One that is created in another language than that of the root is only in that language.
    const french = await editor.send('POST', 'categories?i18n_language=fr', { json: { name: 'Plein air' } });
    expect(french.status).toBe(201);
    expect(await editor.get(french.headers.get('location') ?? '')).toEqual(french.body);
  });

  it('cannot have the name of a sibling', async () => {
    const first = await category('Cinema');
    const again = await editor.send('POST', 'categories', { json: { name: ' cinema' } });
    expect(refusal(again)).toEqual([400, 'term_exists']);
    expect(again.body).toMatchObject({
      data: { term_id: first['id'] },
      additional_data: [first['id'], first['id']],
    });
    expect(await category('Cinema', { parent: first['id'] })).toMatchObject({ slug: 'cinema-2' });
    expect(await category('Cinema', { slug: 'kino' })).toMatchObject({ slug: 'kino' });
    expect(refusal(await editor.send('POST', 'categories', { json: { name: '  ' } }))).toEqual([
      400,
      'empty_term_name',
    ]);
  });

  it('keep members that are not sent and refuse a slug in use', async () => {
    const one = await category('Theatre', { description: 'On stage', slug: 'stage' });
    const other = await category('Opera');
    const path = `categories/${one['id']}`;
    expect(await editor.update(path, { name: 'Opera' })).toMatchObject({
      id: one['id'],
      name: 'Opera',
      slug: 'stage',
      description: 'On stage',
    });
    expect(await editor.update(path, { description: '' })).toMatchObject({ description: '', slug: 'stage' });
    expect(await editor.update(path, { slug: 'stage' })).toMatchObject({ slug: 'stage' });
    expect(refusal(await editor.send('PUT', path, { json: { slug: other['slug'] } }))).toEqual([
      400,
      'duplicate_term_slug',
    ]);
    expect(refusal(await editor.send('POST', path, { json: { name: ' ' } }))).toEqual([
      400,
      'empty_term_name',
    ]);
    expect(await editor.get(path)).toMatchObject({ name: 'Opera', slug: 'stage' });
  });

  it('move below another one, to the top, but never below themselves', async () => {
    const top = await category('Top');
    const middle = await category('Middle', { parent: top['id'] });
    const low = await category('Low', { parent: middle['id'] });
    expect(low).toMatchObject({
      parent: middle['id'],
      urls: { up: expect.stringMatching(`/${middle['id']}$`) },
    });
    expect(await editor.update(`categories/${low['id']}`, { name: 'Lower' })).toMatchObject({
      parent: middle['id'],
    });
    expect(await editor.update(`categories/${low['id']}`, { parent: 0 })).toMatchObject({ parent: 0 });
    expect(await editor.update(`categories/${low['id']}`, { parent: middle['id'] })).toMatchObject({
      parent: middle['id'],
    });
    for (const parent of [top['id'], low['id']]) {
      expect(await editor.update(`categories/${top['id']}`, { parent })).toMatchObject({ parent: 0 });
    }
    expect(
      refusal(await editor.send('PATCH', `categories/${low['id']}`, { json: { parent: 999_999 } })),
    ).toEqual([400, 'rest_invalid_param', 'parent']);
    const tag = await editor.create('tags', { name: 'Flat' });
    expect(refusal(await editor.send('PATCH', `tags/${tag['id']}`, { json: { parent: 1 } }))).toEqual([
      400,
      'rest_taxonomy_not_hierarchical',
    ]);
  });

  it('are deleted for good in every language, and their children move to their parent', async () => {
    const top = await category('Arts');
    const middle = await category('Music', { parent: top['id'] });
    const low = await category('Jazz', { parent: middle['id'] });
    await editor.update(`categories/${low['id']}?i18n_language=fr`, { name: 'Le jazz' });
    const event = await editor.create(
      'events',
      concert('Session', { categories: [middle['id'], low['id']] }),
    );

    const before = await editor.get(`categories/${middle['id']}`);
    expect(before['count']).toBe(1);
    expect(await editor.remove(`categories/${middle['id']}`)).toEqual(before);
    expect(refusal(await editor.send('DELETE', `categories/${middle['id']}`))).toEqual([
      400,
      'rest_invalid_param',
      'id',
    ]);
    expect(await editor.get(`categories/${low['id']}`)).toMatchObject({ parent: top['id'] });
    expect(await editor.get(`categories/${low['id']}?i18n_language=fr`)).toMatchObject({
      name: 'Le jazz',
      parent: top['id'],
    });
    expect(await editor.get(`events/${event['id']}`)).toMatchObject({ categories: [{ id: low['id'] }] });

    await editor.remove(`categories/${top['id']}`);
    expect(await editor.get(`categories/${low['id']}`)).toMatchObject({ parent: 0 });
  });
});
