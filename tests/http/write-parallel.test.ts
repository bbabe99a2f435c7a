import { describe, expect, it } from '@jest/globals';
import { expectSoundRecords, indexDifferences } from '../guard/invariants';
import { useService } from '../harness';
import { clientOf, concert } from './write-client';

const service = useService();
const editor = clientOf(service, 'editor');

const AT_ONCE = 16;
const together = <Result>(run: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => run(index)));

async function expectSound(): Promise<void> {
  await expectSoundRecords(service.strapi);
  expect(await indexDifferences(service.strapi)).toEqual([]);
}

describe(`${AT_ONCE} requests at once`, () => {
  it.each([
    ['venues', 'venue'],
    ['organizers', 'organizer'],
  ])('for %s with the same name create one', async (path, field) => {
    const made = await together((index) =>
      editor.create(path, {
        [field]: index % 2 === 0 ? 'The Same' : ' the\u00a0 same ',
        phone: index % 4 === 0 ? '' : '1',
      }),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await editor.get(`${path}?search=same`)).toMatchObject({ total: 1, [path]: [{ phone: '1' }] });
    await expectSound();
  });

  it('for events with the same new venue and tag create one of each', async () => {
    const made = await together((index) =>
      editor.create(
        'events',
        concert(`Shared ${index}`, { venue: { venue: 'Common' }, tags: ['common tag'] }),
      ),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(AT_ONCE);
    expect((await editor.get('venues?search=Common'))['total']).toBe(1);
    const tags = await editor.get('tags?search=common');
    expect(tags).toMatchObject({ total: 1, tags: [{ count: AT_ONCE }] });
    await expectSound();
  });

  it('for events with the same title give them different slugs', async () => {
    const made = await together(() => editor.create('events', concert('One title', { slug: 'one-title' })));
    const expected = [
      'one-title',
      ...Array.from({ length: AT_ONCE - 1 }, (_, index) => `one-title-${index + 2}`),
    ];
    expect(made.map(({ slug }) => String(slug)).toSorted()).toEqual(expected.toSorted());
    await expectSound();
  });

  it('for terms with the same name create one, and refuse the others', async () => {
    const responses = await together(() => editor.send('POST', 'categories', { json: { name: 'Only one' } }));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array(AT_ONCE - 1).fill(400)]);
    await expectSound();
  });

  it('that change one record are all carried out, and each response shows its own change', async () => {
    const { id } = await editor.create('venues', { venue: 'Changed by many' });
    const fields = ['address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'stateprovince'];
    const responses = await together((index) =>
      editor.update(`venues/${id}${index % 3 === 0 ? '?i18n_language=fr' : ''}`, {
        [fields[index % fields.length] ?? '']: `value ${index % fields.length}`,
      }),
    );
    responses.forEach((response, index) => {
      const field = fields[index % fields.length] ?? '';
      expect(response[field]).toBe(`value ${index % fields.length}`);
    });
    const { state, province, ...whole } = await editor.get(`venues/${id}`);
    expect([state, province]).toEqual(['value 4', 'value 3']);
    for (const [index, field] of fields.slice(0, 3).entries()) expect(whole[field]).toBe(`value ${index}`);
    await expectSound();
  });

  it('that create the same language of a record create one version', async () => {
    const { id } = await editor.create('events', concert('Translated by many'));
    await together((index) => editor.update(`events/${id}?i18n_language=fr`, { title: `Traduit ${index}` }));
    const rows: unknown[] = await service.strapi.db
      .query('plugin::event-calendar.event')
      .findMany({ where: { publicId: id, locale: 'fr' } });
    expect(rows).toHaveLength(2);
    await expectSound();
  });

  it('that delete the same record delete it once', async () => {
    const { id } = await editor.create('events', concert('Deleted by many'));
    const responses = await together(() => editor.send('DELETE', `events/${id}`));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(AT_ONCE - 1).fill(410)]);
    const tag = await editor.create('tags', { name: 'Deleted by many' });
    const again = await together(() => editor.send('DELETE', `tags/${tag['id']}`));
    expect(again.map(({ status }) => status).toSorted()).toEqual([200, ...Array(AT_ONCE - 1).fill(400)]);
    await expectSound();
  });
});
