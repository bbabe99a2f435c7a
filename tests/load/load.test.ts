import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FreshDatabase, Service } from '../harness';
import { freshDatabase, runScript, startService } from '../harness';
import { Files, event, runOn } from './calendar-command';
import { eventTitled, listOf, pluck } from './read-back';

const files = new Files();
let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.stop();
  files.remove();
});

const loadLines = (lines: readonly unknown[], options: Record<string, string | true> = {}) =>
  runOn(service.strapi, 'load', [files.write(lines)], options);

describe('calendar load', () => {
  it('creates events as they were sent', async () => {
    const { status, printed } = await loadLines([
      event('Concert & Dance', {
        description: 'One\n\nTwo <script>alert(1)</script>',
        timezone: 'Europe/Paris',
        website: 'https://example.org/?a=1&b=2',
        cost: ['20', '10'],
        featured: true,
        _uid: 'dropped',
      }),
      event('All day', { all_day: true, start_date: '2031-05-11', end_date: '2031-05-12' }),
      event('An instant', { start_date: '2031-07-01T18:00:00Z', end_date: '2031-07-01T17:00:00Z' }),
    ]);
    expect(printed).toMatch(/^3 created, 0 already there, 0 failed; /);
    expect(status).toBe(0);
    expect(await eventTitled(service, 'Concert &#038; Dance')).toMatchObject({
      status: 'publish',
      slug: 'concert-dance',
      description: '<p>One</p>\n<p>Two</p>',
      timezone: 'Europe/Paris',
      start_date: '2031-05-10 19:30:00',
      utc_start_date: '2031-05-10 17:30:00',
      website: 'https://example.org/?a=1&b=2',
      cost: '$10 – $20',
      featured: true,
      show_map: false,
      venue: [],
      organizer: [],
    });
    expect(await eventTitled(service, 'All day')).toMatchObject({
      all_day: true,
      start_date: '2031-05-11 00:00:00',
      end_date: '2031-05-12 23:59:59',
    });
    // The site is in New York; an end before the start becomes the start (docs/interface.md 4.7, 4.12).
    expect(await eventTitled(service, 'An instant')).toMatchObject({
      timezone: 'America/New_York',
      start_date: '2031-07-01 14:00:00',
      end_date: '2031-07-01 14:00:00',
    });
  });

  it('gives every record the requested status', async () => {
    const later = '2041-01-01 10:00:00';
    const { status } = await loadLines([
      event('S draft', { status: 'draft' }),
      event('S pending', { status: 'pending' }),
      event('S private', { status: 'private' }),
      event('S future', { date: later }),
      event('S not future', { status: 'future' }),
      event('S trash', { status: 'trash' }),
    ]);
    expect(status).toBe(0);
    const all = await listOf(service, 'events', 'search=S&status=publish,future,draft,pending,private,trash');
    const statuses = new Map(all.map((found) => [found['title'], found['status']]));
    for (const [title, expected] of [
      ['S draft', 'draft'],
      ['S pending', 'pending'],
      ['S private', 'private'],
      ['S future', 'future'],
      ['S not future', 'publish'],
      ['S trash', 'trash'],
    ]) {
      expect([title, statuses.get(title)]).toEqual([title, expected]);
    }
    expect(await eventTitled(service, 'S future', 'status=future')).toMatchObject({ date: later });
    expect((await service.request('events?search=S&start_date=2031-05-10')).text).not.toMatch(
      /S (draft|pending|private|future|trash)/,
    );
    const drafted = await loadLines([event('S default')], { status: 'draft' });
    expect(drafted.status).toBe(0);
    expect(await eventTitled(service, 'S default', 'status=draft')).toMatchObject({ status: 'draft' });
  });

  it('writes in the language of the option or of the line', async () => {
    await loadLines([event('Récital'), event('Konzert', { i18n_language: 'de' })], { language: 'fr' });
    expect(await eventTitled(service, 'Récital', 'i18n_language=fr')).toMatchObject({ slug: 'recital' });
    expect(await eventTitled(service, 'Konzert', 'i18n_language=de')).toMatchObject({ slug: 'konzert' });
    expect((await listOf(service, 'events')).map((found) => found['title'])).not.toContain('Récital');
    await expect(loadLines([event('X')], { language: 'xx' })).rejects.toThrow('--language is "xx"');
  });

  it('checks without writing', async () => {
    const before = (await listOf(service, 'events')).length;
    const good = await loadLines([event('Dry', { venue: { venue: 'Dry hall' } })], { 'dry-run': true });
    expect(good).toMatchObject({ status: 0 });
    expect(good.printed).toMatch(/^1 would be created, 0 already there, 0 failed/);
    const bad = await loadLines([event('Dry', { venue: 99_999_999 })], { 'dry-run': true });
    expect(bad).toMatchObject({ status: 1 });
    expect(bad.printed).toMatch(/^0 would be created, 0 already there, 1 failed/);
    expect((await listOf(service, 'events')).length).toBe(before);
    expect(await listOf(service, 'venues', 'search=Dry')).toEqual([]);
  });

  it('creates a line with a key once, however often it is loaded', async () => {
    const lines = [
      event('K one', { _uid: 'k1' }),
      event('K two', { _uid: 2 }),
      event('K again', { _uid: 'k1' }),
    ];
    const first = await loadLines(lines, { key: '_uid' });
    expect(first.printed).toMatch(/^2 created, 1 already there, 0 failed/);
    const second = await loadLines([...lines, event('K three', { _uid: 'k3' })], { key: '_uid' });
    expect(second.printed).toMatch(/^1 created, 3 already there, 0 failed/);
    const nameless = await loadLines([event('K none')], { key: '_uid' });
    expect(nameless).toMatchObject({ status: 1 });
    const titles = (await listOf(service, 'events', 'search=K')).map((found) => found['title']);
    expect(titles.filter((title) => String(title).startsWith('K ')).sort()).toEqual([
      'K one',
      'K three',
      'K two',
    ]);
  });

  it.each<[Record<string, true>]>([[{}], [{ bulk: true }]])(
    'with a key is an external id of the interface too: %j',
    async (how) => {
      const key = how['bulk'] ? 'b' : 'o';
      const twice = [
        event(`X one ${key}`, { _uid: `x1 ${key}`, external_id: 'dropped' }),
        event('X again', { _uid: `x1 ${key}` }),
      ];
      expect((await loadLines(twice, { key: '_uid', ...how })).printed).toMatch(
        /^1 created, 1 already there/,
      );
      const venue = { venue: `X hall ${key}`, external_id: `hall ${key}` };
      const renamed = { venue: `X renamed ${key}`, external_id: `hall ${key}` };
      const lines = [
        event(`X two ${key}`, { external_id: `x2 ${key}`, venue }),
        event(`X three ${key}`, { external_id: `x2 ${key}` }),
        event(`X four ${key}`, { external_id: `x1 ${key}` }),
        event(`X five ${key}`, { venue: renamed }),
      ];
      expect((await loadLines(lines, how)).printed).toMatch(/^2 created, 2 already there, 0 failed/);
      const { accessKey } = await service.strapi
        .service('admin::api-token')
        .create({ name: `Importer ${key}`, type: 'full-access', lifespan: null });
      const token = { headers: { Authorization: `Bearer ${String(accessKey)}` } };
      const ask = (path: string, options = {}) => service.request(path, { ...token, ...options });
      for (const id of [`x1 ${key}`, `x2 ${key}`]) {
        const found = await ask(`events?external_id=${encodeURIComponent(id)}`);
        expect(found.body).toMatchObject({ total: 1 });
        const again = await ask('events', {
          method: 'POST',
          json: event(`X changed ${id}`, { external_id: id }),
        });
        expect([again.status, again.body]).toMatchObject([200, { title: `X changed ${id}` }]);
      }
      expect(await listOf(service, 'venues', `search=X+hall+${key}`)).toHaveLength(1);
      expect(await listOf(service, 'venues', `search=X+renamed+${key}`)).toEqual([]);
      // Created over the interface, so the file does not create it again.
      const made = await ask('events', {
        method: 'POST',
        json: event(`X six ${key}`, { external_id: `x6 ${key}` }),
      });
      expect(made.status).toBe(201);
      expect(
        (await loadLines([event('X seven', { _uid: `x6 ${key}` })], { key: '_uid', ...how })).printed,
      ).toMatch(/^0 created, 1/);
    },
  );

  it('creates a line completely or not at all', async () => {
    // The venue would be created first; the organizer's image is invalid.
    const { status } = await loadLines([
      event('Half', {
        venue: { venue: 'Half hall' },
        organizer: [{ organizer: 'Half club', image: 'https://example.org/i.png' }],
        tags: ['half'],
      }),
    ]);
    expect(status).toBe(1);
    expect(await listOf(service, 'venues', 'search=Half')).toEqual([]);
    expect(await listOf(service, 'organizers', 'search=Half')).toEqual([]);
    expect(await listOf(service, 'tags', 'search=half&hide_empty=false')).toEqual([]);
  });
});

describe('a record named by a loaded event', () => {
  it('is one venue per name, regardless of case, unless a value contradicts it', async () => {
    await loadLines([
      event('V1', {
        venue: { venue: 'Salle Été', address: '1 rue du Lac', country: 'France', province: 'Savoie' },
      }),
      event('V2', { venue: { venue: ' SALLE ÉTÉ ', phone: '555 <b>12</b>', show_map: 'no' } }),
      event('V3', { venue: { venue: 'Salle Ete' } }),
      event('V4', { venue: { venue: 'Salle Été', phone: '556' } }),
    ]);
    const [one, two, three, four] = await Promise.all(
      ['V1', 'V2', 'V3', 'V4'].map(
        async (title) => pluck(await eventTitled(service, title), 'venue', 'id')[0],
      ),
    );
    expect(two).toBe(one);
    expect(three).not.toBe(one);
    expect(four).not.toBe(one);
    const venues = await listOf(service, 'venues', 'search=Salle');
    expect(venues).toHaveLength(3);
    expect(venues.find((venue) => venue['id'] === one)).toMatchObject({
      venue: 'Salle Été',
      address: '1 rue du Lac',
      stateprovince: 'Savoie',
      phone: '555 12',
      show_map: true,
      show_map_link: true,
    });
  });

  it('is also linked by id, in the given order and once each', async () => {
    await loadLines([
      event('O1', { organizer: [{ organizer: 'Second' }, { organizer: 'First', email: 'a@b.example' }] }),
    ]);
    const [second, first] = pluck(await eventTitled(service, 'O1'), 'organizer', 'id');
    await loadLines([
      event('O2', { organizer: [first, { organizer: 'second' }, String(first)] }),
      event('O3', { organizer: { organizer: 'FIRST' } }),
    ]);
    expect(pluck(await eventTitled(service, 'O2'), 'organizer', 'id')).toEqual([first, second]);
    expect(pluck(await eventTitled(service, 'O3'), 'organizer', 'id')).toEqual([first]);
    const refused = await loadLines([event('O4', { organizer: [first, 99_999_999], venue: second })]);
    expect(refused.status).toBe(1);
  });

  it('is a term by id, name or slug, created if it does not exist', async () => {
    await loadLines([event('T1', { categories: ['Rock & Roll', 'C++'], tags: 'open air, for free' })]);
    const [cpp, rock] = pluck(await eventTitled(service, 'T1'), 'categories', 'id');
    await loadLines([
      event('T2', { categories: ['ROCK &amp; ROLL', 'rock-roll', 99_999_999, cpp], tags: ['Open Air'] }),
      event('T3', { categories: ['C'] }),
    ]);
    const second = await eventTitled(service, 'T2');
    expect(pluck(second, 'categories', 'id')).toEqual([cpp, rock]);
    expect(pluck(second, 'tags', 'name')).toEqual(['open air']);
    expect(pluck(await eventTitled(service, 'T1'), 'tags', 'name')).toEqual(['for free', 'open air']);
    // `c` is the slug of `C++`, but `C` is not: names take precedence, and slugs are in lower case.
    expect(pluck(await eventTitled(service, 'T3'), 'categories', 'name')).toEqual(['C']);
  });

  it('is the default language’s venue for an event in another language, until it has a name in that language', async () => {
    await loadLines([event('L1', { venue: { venue: 'Two-tongued hall' } })]);
    const [id] = pluck(await eventTitled(service, 'L1'), 'venue', 'id');
    await loadLines([event('L2', { venue: { venue: 'two-tongued HALL' } })], { language: 'fr' });
    expect(pluck(await eventTitled(service, 'L2', 'i18n_language=fr'), 'venue', 'id')).toEqual([id]);
  });
});

it('two simultaneous loads create each name and each key once', async () => {
  const lines = Array.from({ length: 6 }, (_, number) =>
    event(`Race ${number}`, {
      venue: { venue: `Race hall ${number % 2}` },
      organizer: [{ organizer: 'Race club' }],
      categories: ['Racing'],
      _uid: `race-${number}`,
    }),
  );
  const path = files.write(lines);
  const results = await Promise.all(
    [1, 2, 3].map(() => runOn(service.strapi, 'load', [path], { key: '_uid' })),
  );
  expect(results.map((result) => result.status)).toEqual([0, 0, 0]);
  const counts = results.map(({ printed }) => Number(/^(\d+) created/.exec(printed)?.[1]));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6);
  expect(await listOf(service, 'events', 'search=Race')).toHaveLength(6);
  expect(await listOf(service, 'venues', 'search=Race')).toHaveLength(2);
  expect(await listOf(service, 'organizers', 'search=Race')).toHaveLength(1);
  expect(await listOf(service, 'categories', 'search=Racing')).toHaveLength(1);
});

describe('npm run calendar -- load', () => {
  let database: FreshDatabase;

  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(async () => {
    await database.remove();
  });

  it('reports wrong lines with the reason, loads the rest and ends with status 1', async () => {
    const path = files.write([
      event('Good'),
      '{"title": "cut off',
      '',
      { start_date: '2031-05-10' },
      event('Wrong', { timezone: 'Mars/Phobos', website: 'nonsense', organizer: [99_999_999] }),
      event('Blank', { title: '  ' }),
      event('Also good'),
    ]);
    const script = runScript('calendar.mjs', ['load', path], database.env);
    expect(await script.ended).toBe(1);
    const output = script.output();
    expect(output).toMatch(/^line 2: not JSON/m);
    expect(output).toMatch(/^line 4: .*title, end_date/m);
    expect(output).toMatch(/^line 5: (?=.*timezone)(?=.*website)(?=.*organizer).*99999999/m);
    expect(output).toMatch(/^line 6: .*title/m);
    expect(output).toMatch(/^2 created, 0 already there, 4 failed; /m);
    expect(output).not.toMatch(/line [1357]:.*(?:Good|good)/);
  });
});
