import type { Core } from '@strapi/strapi';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '#test';
import type { Service } from '../harness';
import { FULL, startService } from '../harness';
import { storageOf } from '../../src/plugins/event-calendar/server/src/storage/documents';
import { expectSoundRecords, indexDifferences } from '../guard/invariants';
import { Files, event, runOn } from './calendar-command';
import { everythingIn } from './everything';
import { randomFiles } from './random-lines';

const files = new Files();
afterAll(() => files.remove());

/** The files of the second seed change records back within the same batch. */
const SEEDS = [20_261_122, 36_291_895, ...(FULL ? [5, 77] : [])];

type Options = Record<string, string | true>;

/** A file that is loaded into both calendars, with its options; `alike` if both calendars load it line by line. */
interface Step {
  lines: readonly unknown[];
  options?: Options;
  alike?: boolean;
  /** Runs before the file is loaded. */
  before?: (strapi: Core.Strapi) => Promise<void>;
}

/** After a step: the content of the calendar, the output, and how many of the creations Strapi reported. */
interface State {
  tables: Record<string, string[]>;
  printed: string;
  complaints: string;
  heard: number;
}

let service: Service | undefined;
const stop = async (): Promise<void> => {
  jest.restoreAllMocks();
  await service?.stop();
  service = undefined;
};
afterEach(stop);
afterAll(stop);

/** Loads all steps into a new calendar. */
async function loadAll(steps: readonly Step[], bulk: boolean): Promise<State[]> {
  const started = await startService();
  service = started;
  const { strapi } = started;
  // A host may allow less than we do.
  const { title } = strapi.contentType('plugin::event-calendar.event').attributes;
  Object.assign(title ?? expect.fail(), { maxLength: LONG_TITLE.length - 1 });
  const since = Date.now();
  for (const name of ['one.png', 'two.png']) {
    const file = {
      name,
      hash: name,
      ext: '.png',
      mime: 'image/png',
      size: 1,
      provider: 'local',
      url: `/uploads/${name}`,
    };
    await strapi.db.query('plugin::upload.file').create({ data: file });
  }
  // Strapi reports a record some time after its creation, so the numbers of records tell the step.
  const reported: number[] = [];
  strapi.eventHub.on('entry.create', async (told: { entry?: { publicId?: number } }) => {
    reported.push(Number(told.entry?.publicId));
  });
  const states: (Omit<State, 'heard'> & { from: number; to: number })[] = [];
  for (const { lines, options = {}, alike = false, before } of steps) {
    const said: string[] = [];
    const spy = jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
      said.push(String(text));
      return true;
    });
    await before?.(strapi);
    const from = await lastPublicId(strapi);
    const path = files.write(lines);
    const { printed } = await runOn(strapi, 'load', [path], {
      ...options,
      ...(bulk && !alike ? { bulk: true as const } : {}),
    });
    spy.mockRestore();
    states.push({
      tables: await everythingIn(strapi, since),
      printed: printed.replace(/;.*/, ''),
      complaints: said.filter((text) => text.startsWith('line ')).join(''),
      from,
      to: await lastPublicId(strapi),
    });
  }
  expect(await indexDifferences(strapi)).toEqual([]);
  await expectSoundRecords(strapi);
  await started.stop();
  service = undefined;
  return states.map(({ from, to, ...state }) => ({
    ...state,
    heard: reported.filter((number) => number > from && number <= to).length,
  }));
}

async function lastPublicId(strapi: Core.Strapi): Promise<number> {
  const row: { last?: number | string | null } | undefined = await strapi.db
    .connection('calendar_index')
    .max('public_id as last')
    .first();
  return Number(row?.last ?? 0);
}

/** The last editors of the versions of a venue. */
const editorsOf = (strapi: Core.Strapi, name: string): Promise<unknown[]> =>
  strapi.db.connection(storageOf(strapi, 'venue').table).where({ name }).pluck('updated_by_id');

/** Loads all steps line by line and in bulk, each into a calendar of its own. */
const loadBoth = async (steps: readonly Step[]) => ({
  single: await loadAll(steps, false),
  bulk: await loadAll(steps, true),
});

/** Compares both calendars after some of the steps. @returns the states of the calendar that was loaded in bulk */
function expectAlike({
  single,
  bulk,
}: {
  single: readonly State[];
  bulk: readonly State[];
}): readonly State[] {
  expect(bulk).toHaveLength(single.length);
  for (const [index, { tables, heard: _, ...said }] of single.entries()) {
    const { tables: had = {}, heard: _heard, ...saidInBulk } = bulk[index] ?? expect.fail();
    expect(saidInBulk, `step ${index}`).toEqual(said);
    for (const [table, rows] of Object.entries(tables))
      expect(had[table], `${table} after step ${index}`).toEqual(rows);
  }
  return bulk;
}

const bilingual = (title: string, language: string, fields: Record<string, unknown> = {}) =>
  event(title, { i18n_language: language, ...fields });

const atHall = (more: object) => event('At the hall', { venue: { venue: 'Logged hall', ...more } });
const sung = { organizer: [{ organizer: 'Logged choir' }] };
const edited = (phone: string) => event('At another hall', { venue: { venue: 'Edited hall', phone } });
/** Somebody changes the venue in the panel. */
async function edit(strapi: Core.Strapi): Promise<void> {
  const admin = await strapi.service('admin::user').create({
    email: 'ada@example.org',
    password: 'Correct-horse-1',
    firstname: 'Ada',
    lastname: 'Admin',
    isActive: true,
  });
  const venues = strapi.documents('plugin::event-calendar.venue');
  const { documentId } = (await venues.findFirst({ filters: { name: 'Edited hall' } })) ?? expect.fail();
  const data: object = { city: 'Lyon', updatedBy: admin.id };
  await venues.update({ documentId, data, status: 'published' });
  expect(await editorsOf(strapi, 'Edited hall')).toEqual([admin.id, admin.id]);
}
/** Allowed by our limit, but too long for the host of these services. */
const LONG_TITLE = 'x'.repeat(1500);

/** All are loaded into the same calendar, so they name different records. */
const EXAMPLES = {
  single: [
    {
      // Existing records.
      alike: true,
      lines: [
        event('Concert', {
          venue: { venue: 'Salle Été', address: '1 Lake Road' },
          categories: ['Music'],
          tags: ['free'],
        }),
        event('Hidden venue', {
          venue: { venue: 'Backstage', status: 'draft' },
          organizer: [{ organizer: 'Choir' }],
        }),
      ],
    },
    {
      options: { key: '_uid' },
      lines: [
        event('Concert', {
          _uid: 'a',
          description: 'One\n\nTwo <script>alert(1)</script> & <b>three</b>',
          venue: { venue: ' salle ÉTÉ ', phone: '555' },
          organizer: [{ organizer: 'CHOIR', email: 'a@example.org' }, { organizer: 'Band' }],
          categories: ['MUSIC', 'Rock & Roll', 'Café', 'Cafe'],
          tags: ['free', 'new'],
          cost: ['10', '20'],
          featured: true,
        }),
        event('Concert', { _uid: 'b', venue: { venue: 'Salle Ete' }, categories: ['rock-roll'], image: 1 }),
        event('Concert', { _uid: 'a', venue: { venue: 'Never made' } }),
        event('concert!', { _uid: 'c', slug: 'concert', hide_from_listings: true, all_day: true }),
        event('Wrong', { _uid: 'd', timezone: 'Mars/Phobos', organizer: [99_999_999] }),
        event('   ', { _uid: 'e', venue: { venue: 'Taken back hall' }, tags: ['taken back'] }),
        '{"title": "cut off',
        event('No key'),
        event('No venue', { _uid: 'f', venue: { venue: 'Backstage', city: 'Nice' } }),
        event('New hall', {
          _uid: 'g',
          venue: { venue: 'New hall', country: 'France', province: 'Savoie', image: 2 },
        }),
        event('New hall again', { _uid: 'h', venue: { venue: 'NEW HALL', phone: '1', show_map: false } }),
        event('And again', {
          _uid: 'i',
          venue: { venue: 'New hall', phone: '2' },
          organizer: [{ organizer: 'Band', phone: '3' }],
        }),
        ...['draft', 'pending', 'private', 'future', 'trash'].map((status) =>
          event(`S ${status}`, {
            _uid: status,
            status,
            venue: { venue: `Hall ${status}`, status },
            categories: ['Music'],
          }),
        ),
        event('Later', { _uid: 'j', date: '2041-01-01 10:00:00' }),
      ],
    },
    {
      lines: [
        bilingual('Récital', 'fr', { categories: ['Music', 'Concerts'], tags: ['nouveau'] }),
        bilingual('Konzert', 'de', { venue: { venue: 'Halle' }, organizer: [{ organizer: 'Chor' }] }),
        bilingual('Konzert', 'en', { venue: { venue: 'Halle' }, organizer: [{ organizer: 'Chor' }] }),
        event('By number', { venue: 1, categories: [2, 3, 99_999_999] }),
      ],
    },
  ],
  language: [
    {
      lines: [
        event('Both', {
          venue: { venue: 'Two-tongued hall', phone: '1' },
          organizer: [{ organizer: 'Club' }],
        }),
        bilingual('Les deux', 'fr', {
          venue: { venue: 'two-tongued HALL', phone: '2' },
          organizer: [{ organizer: 'Club' }],
        }),
        event('Both', {
          venue: { venue: 'Two-tongued hall', phone: '3' },
          organizer: [{ organizer: 'Other' }, { organizer: 'Club' }],
        }),
        bilingual('Les deux', 'fr', { venue: { venue: 'Two-tongued hall' } }),
      ],
    },
  ],
  // The other language must be written immediately, and the hall before it.
  logged: [
    {
      lines: [
        atHall({}),
        event('Sung', sung),
        bilingual('Chanté', 'fr', sung),
        atHall({ phone: '1' }),
        atHall({ city: 'Lyon', description: 'A hall' }),
      ],
    },
  ],
  edited: [
    { lines: [edited('')], alike: true },
    { lines: [edited('2')], before: edit },
  ],
  refused: [
    { lines: [event('Before'), event(LONG_TITLE, { venue: { venue: 'Refused hall' } }), event('After')] },
  ],
} satisfies Record<string, readonly Step[]>;

describe('calendar load --bulk', () => {
  let loaded: Awaited<ReturnType<typeof loadBoth>>;
  beforeAll(async () => {
    loaded = await loadBoth(Object.values(EXAMPLES).flat());
  });
  /** Compares both calendars after the steps of an example. */
  function expectExample(name: keyof typeof EXAMPLES): readonly State[] {
    const names = Object.keys(EXAMPLES);
    const before = Object.values(EXAMPLES)
      .slice(0, names.indexOf(name))
      .reduce((sum, { length }) => sum + length, 0);
    const of = (states: readonly State[]) => states.slice(before, before + EXAMPLES[name].length);
    return expectAlike({ single: of(loaded.single), bulk: of(loaded.bulk) });
  }

  it("has the same result as loading one by one, without Strapi's events", () => {
    const states = expectExample('single');
    expect(states.slice(1).map(({ heard }) => heard)).toEqual([0, 0]);
    expect(states[1]?.complaints).toMatch(/^line 5: (?=.*timezone)(?=.*organizer)/m);
    expect(states[1]?.complaints).toMatch(/^line 6: .*title/im);
    expect(states[1]?.printed).toMatch(/^13 created, 1 already there, 4 failed/);
  });

  it('has the same result for a language with links to records of another language', () => {
    expectExample('language');
  });

  it('logs every change of a record in the same file', () => {
    const [state] = expectExample('logged');
    const numberIn = (row: string): number => Number(JSON.parse(row).public_id);
    const hall = state?.tables['calendar_venues']?.find((venue) => venue.includes('Logged hall')) ?? '{}';
    const changes = state?.tables['calendar_changes'] ?? [];
    const ofHall = changes.filter((change) => numberIn(change) === numberIn(hall));
    expect(ofHall.filter((change) => /"venue".*"update"/.test(change))).toHaveLength(2);
  });

  it('leaves no person of the panel as the last editor of what it changes', () => {
    const venues = expectExample('edited')[1]?.tables['calendar_venues'] ?? [];
    const ours = venues.filter((venue) => venue.includes('Edited hall'));
    expect(ours).toHaveLength(2);
    for (const venue of ours) expect(JSON.parse(venue)).toMatchObject({ phone: '2', updated_by_id: null });
  });

  it('passes lines that Strapi may refuse to Strapi, and loads the other lines of the batch', () => {
    const [state] = expectExample('refused');
    expect(state?.heard).toBeGreaterThan(0);
    expect(state?.printed).toMatch(/^2 created, 0 already there, 1 failed/);
  });

  it.each(SEEDS)(
    'has the same result as loading one by one for the random files of seed %i',
    async (seed) => {
      const [first = [], second = [], third = []] = randomFiles(seed, 3, 20);
      const states = expectAlike(
        await loadBoth([
          { lines: first, options: { key: '_uid' } },
          { lines: second },
          { lines: third, options: { key: '_uid', language: 'fr', status: 'draft' } },
        ]),
      );
      const heard = states.reduce((sum, state) => sum + state.heard, 0);
      const changes = states.at(-1)?.tables['calendar_changes'] ?? [];
      expect(heard).toBeLessThan(changes.filter((change) => change.includes('"create"')).length);
    },
  );
});
