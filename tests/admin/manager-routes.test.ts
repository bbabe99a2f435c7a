import { beforeAll, describe, expect, it } from '@jest/globals';
import { KINDS, uidOf } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { useService } from '../harness';
import { contentManager, documentIdOf, panelUser } from '../harness/admin';
import { personWith } from './people';

const service = useService();
let author: Record<string, string>;
let editor: Record<string, string>;
beforeAll(async () => {
  author = await panelUser(service, 'strapi-author');
  editor = await panelUser(service, 'strapi-editor');
});

const EVENT = uidOf('event');
const concert = {
  startDate: '2031-05-10 20:00:00',
  endDate: '2031-05-10 22:00:00',
  timezone: 'Europe/Paris',
};

describe('a route of single types', () => {
  it('writes no record of the calendar', async () => {
    const foreign = await contentManager(service, editor, 'event').create({ ...concert, title: 'Foreign' });
    // Strapi checks the rights on the first draft of the language and writes the record with the first documentId.
    await contentManager(service, author, 'event').create({ ...concert, title: 'Own' }, 'fr');
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/actions/publish'],
      ['POST', '/actions/unpublish'],
      ['POST', '/actions/discard'],
      ['GET', '/actions/countDraftRelations'],
    ] as const)
      for (const kind of KINDS)
        for (const headers of [author, editor]) {
          const address = `/content-manager/single-types/${uidOf(kind)}${path}?locale=fr`;
          const body =
            method === 'GET' || method === 'DELETE' ? {} : { json: { title: 'Taken', name: 'Taken' } };
          const response = await service.request(address, { method, headers, ...body });
          expect([address, [403, 404].includes(response.status), response.text]).toEqual([
            address,
            true,
            response.text,
          ]);
        }
    const titles = await service.strapi.db.query(EVENT).findMany({ select: ['title'] });
    expect(titles.map(({ title }) => title).sort()).toEqual(['Foreign', 'Own']);
    expect(await contentManager(service, editor, 'event').read(documentIdOf(foreign))).toMatchObject({
      title: 'Foreign',
    });
  });
});

describe('the links of a record', () => {
  it('are 403 for people who may not read them', async () => {
    const stranger = await personWith(service, 'Stranger', []);
    const id = documentIdOf(
      await contentManager(service, editor, 'event').create({ ...concert, title: 'Linked' }),
    );
    for (const path of ['venue', `${id}/venue`, `${id}/localizations`]) {
      const address = `/content-manager/relations/${EVENT}/${path}?locale=en`;
      expect([path, (await service.request(address, { headers: stranger })).status]).toEqual([path, 403]);
    }
    for (const [path, status] of [
      ['venue', 200],
      [`${id}/venue`, 200],
      [`${id}/createdBy`, 403],
      [`${id}/nothing`, 403],
    ] as const) {
      const address = `/content-manager/relations/${EVENT}/${path}?locale=en`;
      expect([path, (await service.request(address, { headers: author })).status]).toEqual([path, status]);
    }
  });
});

describe('a body that cannot be read', () => {
  it.each([
    '{"title":"x","__proto__":{"a":1}}',
    '{"venue":{"connect":[{"__proto__":[]}]}}',
    '{"title":',
    '1',
  ])('is 400: %s', async (body) => {
    for (const path of [
      `/content-manager/collection-types/${EVENT}`,
      '/event-calendar/open',
      '/admin/login',
    ]) {
      const headers = { ...author, 'Content-Type': 'application/json' };
      const response = await service.request(path, { method: 'POST', headers, body });
      expect([path, response.status, Object(Object(response.body).error).name]).toEqual([
        path,
        400,
        'ValidationError',
      ]);
    }
  });

  it('is answered by the content API of the project as Strapi does', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await service.request('/api/auth/local', { method: 'POST', headers, body: '{"title":' });
    expect([response.status, response.body]).toEqual([
      400,
      {
        data: null,
        error: { status: 400, name: 'SyntaxError', message: 'Unexpected end of JSON input' },
      },
    ]);
  });

  it('is 413 if it is too large', async () => {
    const headers = { ...author, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ title: 'x'.repeat(2_000_000) });
    const path = `/content-manager/collection-types/${EVENT}`;
    expect((await service.request(path, { method: 'POST', headers, body })).status).toBe(413);
  });
});
