import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '#test';
import { checkedSettings, createApp } from '../../scripts/lib/launch.mjs';
import { closeApp } from '../../scripts/lib/shutdown.mjs';
import { enterEnvironment } from '../../scripts/lib/throw-away.mjs';
import {
  defaultAuthorId,
  warnOfOpenAuthor,
} from '../../src/plugins/event-calendar/server/src/access/default-author';
import { instant } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import { runDue } from '../../src/plugins/event-calendar/server/src/features/scheduled-publishing/run-due';
import { settingsOf } from '../../src/plugins/event-calendar/server/src/platform/settings/settings-reader';
import { reassignRecords } from '../../src/plugins/event-calendar/server/src/write-model/authors';
import { expectSoundRecords, indexDifferences } from '../guard/invariants';
import { freshDatabase, startService, useService } from '../harness';
import type { Service } from '../harness';
import { adminHeaders, contentManager } from '../harness/admin';
import { documentsOf } from '../harness/documents';
import { CLIENT } from '../harness/fresh-database';
import { statementsOf } from '../harness/sent-statements';
import { clientOf, concert, refusal } from './write-client';

const at = (text: string) => instant(new Date(text).getTime());
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('time', () => {
  const service = useService({ settings: { scheduleSeconds: 1 } });
  const editor = clientOf(service, 'editor');
  afterEach(async () => {
    await expectSoundRecords(service.strapi);
    expect(await indexDifferences(service.strapi)).toEqual([]);
  });

  /** Runs the due tasks at a time. */
  const run = (now: string) =>
    runDue(service.strapi, settingsOf(service.strapi), at(now), { tasks: ['publish'] });
  const emptyTrash = (now: number, trashDays = 30) =>
    runDue(service.strapi, { ...settingsOf(service.strapi), trashDays }, instant(now), { tasks: ['remove'] });
  const french = (id: unknown) => `${service.roots.fr}/events/${id}`;
  const seen = async (path: string) => (await clientOf(service).send('GET', path)).status;

  /** The entries of a record in the log: its actions with their languages. */
  async function changesOf(publicId: unknown): Promise<string[]> {
    const rows: { action: string; locales: string }[] = await service.strapi.db
      .connection('calendar_changes')
      .where({ public_id: publicId })
      .orderBy('number');
    return rows.map(({ action, locales }) => `${action} ${locales.split(',').toSorted().join(' ')}`);
  }

  /** An event in two languages that is scheduled for 2031-01-01 12:00 in New York. */
  async function scheduledEvent(title: string): Promise<unknown> {
    const { id } = await editor.create('events', concert(title, { date: '2031-01-01 12:00:00' }));
    await editor.update(french(id), { title: `${title} fr` });
    return id;
  }

  it.runIf(CLIENT === 'sqlite')('looks for what is due without reading the others', async () => {
    const sent = await statementsOf(service, () => run('2031-01-01T00:00:00Z'));
    const [looks] = sent.filter(({ sql }) => sql.includes('publish_at'));
    const [sql, values] = [looks?.sql ?? '', looks?.sql.match(/\?/g)?.fill('0') ?? []];
    const steps: { detail: string }[] = await service.strapi.db.connection.raw(
      `explain query plan ${sql}`,
      values,
    );
    const drafts = steps.filter(({ detail }) => / d\b/.test(detail));
    expect(drafts).toHaveLength(6);
    for (const { detail } of drafts)
      expect(detail).toMatch(/^SEARCH d USING INDEX calendar_\w+_(publish|trashed)_at \(/);
  });

  it('makes dates of a series beside a hundred others that cannot get theirs, and names each of these once', async () => {
    const knex = service.strapi.db.connection;
    const error = jest.spyOn(service.strapi.log, 'error').mockReturnValue(undefined as never);
    const { series } = await editor.create('events', concert('Course', { rrule: 'FREQ=WEEKLY;COUNT=4' }));
    const dates = () => knex('calendar_series_dates').where({ series }).orderBy('original_local', 'desc');
    const [row, last] = [await knex('calendar_series').where({ id: series }).first(), await dates().first()];
    const broken = Array.from({ length: 100 }, (_, number) => ({
      ...row,
      ...{
        id: 9_000_000 + number,
        uid: randomUUID(),
        timezone: 'Nowhere',
        horizon_local: '2000-01-01 00:00:00',
      },
    }));
    await knex('calendar_series_dates').insert(
      broken.map(({ id }) => ({ ...last, series: id, public_id: id + 1_000_000 })),
    );
    await knex('calendar_series').insert(broken);
    const columns = { rule: 'FREQ=WEEKLY;COUNT=5', horizon_local: last.original_local };
    await knex('calendar_series').where({ id: series }).update(columns);
    await expect.poll(async () => (await dates()).length, { timeout: 30_000 }).toBe(5);
    const told = error.mock.calls
      .map(([message]) => String(message))
      .filter((line) => line.includes('could not make the dates of series'));
    error.mockRestore();
    expect([told.length, new Set(told).size]).toEqual([100, 100]);
    await knex('calendar_series_dates').where('series', '>=', 9_000_000).delete();
    await knex('calendar_series').where('id', '>=', 9_000_000).delete();
  });

  it('publishes a scheduled event in all its languages with its own date', async () => {
    const venue = await editor.create('venues', { venue: 'Planetarium' });
    const id = await scheduledEvent('Eclipse');
    await editor.update(`events/${id}`, { venue: venue['id'] });
    expect([await seen(`events/${id}`), await seen(french(id))]).toEqual([403, 403]);
    expect((await run('2031-01-01T16:59:59Z')).done).toEqual([]);
    expect(await seen(`events/${id}`)).toBe(403);

    const before = (await changesOf(id)).length;
    expect(await run('2031-01-04T00:00:00Z')).toMatchObject({
      done: [{ task: 'publish', kind: 'event', publicId: id, due: at('2031-01-01T17:00:00Z') }],
      failed: [],
    });
    for (const path of [`events/${id}`, french(id)]) {
      expect(await clientOf(service).get(path)).toMatchObject({
        status: 'publish',
        date: '2031-01-01 12:00:00',
        date_utc: '2031-01-01 17:00:00',
        venue: { venue: 'Planetarium' },
      });
    }
    expect((await changesOf(id)).slice(before)).toEqual(['publish en fr']);
    expect((await run('2031-01-05T00:00:00Z')).done).toEqual([]);
  });

  it('publishes once when several workers run at the same time', async () => {
    const id = await scheduledEvent('Once');
    const place = await editor.create('venues', { venue: 'Soon', date: '2031-01-01 12:00:00' });
    const before = (await changesOf(id)).length;
    const runs = await Promise.all(Array.from({ length: 4 }, () => run('2031-01-02T00:00:00Z')));
    const done = runs.flatMap((each) => each.done).map((task) => task.publicId);
    expect(done.toSorted()).toEqual([id, place['id']].toSorted());
    expect((await changesOf(id)).slice(before)).toEqual(['publish en fr']);
    expect([await seen(`events/${id}`), await seen(`venues/${place['id']}`)]).toEqual([200, 200]);
  });

  it('does not touch records that were trashed, moved or published meanwhile', async () => {
    const [trashed, moved, open] = await Promise.all(['Bin', 'Later', 'Open now'].map(scheduledEvent));
    await editor.remove(`events/${trashed}`);
    await editor.update(`events/${moved}`, { date: '2032-01-01 12:00:00' });
    const published = await editor.update(`events/${open}`, { status: 'publish' });
    expect((await run('2031-01-02T00:00:00Z')).done).toEqual([]);
    expect(await seen(`events/${moved}`)).toBe(403);
    expect(await clientOf(service).get(`events/${open}`)).toMatchObject({ date: published['date'] });
    expect((await run('2032-01-02T00:00:00Z')).done).toMatchObject([{ publicId: moved }]);
  });

  it('publishes the scheduled language if another one is already published', async () => {
    const panel = contentManager(service, await adminHeaders(service), 'event');
    const { id } = await editor.create('events', concert('Bilingual'));
    await editor.update(french(id), { title: 'Bilingue' });
    const [row] = await service.strapi.db.connection('calendar_events').where({ public_id: id });
    await panel.unpublish(row.document_id, 'fr');
    await panel.update(row.document_id, { publishAt: '2031-01-01T17:00:00.000Z' }, 'fr');
    expect([await seen(`events/${id}`), await seen(french(id))]).toEqual([200, 403]);
    expect(await clientOf(service, 'editor').get(french(id))).toMatchObject({ status: 'future' });
    expect((await run('2031-01-02T00:00:00Z')).done).toMatchObject([{ publicId: id }]);
    expect([await seen(`events/${id}`), await seen(french(id))]).toEqual([200, 200]);
    expect((await run('2031-01-02T00:00:00Z')).done).toEqual([]);
  });

  it('is not needed when an editor publishes a scheduled event in the admin panel', async () => {
    const panel = contentManager(service, await adminHeaders(service), 'event');
    const { id } = await editor.create('events', concert('Earlier', { date: '2031-01-01 12:00:00' }));
    const [row] = await service.strapi.db.connection('calendar_events').where({ public_id: id });
    await panel.publish(row.document_id, {
      title: 'Earlier',
      startDate: '2031-05-10 19:00:00',
      endDate: '2031-05-10 21:00:00',
      date: '2031-01-01T17:00:00.000Z',
      publishAt: '2031-01-01T17:00:00.000Z',
    });
    const { status, date_utc } = await clientOf(service).get(`events/${id}`);
    expect(status).toBe('publish');
    expect(Date.parse(`${String(date_utc)}Z`)).toBeLessThanOrEqual(Date.now());
    expect((await run('2031-01-02T00:00:00Z')).done).toEqual([]);
  });

  it('continues after a record that cannot be published, and stores nothing of it', async () => {
    const [broken, sound] = [await scheduledEvent('Broken'), await scheduledEvent('Sound')];
    const knex = service.strapi.db.connection;
    await knex('calendar_events').where({ public_id: broken, locale: 'fr' }).update({ start_date: null });
    const outcome = await run('2031-01-02T00:00:00Z');
    expect(outcome).toMatchObject({
      done: [{ publicId: sound }],
      failed: [{ task: { publicId: broken }, reason: expect.stringContaining('startDate') }],
    });
    expect([await seen(`events/${broken}`), await seen(`events/${sound}`)]).toEqual([403, 200]);
    expect(await knex('calendar_events').where({ public_id: broken }).whereNull('publish_at')).toEqual([]);
    await knex('calendar_events')
      .where({ public_id: broken, locale: 'fr' })
      .update({ start_date: '2031-05-10 19:00:00' });
    expect((await run('2031-01-02T00:00:00Z')).done).toMatchObject([{ publicId: broken }]);
  });

  it('empties the trash after its days and not before', async () => {
    const venue = await editor.create('venues', { venue: 'Condemned' });
    const { id } = await editor.create('events', concert('Gone', { venue: venue['id'] }));
    await editor.update(french(id), { title: 'Parti' });
    const { id: restored } = await editor.create('events', concert('Back again'));
    for (const path of [`events/${id}`, `events/${restored}`, `venues/${venue['id']}`]) {
      await editor.remove(path);
    }
    await editor.update(`events/${restored}`, { status: 'draft' });
    const trashed = Date.now();
    expect((await emptyTrash(trashed + 30 * DAY - HOUR)).done).toEqual([]);
    expect(await editor.get(`venues/${venue['id']}`)).toMatchObject({ status: 'trash' });

    const { done, failed } = await emptyTrash(trashed + 30 * DAY + HOUR);
    // Other tests leave records in the trash too.
    expect(done).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ task: 'remove', publicId: id }),
        expect.objectContaining({ task: 'remove', publicId: venue['id'] }),
      ]),
    );
    expect([failed, done.some((task) => task.publicId === restored)]).toEqual([[], false]);
    expect(refusal(await editor.send('GET', `events/${id}`))[0]).toBe(404);
    expect(await service.strapi.db.connection('calendar_events').where({ public_id: id })).toEqual([]);
    expect((await changesOf(id)).at(-1)).toBe('delete en fr');
    expect(await editor.get(`events/${restored}`)).toMatchObject({ status: 'draft' });
    const { id: next } = await editor.create('events', concert('Gone'));
    expect(Number(next)).toBeGreaterThan(Number(restored));
  });

  it('never empties it with the setting 0', async () => {
    const { id } = await editor.create('events', concert('Kept'));
    await editor.remove(`events/${id}`);
    expect(await emptyTrash(at('2090-01-01T00:00:00Z'), 0)).toEqual({ done: [], failed: [] });
    const { done } = await emptyTrash(at('2090-01-01T00:00:00Z'));
    expect(done.map((task) => task.publicId)).toContain(id);
  });

  it('publishes automatically soon after the time', async () => {
    const date_utc = new Date(Date.now() + 1500).toISOString().slice(0, 19).replace('T', ' ');
    const { id } = await editor.create('events', concert('Any moment', { date_utc }));
    await expect.poll(() => seen(`events/${id}`), { timeout: 30_000, interval: 250 }).toBe(200);
  });
});

describe('a start after the scheduled time', () => {
  /** Runs work on a database with a Strapi that does not listen, as commands do. */
  async function withoutListening<Result>(
    run: (strapi: Service['strapi']) => Promise<Result>,
  ): Promise<Result> {
    const strapi = createApp(checkedSettings());
    await strapi.load();
    try {
      return await run(strapi);
    } finally {
      await closeApp(strapi);
    }
  }

  it('publishes before the first response; a command publishes nothing', async () => {
    const database = await freshDatabase();
    const leave = enterEnvironment(database.env);
    let service: Service | undefined;
    try {
      const { publicId } = await withoutListening((strapi) =>
        documentsOf({ strapi }, 'event').create({
          data: {
            title: 'While nobody was there',
            startDate: '2031-05-10 20:00:00',
            endDate: '2031-05-10 22:00:00',
            publishAt: new Date('2026-01-15T12:00:00Z'),
          },
        }),
      );
      const entries = await withoutListening((strapi) =>
        strapi.db.connection('calendar_index').where({ public_id: publicId }),
      );
      expect(entries).toMatchObject([{ status: 'future' }]);

      service = await startService({ database });
      const first = await service.request(`events/${publicId}`);
      expect([first.status, first.body]).toMatchObject([
        200,
        { status: 'publish', date_utc: '2026-01-15 12:00:00' },
      ]);
      expect(await indexDifferences(service.strapi)).toEqual([]);
    } finally {
      await service?.stop();
      leave();
      await database.remove();
    }
  });
});

describe('a user that is deleted', () => {
  const service = useService();

  const USER = 'plugin::users-permissions.user';
  const defaultAuthor = async (): Promise<number> => {
    const { id } = await service.strapi.db.query(USER).findOne({ where: { username: 'calendar' } });
    return id;
  };

  async function recordsOf(name: string): Promise<{ id: number; paths: string[] }> {
    const { id } = await service.user('author', name);
    const client = clientOf(service, 'author', name);
    const event = await client.create('events', concert(`By ${name}`, { venue: { venue: `Of ${name}` } }));
    await client.update(`${service.roots.fr}/events/${event['id']}`, { title: `Par ${name}` });
    const draft = await client.create('organizers', { organizer: `Team ${name}`, status: 'draft' });
    const venues = await client.get(`venues?search=${name}`);
    const [venue] = Array.isArray(venues['venues']) ? venues['venues'] : [];
    return {
      id,
      paths: [
        `events/${event['id']}`,
        `${service.roots.fr}/events/${event['id']}`,
        `organizers/${draft['id']}`,
        `venues/${venue.id}`,
      ],
    };
  }

  async function expectHandedOn(paths: string[]): Promise<void> {
    const author = String(await defaultAuthor());
    for (const path of paths) {
      expect(await clientOf(service, 'editor').get(path)).toMatchObject({ author });
    }
    await expectSoundRecords(service.strapi);
    expect(await indexDifferences(service.strapi)).toEqual([]);
  }

  it.each([
    ['users-permissions', (id: number) => service.strapi.db.query(USER).delete({ where: { id } })],
    ['a deletion of many', (id: number) => service.strapi.db.query(USER).deleteMany({ where: { id } })],
  ])('by %s: the records belong to the default author', async (way, remove) => {
    const name = way.replace(/\W+/g, '');
    const other = await recordsOf(`other${name}`);
    const { id, paths } = await recordsOf(name);
    await remove(id);
    await expectHandedOn(paths);
    const kept = await clientOf(service, 'editor').get(other.paths[0] ?? '');
    expect(kept).toMatchObject({ author: String(other.id) });
  });

  it('in the admin panel too, also if it is the default author', async () => {
    const { id, paths } = await recordsOf('panel');
    const before = await defaultAuthor();
    const made = await documentsOf(service, 'event').create({
      data: { title: 'Nobody’s', startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 22:00:00' },
    });
    const headers = await adminHeaders(service);
    for (const user of [id, before]) {
      const { documentId } = await service.strapi.db.query(USER).findOne({ where: { id: user } });
      const path = `/content-manager/collection-types/${USER}/${documentId}`;
      expect((await service.request(path, { method: 'DELETE', headers })).status).toBe(200);
    }
    expect(await defaultAuthor()).not.toBe(before);
    await expectHandedOn([...paths, `events/${made.publicId}`]);
  });

  it('keeps no other write waiting until all its records are handed on', async () => {
    const { id } = await service.user('author', 'prolific');
    const organizers = documentsOf(service, 'organizer');
    for (let count = 0; count < 101; count += 1)
      await organizers.create({ data: { name: `Prolific ${count}`, author: id } });
    const knex = service.strapi.db.connection;
    await knex('up_users').where({ id }).delete();
    const sent = await statementsOf(service, async () => {
      expect(await reassignRecords(service.strapi, defaultAuthor)).toBe(101);
    });
    const updates = sent.filter(({ sql }) => /^update .calendar_organizers/.test(sql));
    expect(new Set(updates.map(({ transaction }) => transaction)).size).toBe(2);
    expect(await knex('calendar_organizers').where({ author: id })).toEqual([]);
    expect(await indexDifferences(service.strapi)).toEqual([]);
  });

  it('keeps its records when the deletion fails', async () => {
    const { id, paths } = await recordsOf('stays');
    const failing = service.strapi.db.transaction(async () => {
      await service.strapi.db.query(USER).delete({ where: { id } });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    for (const path of paths) {
      expect(await clientOf(service, 'editor').get(path)).toMatchObject({ author: String(id) });
    }
  });

  it('is not followed by a person who has the name of the default author', async () => {
    const users = service.strapi.db.query(USER);
    const id = await defaultAuthor();
    await users.update({ where: { id }, data: { email: 'person@calendar.example', blocked: false } });
    const made = await documentsOf(service, 'event').create({
      data: { title: 'Nobody’s', startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 22:00:00' },
    });
    expect(made['author']).not.toBe(id);
    expect(await users.findOne({ where: { id: made['author'] } })).toMatchObject({
      username: 'calendar-2',
      email: 'calendar@calendar.invalid',
      blocked: true,
      password: null,
    });

    const warn = jest.spyOn(service.strapi.log, 'warn').mockImplementation(() => service.strapi.log);
    await warnOfOpenAuthor(service.strapi, { defaultAuthor: '' });
    expect(warn).not.toHaveBeenCalled();
    await warnOfOpenAuthor(service.strapi, { defaultAuthor: 'calendar' });
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('the default author calendar can log in'));
    warn.mockRestore();
    expect(await defaultAuthorId(service.strapi, { defaultAuthor: 'calendar' })).toBe(id);
  });
});
