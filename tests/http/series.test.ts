import { beforeAll, describe, expect, it } from '@jest/globals';
import { useSharedService } from '../harness';
import { ownWord } from '../harness/own';
import type { Body, Client } from './write-client';
import { clientOf, concert } from './write-client';

/** Events that are dates of a series (docs/interface.md 7.13). */
const service = useSharedService();
const own = ownWord();
let editor: Client;

beforeAll(() => {
  editor = clientOf(service, 'editor');
});

const knex = () => service.strapi.db.connection;

/** The dates of a series as they are stored. */
async function storedDates(series: unknown): Promise<Body[]> {
  const rows: Body[] = await knex()('calendar_series_dates')
    .where({ series: Number(series) })
    .orderBy('original_local');
  return rows.map(({ public_id, left_out, edited, document_id }) => ({
    id: Number(public_id),
    leftOut: Boolean(left_out),
    edited: JSON.parse(String(edited)),
    isThere: document_id !== null,
  }));
}

/** Makes a series of three events. */
async function seriesOf(title: string, more: object = {}): Promise<{ series: number; ids: number[] }> {
  const ids: number[] = [];
  for (const day of ['10', '17', '24']) {
    const times = { start_date: `2031-05-${day} 19:00:00`, end_date: `2031-05-${day} 21:00:00` };
    ids.push(
      Number((await editor.create('events', concert(`${title} ${own}`, { ...times, ...more })))['id']),
    );
  }
  const [first = 0] = ids;
  for (const id of ids) {
    await knex()('calendar_events').where({ public_id: id }).update({ series: first });
    const row: Body = await knex()('calendar_events')
      .where({ public_id: id })
      .first('document_id', 'start_date');
    await knex()('calendar_series_dates').insert({
      series: first,
      original_local: row['start_date'],
      public_id: id,
      document_id: row['document_id'],
      left_out: 0,
      edited: '[]',
    });
  }
  return { series: first, ids };
}

const listed = async (client: Client, query: string): Promise<number[]> => {
  const { events } = await client.get(
    `events?${query}&start_date=2031-01-01&end_date=2040-01-01&per_page=50`,
  );
  return Array.isArray(events) ? events.map(({ id }: Body) => Number(id)) : [];
};

describe('a date of a series', () => {
  it('is noted with what somebody edited on it, and keeps it', async () => {
    const { series, ids } = await seriesOf('Edited');
    const [first, second, third] = ids;
    await editor.update(`events/${first}`, { title: `Edited by hand ${own}`, cost: '5' });
    await editor.update(`events/${first}`, { venue: { venue: `Hall ${own}` } });
    await editor.update(`events/${second}`, { start_date: '2031-05-17 20:00:00' });
    // What was read can be sent back: nothing has changed.
    const read = await editor.get(`events/${third}`);
    await editor.update(`events/${third}`, read);
    await editor.update(`events/${third}`, { title: `Cours ${own}`, i18n_language: 'fr' });
    expect(await storedDates(series)).toEqual([
      { id: first, leftOut: false, edited: ['cost', 'title@en', 'venue'], isThere: true },
      { id: second, leftOut: false, edited: ['startDate'], isThere: true },
      { id: third, leftOut: false, edited: ['title@fr'], isThere: true },
    ]);
  });

  it('gives its series, which is passed over when it is sent back', async () => {
    const { series, ids } = await seriesOf('Told');
    const [first] = ids;
    expect(await editor.update(`events/${first}`, { series: 999, cost: '7' })).toMatchObject({ series });
    expect(await editor.get(`events/${first}`)).toMatchObject({ series });
    expect(await editor.create('events', concert(`Single ${own}`, { series }))).toMatchObject({
      series: null,
    });
  });

  it('is left out while it is in the trash, and keeps its number when it is gone for good', async () => {
    const { series, ids } = await seriesOf('Deleted');
    const [first, second, third] = ids;
    for (const id of [first, second]) await editor.remove(`events/${id}`);
    await editor.update(`events/${first}`, { status: 'publish' });
    const { document_id: documentId } = await knex()('calendar_events').where({ public_id: second }).first();
    await service.strapi.documents('plugin::event-calendar.event').delete({ documentId, locale: '*' });
    expect(await storedDates(series)).toEqual([
      { id: first, leftOut: false, edited: [], isThere: true },
      { id: second, leftOut: true, edited: [], isThere: false },
      { id: third, leftOut: false, edited: [], isThere: true },
    ]);
  });

  it('becomes no date of it as a copy', async () => {
    const { series, ids } = await seriesOf('Copied');
    const { document_id: documentId } = await knex()('calendar_events').where({ public_id: ids[0] }).first();
    const copy = await service.strapi
      .documents('plugin::event-calendar.event')
      .clone({ documentId, locale: '*', data: {} });
    const copied: unknown = copy?.entries[0]?.publicId;
    expect(await editor.get(`events/${String(copied)}`)).toMatchObject({ series: null });
    expect(await storedDates(series)).toHaveLength(3);
  });
});

describe('the filter by series', () => {
  it('finds the dates that the caller may see', async () => {
    const { series, ids } = await seriesOf('Found');
    for (const id of ids) await editor.update(`events/${id}`, { cost: '3' });
    const [first = 0] = ids;
    await editor.update(`events/${first}`, { status: 'draft' });
    expect(await listed(clientOf(service), `series=${series}`)).toEqual(ids.slice(1));
    expect(await listed(editor, `series=${series}&status=publish,draft`)).toEqual(ids);
    expect(await listed(editor, 'series=999999999')).toEqual([]);
  });
});
