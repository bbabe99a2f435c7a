import type { Knex } from 'knex';
import type { AskOptions } from '../../harness';

/** A write as a client of the interface or a person at the panel sends it. */
export interface OldWrite {
  what: string;
  /** Who sends it. */
  as: 'client' | 'person';
  /** Below the origin. */
  path: string;
  options: AskOptions;
}

/** Records that are written to: the public id and the document of each, and the times of the event. */
export interface Records {
  event: { id: number; documentId: string };
  times: { start: string; end: string; allDay: boolean; timezone: string };
  draft: { id: number; documentId: string };
  venue: { id: number; documentId: string };
  category: { id: number; documentId: string };
}

const ROOT = '/api/en/calendar/events/v1';
const TIMES = { start_date: '2091-05-10 19:00:00', end_date: '2091-05-10 21:00:00' };
const MANAGER = '/content-manager/collection-types/plugin::event-calendar';
const BOARD = '/event-calendar';

/** Every kind of write of release 0.1.0 to the calendar: over the interface, and in the panel. */
export function oldWrites({ event, times, draft, venue, category }: Records): OldWrite[] {
  const client = (what: string, method: string, path: string, json?: object): OldWrite => ({
    what: `${what} over the interface`,
    as: 'client',
    path: `${ROOT}${path}`,
    options: { method, ...(json === undefined ? {} : { json }) },
  });
  const person = (what: string, method: string, path: string, json?: object): OldWrite => ({
    what: `${what} in the panel`,
    as: 'person',
    path,
    options: { method, ...(json === undefined ? {} : { json }) },
  });
  const saved = { title: 'Of an old process', startDate: TIMES.start_date, endDate: TIMES.end_date };
  const managed = (kind: string, documentId: string): string => `${MANAGER}.${kind}/${documentId}`;
  return [
    client('create an event', 'POST', '/events', { title: 'Of an old process', ...TIMES }),
    client('create a draft', 'POST', '/events', { title: 'Of an old process', status: 'draft', ...TIMES }),
    client('create an event with a new venue', 'POST', '/events', {
      title: 'Of an old process',
      venue: { venue: 'Old hall' },
      ...TIMES,
    }),
    client('edit an event', 'POST', `/events/${event.id}`, { title: 'Edited by an old process' }),
    client('move an event', 'POST', `/events/${event.id}`, TIMES),
    client('edit a draft', 'POST', `/events/${draft.id}`, { title: 'Edited by an old process' }),
    client('publish an event', 'POST', `/events/${draft.id}`, { status: 'publish' }),
    client('take an event back', 'POST', `/events/${event.id}`, { status: 'draft' }),
    client('give an event another category', 'POST', `/events/${event.id}`, { categories: [category.id] }),
    client('delete an event', 'DELETE', `/events/${event.id}`),
    ...(['venue', 'organizer'] as const).map((kind) =>
      client(`create a ${kind}`, 'POST', `/${kind}s`, { [kind]: 'Of an old process' }),
    ),
    client('edit a venue', 'POST', `/venues/${venue.id}`, { venue: 'Edited by an old process' }),
    client('take a venue back', 'POST', `/venues/${venue.id}`, { status: 'draft' }),
    client('delete a venue', 'DELETE', `/venues/${venue.id}`),
    ...(['categories', 'tags'] as const).map((kind) =>
      client(`create one of the ${kind}`, 'POST', `/${kind}`, { name: 'Of an old process' }),
    ),
    client('edit a category', 'POST', `/categories/${category.id}`, { name: 'Edited by an old process' }),
    client('delete a category', 'DELETE', `/categories/${category.id}`),
    person('create an event', 'POST', `${MANAGER}.event`, saved),
    person('edit an event', 'PUT', managed('event', event.documentId), { title: 'Edited by an old process' }),
    person('publish an event', 'POST', `${managed('event', draft.documentId)}/actions/publish`, {}),
    person('take an event back', 'POST', `${managed('event', event.documentId)}/actions/unpublish`, {}),
    person('delete an event', 'DELETE', managed('event', event.documentId)),
    person('edit a venue', 'PUT', managed('venue', venue.documentId), { name: 'Edited by an old process' }),
    person('publish a venue', 'POST', `${managed('venue', venue.documentId)}/actions/publish`, {
      name: 'Edited by an old process',
    }),
    person('delete a venue', 'DELETE', managed('venue', venue.documentId)),
    person('create a category', 'POST', `${MANAGER}.category`, { name: 'Of an old process' }),
    person('edit a category', 'PUT', managed('category', category.documentId), { name: 'Edited' }),
    person('delete a category', 'DELETE', managed('category', category.documentId)),
    person('move an event to the trash', 'POST', `${BOARD}/records/event/${event.documentId}/trash`, {}),
    person('move an event on the board', 'POST', `${BOARD}/board/events/${event.documentId}/move`, {
      from: times,
      to: { start: TIMES.start_date, end: TIMES.end_date, allDay: false },
      zone: 'UTC',
    }),
  ];
}

/** Picks records of the stored calendar that are written to. */
export async function recordsIn(knex: Knex): Promise<Records> {
  const one = async (kind: string, status: string) => {
    const row: { public_id: number | string; document_id: string } | undefined = await knex('calendar_index')
      .where({ kind, status, locale: 'en', is_primary: 1 })
      .whereNull('password')
      .orderBy('public_id')
      .first('public_id', 'document_id');
    if (row === undefined) throw new Error(`The stored calendar has no ${kind} with the status ${status}`);
    return { id: Number(row.public_id), documentId: row.document_id };
  };
  const event = await one('event', 'publish');
  const { start_date, end_date, all_day, timezone } = await knex('calendar_events')
    .where({ document_id: event.documentId, locale: 'en' })
    .whereNotNull('published_at')
    .first('start_date', 'end_date', 'all_day', 'timezone');
  return {
    event,
    times: { start: start_date, end: end_date, allDay: Boolean(all_day), timezone: timezone ?? '' },
    draft: await one('event', 'draft'),
    venue: await one('venue', 'publish'),
    category: await one('category', 'publish'),
  };
}
