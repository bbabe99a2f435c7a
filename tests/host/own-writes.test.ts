import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '#test';
import { uidOf } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { fieldMark } from '../../src/plugins/event-calendar/server/src/domain/field-mark';
import {
  CREATION_HEADER,
  OPENED_HEADER,
  writeOpened,
} from '../../src/plugins/event-calendar/server/src/domain/opened';
import { expectSoundRecords, indexDifferences } from '../guard/invariants';
import type { Service } from '../harness';
import { startService } from '../harness';
import { adminHeaders } from '../harness/admin';
import type { Documents } from '../harness/documents';
import { documentsOf } from '../harness/documents';

/** Writes of the project's own code with the Document Service: in its routes, for the forms of the panel, and in its transactions. */

let service: Service;
let events: Documents;
let tags: Documents;
let venues: Documents;
/** A route that the project adds to the server itself. */
const OF_NO_API = '/of-no-api';
/** What the routes of the project do. */
let work: (response: { ended: Promise<void> }) => Promise<unknown>;

const NEW = { startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 22:00:00' };

beforeAll(async () => {
  service = await startService({
    prepare: (strapi: Core.Strapi) => {
      const handler = async (ctx: Context): Promise<void> => {
        const ended = new Promise<void>((resolve) => ctx.res.once('close', resolve));
        await work({ ended });
        ctx.body = 'done';
      };
      const route = { method: 'POST' as const, path: '/import', handler, config: { auth: false as const } };
      strapi.get('apis').add('import', { routes: { import: { routes: [route] } } });
      strapi.server.routes([{ ...route, path: OF_NO_API }]);
    },
  });
  events = documentsOf(service, 'event');
  tags = documentsOf(service, 'tag');
  venues = documentsOf(service, 'venue');
});
afterAll(() => service?.stop());

const request = (path = '/api/import'): Promise<{ status: number }> =>
  service.request(path, { method: 'POST' });

const namesLike = (table: string, column: string, start: string): Promise<string[]> =>
  service.strapi.db.connection(table).where(column, 'like', `${start}%`).orderBy('id').pluck(column);

async function expectSound(): Promise<void> {
  await expectSoundRecords(service.strapi);
  expect(await indexDifferences(service.strapi)).toEqual([]);
}

/** A published venue whose draft waits for review, but lacks its name. */
async function unpublishable() {
  const data = { name: 'Published' };
  const { documentId } = await venues.create({ locale: 'en', status: 'published', data });
  await venues.update({ documentId, locale: 'en', data: { name: null, readyForReview: true } });
  return {
    publish: () => venues.publish({ documentId, locale: 'en' }),
    versions: (): Promise<unknown> =>
      service.strapi.db
        .connection('calendar_venues')
        .where({ document_id: documentId })
        .orderBy('id')
        .select('id', 'name', 'published_at', 'ready_for_review'),
  };
}

describe('writes in a request to a route of the project', () => {
  it.each(['/api/import', OF_NO_API])(
    'wait as long as they must in a route of the project: %s',
    async (path) => {
      const MANY = 70;
      work = () =>
        Promise.all(
          Array.from({ length: MANY }, (_, place) => tags.create({ data: { name: `${path} ${place}` } })),
        );
      expect((await request(path)).status).toBe(200);
      expect(await namesLike('calendar_tags', 'name', `${path} `)).toHaveLength(MANY);
    },
  );

  it('are stored after the response', async () => {
    let importing: Promise<unknown> | undefined;
    work = async ({ ended }) => {
      importing = ended.then(() => tags.create({ data: { name: 'Later' } }));
    };
    expect((await request()).status).toBe(200);
    await importing;
    expect(await namesLike('calendar_tags', 'name', 'Later')).toEqual(['Later']);
  });
});

describe('writes of listeners to forms of the panel', () => {
  const FORMS = '/content-manager/collection-types/plugin::event-calendar.event';
  const stops: (() => void)[] = [];
  afterEach(() => stops.splice(0).forEach((stop) => stop()));

  /** Lets a listener of the project write once, when an event has a title. @returns how it went */
  function listen(name: string, title: string, write: (documentId: string) => Promise<unknown>): string[] {
    const outcomes: string[] = [];
    const listener = async ({ entry }: { entry: Record<string, unknown> }): Promise<void> => {
      if (entry['title'] !== title) return;
      outcomes.push(await write(String(entry['documentId'])).then(() => 'stored', String));
    };
    stops.push(service.strapi.eventHub.on(name, listener));
    return outcomes;
  }

  const save = async (method: string, path: string, json: object, header: Record<string, string>) => {
    const headers = { ...(await adminHeaders(service)), ...header };
    const { status, body } = await service.request(`${FORMS}${path}?locale=en`, { method, headers, json });
    return { status, body: Object(body) };
  };

  it('are not taken for the creation of the form, whose repetition is still known', async () => {
    const key = { [CREATION_HEADER]: 'creation-of-a-course' };
    const followUp = listen('entry.create', 'Course', () =>
      events.create({ data: { ...NEW, title: 'Follow-up' } }),
    );
    const room = listen('entry.create', 'Course', () =>
      venues.create({ data: { name: 'Room of the course' } }),
    );
    expect((await save('POST', '', { ...NEW, title: 'Course' }, key)).status).toBe(201);
    await expect.poll(() => [...followUp, ...room]).toEqual(['stored', 'stored']);
    const again = await save('POST', '', { ...NEW, title: 'Course' }, key);
    expect([again.status, again.body.error?.message]).toEqual([400, 'This was saved before']);
    expect(await namesLike('calendar_events', 'title', 'Course')).toHaveLength(1);
  });

  it('are not taken for a conflict with the form', async () => {
    const { documentId } = await events.create({ locale: 'en', data: { ...NEW, title: 'Lecture' } });
    const tidied = listen('entry.update', 'a lecture', (id) =>
      events.update({ documentId: id, locale: 'en', data: { title: 'A lecture' } }),
    );
    const opened = {
      [OPENED_HEADER]: writeOpened({ documentId, fields: { title: [fieldMark('Lecture')] } }),
    };
    expect((await save('PUT', `/${documentId}`, { title: 'a lecture' }, opened)).status).toBe(200);
    await expect.poll(() => tidied).toEqual(['stored']);
    expect(await namesLike('calendar_events', 'title', 'A lecture')).toEqual(['A lecture']);
  });

  it('leave nothing where they are refused in a transaction that goes on', async () => {
    const refused = await unpublishable();
    const before = await refused.versions();
    const { documentId } = await events.create({ locale: 'en', data: { ...NEW, title: 'Rehearsal' } });
    const followed = listen('entry.update', 'a rehearsal', () =>
      service.strapi.db.transaction(async () => {
        await expect(refused.publish()).rejects.toThrow('name');
        await tags.create({ data: { name: 'After the rehearsal' } });
      }),
    );
    expect((await save('PUT', `/${documentId}`, { title: 'a rehearsal' }, {})).status).toBe(200);
    await expect.poll(() => followed).toEqual(['stored']);
    expect(await refused.versions()).toEqual(before);
    expect(await namesLike('calendar_tags', 'name', 'After the rehearsal')).toHaveLength(1);
    await expectSound();
  });
});

describe('a refused write in a transaction of the project that goes on', () => {
  const stored = (where: object): Promise<{ published_at: unknown }[]> =>
    service.strapi.db.connection('calendar_events').where(where).select('published_at');

  it.each(['one after the other', 'at the same time'])('leaves nothing, if writes come %s', async (how) => {
    const told: unknown[] = [];
    const stop = service.strapi.eventHub.on(
      'entry.create',
      async ({ entry }: { entry: { title: unknown } | null }) => void told.push(entry?.title),
    );
    const create = (title: string | null): Promise<unknown> =>
      events
        .create({ locale: 'en', status: 'published', data: { ...NEW, title, cost: how } })
        .catch(() => 'refused');
    const titles = [`First ${how}`, null, `Last ${how}`];
    const outcomes = await service.strapi.db.transaction(async () => {
      if (how === 'at the same time') return Promise.all(titles.map(create));
      const each: unknown[] = [];
      for (const title of titles) each.push(await create(title));
      return each;
    });
    expect(outcomes.map((outcome) => outcome === 'refused')).toEqual([false, true, false]);
    // A draft and a published version of two events.
    expect(await stored({ cost: how })).toHaveLength(4);
    await expect.poll(() => told.toSorted()).toEqual([titles[0], titles[2]]);
    stop();
    await expectSound();
  });

  it('does not take back a publication', async () => {
    const { publish, versions } = await unpublishable();
    const before = await versions();
    await service.strapi.db.transaction(async () => {
      await expect(publish()).rejects.toThrow('name');
      await tags.create({ data: { name: 'Goes on' } });
    });
    expect(await versions()).toEqual(before);
    expect(await namesLike('calendar_tags', 'name', 'Goes on')).toHaveLength(1);
    await expectSound();
  });

  it('leaves nothing of what a service has made with it', async () => {
    const calendar = service.strapi.plugin('event-calendar').service('events');
    const create = (title: string, more: object) => {
      const times = { start_date: NEW.startDate, end_date: NEW.endDate };
      return calendar.create({ as: 'editor', data: { title, status: 'draft', ...times, ...more } });
    };
    const tooMany = Array.from({ length: 21 }, (_, place) => `Served ${place}`);
    const outcomes = await service.strapi.db.transaction(() =>
      Promise.allSettled([
        create('Served first', { venue: { venue: 'Served' }, tags: tooMany }),
        create('Served second', { venue: { venue: 'Served' }, tags: tooMany }),
        create('Served third', { tags: ['Served'] }),
      ]),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(await namesLike('calendar_venues', 'name', 'Served')).toEqual([]);
    expect(await namesLike('calendar_tags', 'name', 'Served')).toEqual(['Served']);
    expect(await namesLike('calendar_events', 'title', 'Served')).toEqual(['Served third']);
    await expectSound();
  });
});

describe('writes of a lifecycle of the project', () => {
  const stops: (() => void)[] = [];
  afterEach(() => stops.splice(0).forEach((stop) => stop()));

  /** Lets a lifecycle write when an event with a title is published. */
  function whenPublished(title: string, write: () => Promise<unknown>): void {
    stops.push(
      service.strapi.db.lifecycles.subscribe({
        models: [uidOf('event')],
        async afterCreate({ result }) {
          if (result.title === title && result.publishedAt !== null) await write();
        },
      }),
    );
  }
  const publish = (title: string): Promise<unknown> =>
    events.create({ locale: 'en', status: 'published', data: { ...NEW, title } });

  it('take nothing of the one that they come from along where they are refused', async () => {
    const refused = (): Promise<unknown> => venues.create({ status: 'published', data: { name: null } });
    whenPublished('Opening', async () => void refused().catch(() => undefined));
    await publish('Opening');
    expect(await namesLike('calendar_events', 'title', 'Opening')).toHaveLength(2);
    const shown = `${service.roots['en']}/events?start_date=2031-05-01&end_date=2031-05-31&search=Opening`;
    expect((await service.request(shown)).body).toMatchObject({ total: 1 });
    await expectSound();
  });

  it('are taken back with the one that they come from, also those that nobody waits for any more', async () => {
    const told: unknown[] = [];
    const listener = async ({ entry }: { entry: { name?: unknown } | null }): Promise<void> =>
      void told.push(entry?.name);
    stops.push(service.strapi.eventHub.on('entry.create', listener));
    const names = ['Beside 1', null, 'Beside 2', 'Beside 3'];
    whenPublished('Canceled', () =>
      Promise.all(names.map((name) => venues.create({ status: 'published', data: { name } }))),
    );
    await service.strapi.db.transaction(async () => {
      await expect(publish('Canceled')).rejects.toThrow('name');
      await tags.create({ data: { name: 'After all' } });
    });
    await expect.poll(() => told).toContain('After all');
    expect(told).toEqual(['After all']);
    expect(await namesLike('calendar_venues', 'name', 'Beside')).toEqual([]);
    expect(await namesLike('calendar_events', 'title', 'Canceled')).toEqual([]);
    await expectSound();
  });
});
