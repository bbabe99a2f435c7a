import { describe, expect, it } from '@jest/globals';
import { useCheckedService } from '../guard/use-checked-service';
import { ownWord } from '../harness/own';
import { runOn } from '../load/calendar-command';
import { documentsOf } from '../harness/documents';
import { clientOf, concert } from './write-client';
import type { Body } from './write-client';

const service = useCheckedService();
const editor = clientOf(service, 'editor');

/** On 2031-10-26 clocks in Paris show 02:00 to 03:00 twice; this is in the second hour. */
const SECOND = {
  start_date: '2031-10-26T01:15:00Z',
  end_date: '2031-10-26T01:45:00Z',
  timezone: 'Europe/Paris',
};
const YEAR = 'start_date=2031-01-01&end_date=2031-12-31';
const STORED = {
  start_date: '2031-10-26 02:15:00',
  end_date: '2031-10-26 02:45:00',
  utc_start_date: '2031-10-26 01:15:00',
  utc_end_date: '2031-10-26 01:45:00',
};

const made = (more: object = {}): Promise<Body> =>
  editor.create('events', concert(ownWord(), { ...SECOND, status: 'publish', ...more }));

describe('an event in the second of two equal hours', () => {
  it('keeps its instants when it is read and sent back, with other changes too', async () => {
    const event = await made();
    expect(event).toMatchObject(STORED);
    const path = `events/${String(event['id'])}`;
    const { start_date, end_date, timezone } = event;
    expect(await editor.update(path, { start_date, end_date, timezone, title: ownWord() })).toMatchObject(
      STORED,
    );
    expect(await editor.update(path, { title: ownWord() })).toMatchObject(STORED);
    // Structured data says the same, and a feed that both times differ.
    const { json_ld } = await editor.get(path);
    const iso = { startDate: '2031-10-26T02:15:00+01:00', endDate: '2031-10-26T02:45:00+01:00' };
    expect(json_ld).toMatchObject(iso);
    const { text } = await service.request(`events.jsonld?include=${String(event['id'])}&${YEAR}`);
    expect(text).toContain(`"startDate":"${iso.startDate}","endDate":"${iso.endDate}"`);
    // The other hour is an instant too.
    expect(await editor.update(path, { start_date: '2031-10-26T00:15:00Z' })).toMatchObject({
      start_date: STORED.start_date,
      utc_start_date: '2031-10-26 00:15:00',
      utc_end_date: STORED.utc_end_date,
    });
    // A wall time that clocks show once is what it says, and back again it means the first hour.
    await editor.update(path, { start_date: '2031-10-26 01:15:00' });
    expect(await editor.update(path, { start_date: STORED.start_date })).toMatchObject({
      utc_start_date: '2031-10-26 00:15:00',
    });
  });

  it('keeps them where Strapi writes it, and in a new index', async () => {
    const event = await made();
    const id = Number(event['id']);
    const row: { document_id: string } | undefined = await service.strapi.db
      .connection('calendar_events')
      .where({ public_id: id })
      .first('document_id');
    const documentId = row?.document_id ?? '';
    const events = documentsOf(service, 'event');
    await events.update({
      documentId,
      status: 'published',
      data: { startDate: STORED.start_date, cost: '5' },
    });
    expect(await editor.get(`events/${id}`)).toMatchObject({ ...STORED, cost: '$5' });
    await events.unpublish({ documentId });
    await events.publish({ documentId });
    await runOn(service.strapi, 'reindex');
    expect(await editor.get(`events/${id}`)).toMatchObject(STORED);
  });
});

describe('a start that is changed alone', () => {
  it.each([
    ['2031-05-12 19:30:00', '2031-05-12 21:00:00'],
    ['2031-05-10 20:59:59', '2031-05-10 21:00:00'],
    ['2031-05-10 21:00:00', '2031-05-10 21:00:00'],
    ['2031-05-01 08:00:00', '2031-05-10 21:00:00'],
  ])('to %s lets the event end at %s', async (start_date, end_date) => {
    const stored = { start_date: '2031-05-10 19:30:00', end_date: '2031-05-10 21:00:00' };
    const event = await editor.create('events', concert(ownWord(), stored));
    const path = `events/${String(event['id'])}`;
    expect(await editor.update(path, { start_date })).toMatchObject({ start_date, end_date });
    // An end that is sent as it is stored counts as not sent.
    await editor.update(path, stored);
    expect(await editor.update(path, { start_date, end_date: stored.end_date })).toMatchObject({ end_date });
  });

  it('keeps the days of an event that lasts whole days', async () => {
    const stored = { start_date: '2031-05-10', end_date: '2031-05-11', all_day: true };
    const event = await editor.create('events', concert(ownWord(), stored));
    const path = `events/${String(event['id'])}`;
    for (const time of ['', ' 10:00', 'T23:00:00Z']) {
      await editor.update(path, stored);
      expect(await editor.update(path, { start_date: `2031-06-01${time}` })).toMatchObject({
        start_date: '2031-06-01 00:00:00',
        end_date: '2031-06-02 23:59:59',
      });
    }
  });
});
