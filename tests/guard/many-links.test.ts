import { beforeAll, describe, expect, it } from '@jest/globals';
import { uidOf } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { contentManager, documentIdOf, panelUser } from '../harness/admin';
import { documentsOf } from '../harness/documents';
import { useCheckedService } from './use-checked-service';

const service = useCheckedService();
let editor: Record<string, string>;
let event: string;
const concert = (title: string) => ({
  title,
  startDate: '2031-05-10 20:00:00',
  endDate: '2031-05-10 22:00:00',
  timezone: 'Europe/Paris',
});
const EVENTS = `/content-manager/collection-types/${uidOf('event')}`;
beforeAll(async () => {
  editor = await panelUser(service, 'strapi-editor');
  const tag = documentIdOf(await contentManager(service, editor, 'tag').create({ name: 'Kept' }));
  event = documentIdOf(
    await contentManager(service, editor, 'event').create({ ...concert('Kept'), tags: [tag] }),
  );
});

/** Every input of a relation that names so many records. */
const formsOf = (count: number): [string, unknown][] => {
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const records = ids.map((id) => ({ documentId: `r${id}` }));
  return [
    ['a list of row ids', ids],
    ['a list of documentIds', ids.map((id) => `r${id}`)],
    ['a list of objects', ids.map((id) => ({ id }))],
    ['set', { set: records }],
    ['connect', { connect: ids.map((id) => ({ id })) }],
    ['disconnect', { disconnect: records }],
    ['connect and disconnect', { connect: ids.slice(0, count / 2), disconnect: ids.slice(count / 2) }],
  ];
};
const TOO_MANY = formsOf(1001);
/** More than a statement of a database takes. */
const FAR_TOO_MANY = formsOf(40_000);

/** All that is stored of events and their links. */
const stored = async (): Promise<unknown[]> => {
  const tables = [
    'calendar_events',
    ...['organizers', 'categories', 'tags'].map((name) => `calendar_events_${name}_lnk`),
  ];
  return Promise.all(tables.map((table) => service.strapi.db.connection(table).orderBy('id')));
};
const isRefused = (field: string) => ({
  error: {
    name: 'ValidationError',
    details: {
      errors: [{ path: [field], refusal: { key: 'tooManyLinks', values: { field, most: 1000 } } }],
    },
  },
});

describe('more links in a field than anybody chooses are refused at the field', () => {
  it.each(TOO_MANY)('of every form of the Content Manager: %s', async (_, links) => {
    const before = await stored();
    for (const [method, path] of [
      ['POST', ''],
      ['PUT', `/${event}`],
      ['PUT', `/${event}?locale=fr`],
      ['POST', '/actions/publish'],
      ['POST', `/${event}/actions/publish`],
      ['POST', `/clone/${event}`],
    ] as const)
      for (const field of ['organizers', 'categories', 'tags']) {
        const json = { ...concert('Linked'), [field]: links };
        const { status, body } = await service.request(EVENTS + path, { method, headers: editor, json });
        expect([method, path, status, body]).toMatchObject([method, path, 400, isRefused(field)]);
      }
    expect(await stored()).toEqual(before);
  });

  it.each(FAR_TOO_MANY)('also far too many: %s', async (_, tags) => {
    const json = { ...concert('Linked'), tags };
    const { status, body } = await service.request(EVENTS, { method: 'POST', headers: editor, json });
    expect([status, body]).toMatchObject([400, isRefused('tags')]);
  });

  it.each(FAR_TOO_MANY)('of the host’s own code: %s', async (_, links) => {
    const before = await stored();
    const data = { ...concert('Linked'), tags: links };
    const documents = documentsOf(service, 'event');
    const problem = 'tags can link to at most 1000 records';
    await expect(documents.create({ data })).rejects.toThrow(problem);
    await expect(documents.update({ documentId: event, data })).rejects.toThrow(problem);
    expect(await stored()).toEqual(before);
  });

  it('but not as many as that', async () => {
    for (const [, links] of formsOf(1000)) {
      const json = { tags: links };
      const { text } = await service.request(`${EVENTS}/${event}`, { method: 'PUT', headers: editor, json });
      expect(text).not.toContain('tooManyLinks');
    }
  });

  it('in fields for one record or file, and in what no form has, none of them fails', async () => {
    const failed: unknown[] = [];
    const forms = FAR_TOO_MANY.filter(([name]) => /row ids|^set|^disconnect/.test(name));
    expect(forms).toHaveLength(3);
    for (const [name, links] of forms)
      for (const [kind, fields] of [
        ['event', { venue: links }],
        ['event', { image: links }],
        ['event', { localizations: links, createdBy: links }],
        ['event', { tags: { connect: [{ id: 1, tags: links }] } }],
        ['category', { name: 'Linked', parent: links }],
      ] as const) {
        const path = `/content-manager/collection-types/${uidOf(kind)}`;
        const json = { ...concert('Linked'), ...fields };
        const { status } = await service.request(path, { method: 'POST', headers: editor, json });
        if (status >= 500) failed.push([name, kind, Object.keys(fields), status]);
      }
    expect(failed).toEqual([]);
  });
});
