import { expect } from '@jest/globals';
import { BOARD_QUERY } from '../../src/plugins/event-calendar/server/src/admin-api/board/query';
import type { BoardSource } from '../../src/plugins/event-calendar/server/src/admin-api/board/source';
import { readRange } from '../../src/plugins/event-calendar/server/src/admin-api/board/read-range';
import type { DatabaseConfig } from '../../src/plugins/event-calendar/server/src/storage/ports/open-port';
import { openReadPort } from '../../src/plugins/event-calendar/server/src/storage/ports/open-port';
import type {
  BoardEvent,
  BoardRange,
} from '../../src/plugins/event-calendar/server/src/panel-contract/board';
import type { HttpResponse, Service } from '../harness';
import { makePanelPerson } from '../harness/passwords';
import { isBody } from '../http/write-client';

const EVENT = 'plugin::event-calendar.event';
const ACTION = 'plugin::content-manager.explorer';

/** The board's routes, called with these headers. */
export function boardOf(service: Service, headers: Record<string, string>) {
  const ask = (query: Record<string, string | number>): Promise<HttpResponse> => {
    const parameters = new URLSearchParams({ locale: 'en' });
    for (const [name, value] of Object.entries(query)) parameters.set(name, `${value}`);
    return service.request(`/event-calendar/board?${parameters}`, { headers });
  };
  return {
    ask,
    range: async (query: Record<string, string | number>): Promise<BoardRange> => {
      const response = await ask(query);
      expect([response.status, response.text]).toEqual([200, response.text]);
      if (!isBody(response.body) || !isRange(response.body['data'])) throw new Error(response.text);
      return response.body['data'];
    },
    choices: (query: Record<string, string>) =>
      service.request(`/event-calendar/board/choices?${new URLSearchParams({ locale: 'en', ...query })}`, {
        headers,
      }),
    move: (documentId: string, json: object) =>
      service.request(`/event-calendar/board/events/${documentId}/move`, { method: 'POST', headers, json }),
    unpublish: (documentId: string, locale = 'en') =>
      service.request(`/event-calendar/board/events/${documentId}/unpublish`, {
        method: 'POST',
        headers,
        json: { locale },
      }),
    undoUnpublish: (undo: string, json = {}) =>
      service.request(`/event-calendar/board/unpublished/${undo}/undo`, {
        method: 'POST',
        headers,
        json,
      }),
  };
}

const isRange = (data: unknown): data is BoardRange => isBody(data) && Array.isArray(data['events']);

/** The times of an event in the form for requests. */
export const timesOf = ({ start, end, allDay, timezone }: BoardEvent) => ({ start, end, allDay, timezone });

/** Creates a user with rights on own events and rights on any events. @returns the headers */
export async function colleague(
  service: Service,
  name: string,
  rights: { own?: readonly string[]; any?: readonly string[]; locales?: readonly string[] },
): Promise<Record<string, string>> {
  const { strapi } = service;
  const role = await strapi.service('admin::role').create({ name, description: '' });
  const permission = (right: string, conditions: string[]) => ({
    action: `${ACTION}.${right}`,
    subject: EVENT,
    properties: {
      fields: ['title', 'startDate', 'endDate', 'allDay'],
      locales: rights.locales ?? ['en', 'fr'],
    },
    conditions,
  });
  await strapi
    .service('admin::role')
    .assignPermissions(role.id, [
      ...(rights.own ?? []).map((right) => permission(right, ['admin::is-creator'])),
      ...(rights.any ?? []).map((right) => permission(right, [])),
    ]);
  const email = `${name.toLowerCase()}@calendar.test`;
  const password = 'Admin-panel-1';
  await makePanelPerson(strapi, { email, password, firstname: name, lastname: 'Test', roles: [role.id] });
  const response = await service.request('/admin/login', { method: 'POST', json: { email, password } });
  const token =
    isBody(response.body) && isBody(response.body['data']) ? response.body['data']['token'] : undefined;
  return { Authorization: `Bearer ${String(token)}` };
}

/** What the board is read from, on a connection that counts its statements, for a user with all rights. Close it. */
export function sourceOf(service: Service): {
  source: BoardSource;
  count: () => number;
  close: () => Promise<void>;
} {
  let statements = 0;
  const config = service.strapi.config.get<DatabaseConfig>('database.connection');
  const port = openReadPort(config, { onStatement: () => (statements += 1) });
  const table = (sql: string) => ({ sql, values: [] });
  return {
    source: {
      strapi: service.strapi,
      port,
      tables: {
        event: table('calendar_events'),
        venue: table('calendar_venues'),
        organizer: table('calendar_organizers'),
        category: table('calendar_categories'),
      },
      person: {
        id: 1,
        mayAct: () => true,
        may: () => true,
        mayWith: () => true,
        condition: () => Promise.resolve(undefined),
        versionsFor: () => Promise.resolve([]),
      },
    },
    count: () => statements,
    close: () => port.close(),
  };
}

/** The number of statements on the reading connection for one request of the board, for a user with all rights. */
export async function statementsOf(service: Service, days: { start: string; end: string }): Promise<number> {
  const { source, count, close } = sourceOf(service);
  const { events } = await readRange(source, BOARD_QUERY.parse({ ...days, locale: 'en' }));
  await close();
  expect(events.length).toBeGreaterThan(0);
  return count();
}
