import type { Knex } from 'knex';
import { SLOTS } from '../../src/plugins/event-calendar/server/src/engine/read/slots';
import { LARGE, fillLargeIndex } from '../reading/large-index';

/** All events of `fillLargeFeeds`. */
export const ALL = 'start_date=1900-01-01&end_date=2200-01-01';

/** Characters in the description of each event: its iCalendar form has twice as many. */
const DESCRIPTION = 900;

/** Fills the empty tables of an index with events in one zone, with what feeds show of them. */
export async function fillLargeFeeds(knex: Knex, events: number): Promise<void> {
  await fillLargeIndex(knex, { ...LARGE, events });
  const id = 'public_id';
  const shared = `'{"id":' || ${id} || ',"slug":"r-' || ${id} || '","status":"publish","url":"https://example.org/' || ${id}
    || '","restUrl":"${SLOTS.root}/' || ${id} || '","description":"${'words '.repeat(DESCRIPTION / 6)}"'
    || ',"descriptionHtml":"","image":null,"published":"2030-01-01 00:00:00","modified":"2030-01-01 00:00:00"'`;
  const event = `${shared} || ',"uid":"u' || ${id} || '","title":"Event ' || ${id} || '","excerpt":"","allDay":false'
    || ',"timezone":"America/New_York","sequence":0,"state":"scheduled","reason":"","cost":"","website":"","tickets":""'
    || ',"featured":false,"soldOut":false,"isVirtual":false,"virtualUrl":"","start":"' || start_local || '","end":"' || end_local
    || '","utcStart":"' || start_utc || '","utcEnd":"' || end_utc || '"}'`;
  const place = `${shared} || ',"name":"Place ' || ${id} || '","address":"","city":"","zip":"","region":"","country":""'
    || ',"phone":"","website":"","email":"","latitude":null,"longitude":null,"parent":null}'`;
  const table = 'calendar_index';
  await knex.raw(`update ${table} set feed = ${event}, timezone = 'America/New_York' where kind = 'event'`);
  await knex.raw(`update ${table} set feed = ${place} where kind <> 'event'`);
}
