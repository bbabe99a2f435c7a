import { jest } from '@jest/globals';
import { describe, expect, it } from '#test';
import { settleAuthors } from '../../src/plugins/event-calendar/server/src/write-model/authors';
import { prepareTables } from '../../src/plugins/event-calendar/server/src/write-model/index/start';
import { refreshStale } from '../../src/plugins/event-calendar/server/src/write-model/index/stale';
import { reindex } from '../../src/plugins/event-calendar/server/src/write-model/index/reindex';
import { markMixed, MIXED } from '../../src/plugins/event-calendar/server/src/write-model/index/mixed';
import { readStamp, writeStamp } from '../../src/plugins/event-calendar/server/src/storage/stamps';
import { refuseOldCode } from '../../src/plugins/event-calendar/server/src/storage/refuse-old-code';
import { CLIENT, useService } from '../harness';
import { documentsOf } from '../harness/documents';
import { indexDifferences } from './invariants';

const service = useService();

const table = (name: string) => service.strapi.db.connection(name);
const concert = (title: string) => ({
  title,
  startDate: '2031-05-10 20:00:00',
  endDate: '2031-05-10 22:00:00',
});
// That of the service, which looks after an index with another one.
const rebuild = async (signal?: AbortSignal, report?: () => void) => {
  const stamp = await readStamp(service.strapi.db.connection, 'index');
  return reindex(service.strapi, String(stamp), report, signal);
};

async function fill(): Promise<number[]> {
  const category = await documentsOf(service, 'category').create({ data: { name: 'Music' } });
  const venue = await documentsOf(service, 'venue').create({ status: 'published', data: { name: 'Hall' } });
  const made: number[] = [];
  for (const title of ['One', 'Two', 'Three']) {
    const links = { venue: venue.documentId, categories: [category.documentId] };
    const event = await documentsOf(service, 'event').create({
      status: 'published',
      data: { ...concert(title), ...links },
    });
    made.push(event.publicId);
  }
  return made;
}

describe('the calendar index', () => {
  it('is compared with a rebuild, and corrected by one', async () => {
    const [first, second, third] = await fill();
    expect(await indexDifferences(service.strapi)).toEqual([]);

    await table('calendar_index').where({ public_id: first }).update({ start_local: '2001-01-01 00:00:00' });
    await table('calendar_index').where({ public_id: second }).delete();
    await table('calendar_links').where({ event_id: third, role: 'venue' }).delete();
    await table('calendar_texts').where({ public_id: third }).update({ folded: 'other' });
    await table('calendar_index').where({ kind: 'category' }).update({ event_count: 17 });
    const differences = await indexDifferences(service.strapi);
    for (const expected of [
      `event ${first} en: differs in start_local`,
      `event ${second} en: missing in the index`,
    ]) {
      expect(differences).toContain(expected);
    }
    expect(differences.join('\n')).toMatch(/count \d+ en: counts 17 events where there are/);

    const changesBefore = await table('calendar_changes').count('number as n').first();
    await rebuild();
    expect(await indexDifferences(service.strapi)).toEqual([]);
    // A rebuild that corrects visible data is a change; one without differences is not.
    const changes = await table('calendar_changes').count('number as n').first();
    expect(Number(changes?.n)).toBeGreaterThan(Number(changesBefore?.n));
    await rebuild();
    expect(await table('calendar_changes').count('number as n').first()).toEqual(changes);
  });

  it('continues where an interrupted rebuild stopped', async () => {
    await table('calendar_index').delete();
    const stop = new AbortController();
    const interrupted = await rebuild(stop.signal, () => stop.abort());
    expect(interrupted.done).toBeLessThan(interrupted.total);
    const left = await table('calendar_index').count('public_id as n').first();
    const { done, total } = await rebuild();
    expect(done).toBe(total);
    expect(Number(left?.n)).toBeGreaterThan(0);
    expect(await indexDifferences(service.strapi)).toEqual([]);
  });

  it('is repaired from the beginning if a repair was interrupted more than an hour ago', async () => {
    const { strapi } = service;
    const knex = strapi.db.connection;
    const target = String(await readStamp(knex, 'index'));
    const ago = async (hours: number): Promise<void> => {
      const at = Date.now() - hours * 3_600_000;
      await writeStamp(knex, 'reindex', { target, kind: 'event', after: '', at });
      await rebuild();
    };
    await table('calendar_index').where({ kind: 'venue' }).delete();
    await ago(0.5);
    expect((await indexDifferences(strapi)).join('\n')).toMatch(/venue \d+ en: missing in the index/);
    await ago(2);
    expect(await indexDifferences(strapi)).toEqual([]);
  });

  it('counts as mixed when a process with other settings wrote during a rebuild, which nothing continues then', async () => {
    const { strapi } = service;
    const knex = strapi.db.connection;
    const own = String(await readStamp(knex, 'index'));
    let mark: Promise<void> | undefined;
    await reindex(strapi, 'of others', () => (mark ??= markMixed(strapi, own)));
    await mark;
    expect(await readStamp(knex, 'index')).toBe(MIXED);

    await writeStamp(knex, 'index', own);
    const stop = new AbortController();
    await reindex(strapi, 'of others', () => stop.abort(), stop.signal);
    await markMixed(strapi, own);
    // An entry that this run was done with.
    await table('calendar_index').where({ kind: 'category' }).update({ event_count: 17 });
    await reindex(strapi, 'of others');
    expect(await indexDifferences(strapi)).toEqual([]);
    expect(await readStamp(knex, 'index')).toBe('of others');
    await writeStamp(knex, 'index', own);
  });

  it('includes rows that were written without the plugin', async () => {
    const { documentId } = await documentsOf(service, 'event').create({
      status: 'published',
      data: concert('Raw'),
    });
    await table('calendar_events')
      .where({ document_id: documentId })
      .update({ title: 'Written by hand', updated_at: new Date(Date.now() + 5000) });
    expect(await refreshStale(service.strapi)).toBe(1);
    expect(
      (await service.request('events?search=written&start_date=2031-01-01&end_date=2031-12-31')).body,
    ).toMatchObject({
      total: 1,
    });
    await table('calendar_events').where({ document_id: documentId }).delete();
    expect(await refreshStale(service.strapi)).toBe(1);
    expect(await indexDifferences(service.strapi)).toEqual([]);
    expect(await refreshStale(service.strapi)).toBe(0);
  });

  it('notices files that were replaced or deleted without the plugin, or many at once', async () => {
    const files = service.strapi.db.query('plugin::upload.file');
    const file = { hash: 'a', ext: '.png', mime: 'image/png', size: 1, provider: 'local' };
    const [replaced, gone, many, lost] = await Promise.all(
      ['replaced', 'gone', 'many', 'lost'].map(async (name) => {
        const image: { id: number } = await files.create({ data: { ...file, name, url: `/${name}.png` } });
        const data = { ...concert(name), image: image.id };
        const { publicId } = await documentsOf(service, 'event').create({ status: 'published', data });
        const shown = async () => Object((await service.request(`events/${publicId}`)).body).image;
        return { id: image.id, shown };
      }),
    );
    const address = (name: string) => ({ url: expect.stringMatching(`/${name}.png$`) });
    expect(await replaced?.shown()).toMatchObject(address('replaced'));
    await table('files')
      .where({ id: replaced?.id })
      .update({ url: '/new.png', updated_at: new Date(Date.now() + 5000) });
    await table('files').where({ id: gone?.id }).delete();
    expect(await refreshStale(service.strapi)).toBe(2);
    expect(await replaced?.shown()).toMatchObject(address('new'));
    expect(await gone?.shown()).toBe(false);

    await files.updateMany({ where: { id: { $in: [many?.id] } }, data: { url: '/other.png' } });
    await files.deleteMany({ where: { id: { $in: [lost?.id] } } });
    expect(await many?.shown()).toMatchObject(address('other'));
    expect(await lost?.shown()).toBe(false);
    expect(await refreshStale(service.strapi)).toBe(0);
    expect(await indexDifferences(service.strapi)).toEqual([]);
  });

  it('is up to date after more files change at once than a statement has room for', async () => {
    const files = service.strapi.db.query('plugin::upload.file');
    const file = { hash: 'b', ext: '.png', mime: 'image/png', size: 1, provider: 'local', url: '/b.png' };
    const image: { id: number } = await files.create({ data: { ...file, name: 'shown' } });
    const { publicId } = await documentsOf(service, 'event').create({
      status: 'published',
      data: { ...concert('Among many files'), image: image.id },
    });
    const shown = async () => Object((await service.request(`events/${publicId}`)).body).image;
    await service.strapi.db.connection.raw(
      `insert into files (name, hash, mime, provider, url) with recursive n (i) as (select 1 union all select i + 1 from n where i < 66000)
        select 'filler', 'b', 'image/png', 'local', '/b.png' from n`,
    );
    await files.updateMany({ where: { hash: 'b' }, data: { url: '/changed.png' } });
    expect(await shown()).toMatchObject({ url: expect.stringMatching(/\/changed.png$/) });
    await files.deleteMany({ where: { hash: 'b' } });
    expect(await shown()).toBe(false);
    expect(await indexDifferences(service.strapi)).toEqual([]);
  });

  it('completes rows that a process of an older release wrote without a UID', async () => {
    const made = await documentsOf(service, 'event').create({
      status: 'published',
      data: concert('Of an older release'),
    });
    const knex = service.strapi.db.connection;
    // Such rows come from before the database refused them.
    await knex.raw(
      CLIENT === 'postgres'
        ? 'alter table calendar_index drop constraint calendar_index_has_uid'
        : 'drop trigger calendar_index_has_uid_still',
    );
    await table('calendar_index').where({ public_id: made.publicId }).update({ uid: null });
    await knex.transaction(refuseOldCode);
    await refreshStale(service.strapi);
    expect(await indexDifferences(service.strapi)).toEqual([]);
  });
});

describe('records whose stored form is broken', () => {
  const feed = (format: string) =>
    service.request(`events.${format}?start_date=2032-01-01&end_date=2032-12-31`);

  it('are left out of feeds of every format, named once in the log, and shown again after a rebuild', async () => {
    const error = jest.spyOn(service.strapi.log, 'error').mockReturnValue(undefined as never);
    const venue = await documentsOf(service, 'venue').create({
      status: 'published',
      data: { name: 'Broken hall' },
    });
    const ids: number[] = [];
    for (const title of ['Broken', 'Of an older release', 'Whole']) {
      const made = await documentsOf(service, 'event').create({
        status: 'published',
        data: {
          title,
          startDate: `2032-05-1${ids.length} 20:00:00`,
          endDate: `2032-05-1${ids.length} 22:00:00`,
          venue: venue.documentId,
        },
      });
      ids.push(made.publicId);
    }
    const [broken, older] = ids;
    const row = (id: number | undefined) => table('calendar_index').where({ public_id: id });
    await row(broken).update({ feed: '{' });
    const stored: { feed: string } | undefined = await row(older).first('feed');
    const { uid: _uid, ...others }: Record<string, unknown> = JSON.parse(
      stored?.feed.replaceAll(/[\0-\x1f]/g, '0') ?? '',
    );
    await row(older).update({ feed: JSON.stringify(others) });
    await row(venue.publicId).update({ feed: 'null' });
    // Linked records are kept until the next change.
    await documentsOf(service, 'tag').create({ data: { name: 'next' } });

    for (const format of ['ics', 'rss', 'atom', 'jsonfeed', 'jsonld', 'geojson', 'csv']) {
      const { status, text } = await feed(format);
      expect(`${format} ${status} ${text}`).toMatch(new RegExp(`^${format} 200 [^]*Whole`));
      expect(text).not.toMatch(/Broken|older release|undefined/);
      if (/json/.test(format)) expect(() => JSON.parse(text) as unknown).not.toThrow();
    }
    const told = error.mock.calls
      .map(([message]) => String(message))
      .filter((one) => one.includes('left out'));
    error.mockRestore();
    expect(told).toHaveLength(3);
    for (const record of [`event ${broken}`, `event ${older}`, `venue ${venue.publicId}`])
      expect(told.join()).toContain(`${record} cannot be written into feeds`);

    await rebuild();
    expect((await feed('csv')).text.split('\r\n')).toHaveLength(5);
    expect(await indexDifferences(service.strapi)).toEqual([]);
  });
});

describe('a rebuild of a large calendar', () => {
  it('compares no row with all rows of another table, which PostgreSQL does for `not in`', async () => {
    await fill();
    const { connection } = service.strapi.db;
    const sent: string[] = [];
    const note = ({ sql }: { sql: string }) => void sent.push(sql);
    connection.on('query', note);
    try {
      await rebuild();
    } finally {
      connection.removeListener('query', note);
    }
    expect(sent.length).toBeGreaterThan(20);
    expect(sent.filter((sql) => /not in \(select/i.test(sql))).toEqual([]);
  });

  it('removes what belongs to no entry', async () => {
    const [event = 0] = await fill();
    const gone = 999_999;
    const link = await table('calendar_links').where({ event_id: event }).first();
    await table('calendar_links').insert([
      { ...link, event_id: gone },
      { ...link, target_id: gone },
    ]);
    const { id: _, ...text } = await table('calendar_texts').where({ public_id: event }).first();
    await table('calendar_texts').insert({ ...text, public_id: gone });
    await rebuild();
    expect(await table('calendar_links').where({ event_id: gone }).orWhere({ target_id: gone })).toEqual([]);
    expect(await table('calendar_texts').where({ public_id: gone })).toEqual([]);
  });
});

describe.runIf(CLIENT === 'sqlite')('a start and a rebuild beside editors who write', () => {
  it('go through no table while nobody else can write', async () => {
    await fill();
    const { connection } = service.strapi.db;
    const underLock = new Set<string>();
    let isOpen = false;
    const note = ({ sql }: { sql: string }) => {
      if (/^(begin|commit|rollback)/i.test(sql)) isOpen = /^begin/i.test(sql);
      else if (isOpen && /^(select|with|update|delete)/i.test(sql)) underLock.add(sql);
    };
    connection.on('query', note);
    try {
      await prepareTables(service.strapi);
      await refreshStale(service.strapi);
      await settleAuthors(service.strapi, () => Promise.resolve(1));
      await rebuild();
    } finally {
      connection.removeListener('query', note);
    }
    const scans: string[] = [];
    for (const sql of underLock) {
      const steps: { detail: string }[] = await connection.raw(`explain query plan ${sql}`, holesOf(sql));
      if (steps.some(({ detail }) => GROWING.test(detail))) scans.push(sql);
    }
    expect([underLock.size > 20, scans]).toEqual([true, []]);
  });
});

/** A step through a table that grows with the calendar. */
const GROWING =
  /^SCAN (calendar_(events|venues|organizers|categories|tags|index|links|texts)|[a-z])\b(?!.*VIRTUAL)/;
const holesOf = (sql: string): string[] => [...sql.matchAll(/\?/g)].map(() => '1');
