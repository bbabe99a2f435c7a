import { Worker } from 'node:worker_threads';
import { beforeAll, describe, expect, it, jest } from '#test';
import { expanded } from '../../src/plugins/event-calendar/server/src/features/feeds/series/expanded.fixtures';
import { CLIENT, useService } from '../harness';
import { documentsOf } from '../harness/documents';
import type { Body, Client } from './write-client';
import { bodyOf, clientOf, concert, isBody, refusal } from './write-client';

const WINDOW = 'start_date=2000-01-01&end_date=2200-01-01';
const DAY = 86_400_000;

/** The unfolded lines of the events of a file that begin with one of the names. */
const linesOf = (file: string, ...names: string[]): string[] =>
  file
    .slice(file.indexOf('BEGIN:VEVENT'))
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => names.some((name) => line.startsWith(name)));

describe('a calendar file with series as rules', () => {
  const service = useService();
  let editor: Client;
  let visitor: Client;
  beforeAll(() => {
    editor = clientOf(service, 'editor');
    visitor = clientOf(service);
  });

  const knex = () => service.strapi.db.connection;
  const events = () => documentsOf(service, 'event');

  interface Course {
    series: number;
    dates: Body[];
  }
  /** A series of a title of its own, with its dates in their order. */
  async function course(title: string, rrule: string, more: object = {}): Promise<Course> {
    const times = { start_date: '2031-05-05 19:00:00', end_date: '2031-05-05 21:00:00' };
    const json = concert(title, { ...times, timezone: 'Europe/Paris', rrule, ...more });
    const { series } = await editor.create('events', json);
    const { events: dates } = await editor.get(`events?series=${String(series)}&${WINDOW}&per_page=50`);
    return { series: Number(series), dates: Array.isArray(dates) ? dates.filter(isBody) : [] };
  }
  const documentOf = async (date: Body | undefined): Promise<string> => {
    const row: Body = await knex()('calendar_index')
      .where({ public_id: Number(date?.['id']) })
      .first('document_id');
    return String(row['document_id']);
  };

  async function feed(query: string, client = visitor): Promise<string> {
    const response = await client.send('GET', `events.ics?${query}`);
    expect([response.status, response.text.slice(0, 15)]).toEqual([200, 'BEGIN:VCALENDAR']);
    return response.text;
  }
  /** The same feed both ways, after checking that readers see the same. */
  async function both(query: string, client = visitor): Promise<{ flat: string; grouped: string }> {
    const flat = await feed(query, client);
    const grouped = await feed(
      /series=\d+/.test(query) ? query.replace(/series=(\d+)/, 'series=$1,rule') : `${query}&series=rule`,
      client,
    );
    expect(expanded(grouped)).toEqual(expanded(flat));
    expect(expanded(flat).length).toBeGreaterThan(0);
    return { flat, grouped };
  }

  it('shows edits by hand, moved, left-out, deleted and hidden dates as they are', async () => {
    const { series, dates } = await course(
      'Ceramics',
      'FREQ=WEEKLY;COUNT=10\nEXDATE:20310526T190000\nRDATE:20310601T100000',
    );
    const uidOf = (file: string): string => linesOf(file, 'UID')[0] ?? '';
    const before = (await both(`${WINDOW}&series=${series}`)).grouped;
    expect(linesOf(before, 'RRULE', 'EXDATE', 'RECURRENCE-ID', 'DTSTART')).toEqual([
      'DTSTART;TZID=Europe/Paris:20310505T190000',
      'RRULE:FREQ=WEEKLY;UNTIL=20310707T215959Z',
      'EXDATE;TZID=Europe/Paris:20310526T190000',
      'DTSTART;TZID=Europe/Paris:20310601T100000',
    ]);
    const id = (index: number): string => `events/${String(dates[index]?.['id'])}`;
    await editor.update(id(1), { title: 'Ceramics, glazing', venue: { venue: 'Kiln' } });
    await editor.update(id(4), { start_date: '2031-06-10 18:00:00', end_date: '2031-06-10 23:00:00' });
    await editor.remove(id(5));
    await editor.update(id(6), { status: 'draft' });
    await editor.remove(id(9));
    const { grouped } = await both(`${WINDOW}&series=${series}`);
    expect(linesOf(grouped, 'RRULE', 'EXDATE', 'RECURRENCE-ID')).toEqual([
      'RRULE:FREQ=WEEKLY;UNTIL=20310630T215959Z',
      'EXDATE;TZID=Europe/Paris:20310526T190000,20310609T190000,20310616T190000',
      'RECURRENCE-ID;TZID=Europe/Paris:20310512T190000',
      'RECURRENCE-ID;TZID=Europe/Paris:20310602T190000',
    ]);
    expect(uidOf(grouped)).toBe(uidOf(before));
    expect(grouped).not.toContain('STATUS:CANCELLED');
    const number = (file: string, name: string): string => linesOf(file, name)[0] ?? '';
    expect(number(grouped, 'SEQUENCE') > number(before, 'SEQUENCE')).toBe(true);
    expect(number(grouped, 'LAST-MODIFIED') >= number(before, 'LAST-MODIFIED')).toBe(true);
    // Put back.
    await editor.update(id(5), { status: 'publish' });
    const after = (await both(`${WINDOW}&series=${series}`)).grouped;
    expect(linesOf(after, 'EXDATE')).toEqual(['EXDATE;TZID=Europe/Paris:20310526T190000,20310616T190000']);
  });

  it('has changed when a date leaves it without a word, and never goes back', async () => {
    const { series, dates } = await course('Pottery', 'FREQ=WEEKLY;COUNT=7');
    const id = (index: number): string => `events/${String(dates[index]?.['id'])}`;
    const read = () => feed(`${WINDOW}&series=${series},rule`);
    const numberIn = (file: string): number =>
      Number(linesOf(file, 'SEQUENCE')[0]?.slice('SEQUENCE:'.length));
    /** All that has happened was long ago. */
    async function age(): Promise<void> {
      await knex()('calendar_index').update({ changed_utc: '2020-01-01 00:00:00' });
      await knex()('calendar_changes').update({ at: Date.UTC(2020, 0, 1) });
    }
    for (const hour of [17, 18, 17]) await editor.update(id(0), { start_date: `2031-05-05 ${hour}:00:00` });
    const highest = numberIn(await read());
    expect(highest).toBeGreaterThanOrEqual(3);
    let number = highest;
    for (const [index, change] of [
      { status: 'draft' },
      { hide_from_listings: true },
      { status: 'private' },
      { start_date: '2031-05-26 18:00:00' },
    ].entries()) {
      await age();
      await editor.update(id(index), change);
      const file = await read();
      expect(linesOf(file, 'LAST-MODIFIED')[0], JSON.stringify(change)).not.toMatch(/:2020/);
      expect(numberIn(file)).toBeGreaterThanOrEqual(number);
      number = numberIn(file);
    }
  });

  it('is deleted as what readers know it by', async () => {
    const { series, dates } = await course('Knitting', 'FREQ=WEEKLY;COUNT=3\nRDATE:20310601T100000');
    const query = `${WINDOW}&series=${series},rule`;
    const before = linesOf(await feed(query), 'UID', 'SEQUENCE');
    for (const { id } of dates) await editor.remove(`events/${String(id)}`);
    const gone = await feed(query);
    expect(linesOf(gone, 'UID')).toHaveLength(2);
    expect(linesOf(gone, 'UID').toSorted()).toEqual(
      before.filter((line) => line.startsWith('UID')).toSorted(),
    );
    expect(linesOf(gone, 'STATUS')).toEqual(['STATUS:CANCELLED', 'STATUS:CANCELLED']);
    const numbers = linesOf(gone, 'SEQUENCE').map((line) => Number(line.slice('SEQUENCE:'.length)));
    expect(Math.min(...numbers)).toBeGreaterThan(0);
  });

  it('shows across changes of the clocks, all day, in fixed zones, and in other languages', async () => {
    const made = [
      await course('Night walk', 'FREQ=DAILY;COUNT=5', {
        start_date: '2031-03-28 22:00:00',
        end_date: '2031-03-29 06:00:00',
      }),
      await course('Early', 'FREQ=DAILY;COUNT=4', {
        start_date: '2031-03-29 02:30:00',
        end_date: '2031-03-29 03:30:00',
      }),
      await course('Twice', 'FREQ=DAILY;COUNT=4', {
        start_date: '2031-10-25 02:30:00',
        end_date: '2031-10-25 03:30:00',
      }),
      await course('Fair', 'FREQ=MONTHLY;BYDAY=-1SA;COUNT=4', { all_day: true }),
      await course('By the sun', 'FREQ=WEEKLY;COUNT=4', { timezone: 'UTC+2' }),
      await course('Office hours', 'FREQ=DAILY;BYHOUR=9,14;COUNT=6', {
        start_date: '2031-05-05 09:00:00',
        end_date: '2031-05-05 10:00:00',
      }),
    ];
    for (const { series, dates } of made) {
      const { grouped } = await both(`${WINDOW}&series=${series}`);
      expect(linesOf(grouped, 'RRULE')).toHaveLength(1);
      await events().update({
        documentId: await documentOf(dates[1]),
        locale: 'fr',
        status: 'published',
        data: { title: 'Soirée' },
      });
      const french = (await both(`${WINDOW}&series=${series}&i18n_language=fr`)).grouped;
      expect(french).toContain('SUMMARY:Soirée');
    }
  });

  it('begins with the first date in the feed and ends with the last that is made', async () => {
    const day = new Date(Date.now() - 50 * DAY).toISOString().slice(0, 10);
    const times = { start_date: `${day} 19:00:00`, end_date: `${day} 21:00:00`, timezone: 'UTC' };
    const { series } = await course('For ever', 'FREQ=WEEKLY', times);
    const { grouped } = await both(`series=${series}`);
    const [start = '', rule = ''] = linesOf(grouped, 'DTSTART', 'RRULE');
    const dates: Body[] = await knex()('calendar_series_dates').where({ series }).orderBy('original_local');
    const compact = (time: unknown): string => String(time).replaceAll(/[-:]/g, '').replace(' ', 'T');
    expect(rule).toBe(`RRULE:FREQ=WEEKLY;UNTIL=${compact(dates.at(-1)?.['original_local'])}Z`);
    expect(start > `DTSTART:${compact(dates[0]?.['original_local'])}Z`).toBe(true);
    expect(linesOf(grouped, 'EXDATE')).toEqual([]);
    // The limits of the list.
    const cut = (
      await both(
        `series=${series}&start_date=${String(dates[10]?.['original_local']).slice(0, 10)}&end_date=${String(dates[12]?.['original_local']).slice(0, 10)} 23:00:00`,
      )
    ).grouped;
    expect(linesOf(cut, 'DTSTART', 'RRULE')).toEqual([
      `DTSTART:${compact(dates[10]?.['original_local'])}Z`,
      `RRULE:FREQ=WEEKLY;UNTIL=${compact(dates[12]?.['original_local'])}Z`,
    ]);
  });

  it('shows what filters find, behind passwords, and by the rights of the caller', async () => {
    const { series, dates } = await course('Choir', 'FREQ=WEEKLY;COUNT=8', { tags: ['choir'] });
    const id = (index: number): string => `events/${String(dates[index]?.['id'])}`;
    await editor.update(id(2), { tags: [] });
    await events().update({
      documentId: await documentOf(dates[3]),
      status: 'published',
      data: { password: 'sesame' },
    });
    await editor.update(id(4), { status: 'draft' });
    const found = (await both(`${WINDOW}&tags=choir`)).grouped;
    expect(linesOf(found, 'EXDATE')[0]?.split(',')).toHaveLength(3);
    for (const query of ['', '&search=choir', '&password=sesame', '&featured=false', '&include='])
      await both(
        `${WINDOW}&series=${series}${query === '&include=' ? `&include=${dates.map(({ id: one }) => one).join(',')}` : query}`,
      );
    const whole = (await both(`${WINDOW}&series=${series}&status=publish,draft`, editor)).grouped;
    expect(linesOf(whole, 'EXDATE')).toEqual([]);
    expect(linesOf((await both(`${WINDOW}&series=${series}`)).grouped, 'EXDATE')[0]?.split(',')).toHaveLength(
      1,
    );
  });

  it('shows series that were made of events, with their dates as they are', async () => {
    const { dates } = await course('Loose', 'FREQ=WEEKLY;COUNT=3');
    const { grouped } = await both(`${WINDOW}&include=${dates.map(({ id }) => id).join(',')}`);
    // What was asked for by a number of its own is a date like the others.
    expect(linesOf(grouped, 'BEGIN:VEVENT')).toHaveLength(1);
    await both(WINDOW);
    await both(WINDOW, editor);
  });

  it('has its own entity tag and address, and the headers of any feed', async () => {
    const { series } = await course('Tagged', 'FREQ=WEEKLY;COUNT=3');
    const path = `events.ics?${WINDOW}&series=${series}`;
    const flat = await visitor.send('GET', path);
    const grouped = await visitor.send('GET', `${path},rule`);
    expect(grouped.headers.get('etag')).not.toBe(flat.headers.get('etag'));
    expect(grouped.text).toContain(`series=${series}%2Crule`);
    expect(grouped.headers.get('link')).toContain('rule');
    const headers = { 'If-None-Match': String(grouped.headers.get('etag')) };
    expect((await visitor.send('GET', `${path},rule`, { headers })).status).toBe(304);
    expect((await visitor.send('GET', path, { headers })).status).toBe(200);
    const head = await visitor.send('HEAD', `${path},rule`);
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', headers['If-None-Match']]);
    const byType = await visitor.send(
      'GET',
      path.replace('.ics', '').replace(/series=(\d+)/, 'series=$1,rule'),
      {
        headers: { Accept: 'text/calendar' },
      },
    );
    expect(linesOf(byType.text, 'RRULE')).toHaveLength(1);
    await editor.create('events', concert('Other'));
    expect((await visitor.send('GET', `${path},rule`, { headers })).status).toBe(200);
  });

  it.runIf(CLIENT === 'sqlite')('takes as many statements as without', async () => {
    const { series } = await course('Counted', 'FREQ=DAILY;COUNT=120');
    const posted = jest.spyOn(Worker.prototype, 'postMessage');
    const statementsOf = async (query: string): Promise<number> => {
      posted.mockClear();
      expect((await feed(`${WINDOW}&${query}`)).length).toBeGreaterThan(1_000);
      return posted.mock.calls.length;
    };
    const flat = await statementsOf(`series=${series}`);
    expect(flat).toBeGreaterThan(3);
    expect(await statementsOf(`series=${series},rule`)).toBeLessThanOrEqual(flat);
  });

  it('is the same in all other formats, and in lists', async () => {
    const { series } = await course('Plain', 'FREQ=WEEKLY;COUNT=3');
    const body = async (path: string): Promise<string> => {
      const { status, text } = await visitor.send('GET', path);
      expect(status).toBe(200);
      return text.replaceAll(/series=[\w%,;&]*/g, '');
    };
    for (const suffix of ['rss', 'atom', 'jsonfeed', 'jsonld', 'geojson', 'csv'])
      expect(await body(`events.${suffix}?${WINDOW}&series=${series},rule`)).toBe(
        await body(`events.${suffix}?${WINDOW}&series=${series}`),
      );
    const list = bodyOf(await visitor.send('GET', `events?${WINDOW}&series=rule,${series}`), 200);
    expect(list['total']).toBe(3);
    expect(
      Number(bodyOf(await visitor.send('GET', `events?${WINDOW}&series=rule`), 200)['total']),
    ).toBeGreaterThan(3);
  });

  it.each(['', 'rules', 'RULE', '0', '-1', '1,2', 'rule,rule', '1,rule,2', 'rule,', '1.5', 'flat'])(
    'refuses other values: %j',
    async (value) => {
      for (const path of ['events.ics', 'events'])
        expect(refusal(await visitor.send('GET', `${path}?series=${value}`))).toEqual([
          ...[400, 'rest_invalid_param', 'series'],
        ]);
    },
  );
});
