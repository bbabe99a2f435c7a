import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Core } from '@strapi/strapi';
import { STRAPI, checkHost, checkSqliteDriver } from './check-host';

interface Parts {
  version?: string;
  client?: string;
  without?: string;
  type?: { uid: string; collectionName: string };
  connection?: unknown;
}

const OWN = { uid: 'plugin::event-calendar.event', collectionName: 'calendar_events' };

function hostWith({
  version = `${STRAPI}.9`,
  client = 'sqlite',
  without,
  type,
  connection = {},
}: Parts): Core.Strapi {
  const parts = {
    config: { get: (name: string) => (name === 'info.strapi' ? version : connection) },
    db: { dialect: { client } },
    plugin: (name: string) => (name === without ? undefined : {}),
    contentTypes: { own: OWN, ...(type?.uid.startsWith('api::') ? { type } : {}) },
    components: {
      seat: { uid: 'hall.seat', collectionName: 'components_hall_seats' },
      ...(type && { type }),
    },
  };
  return Object.assign(Object.create(null), parts);
}

describe('a project in which the calendar cannot run', () => {
  it('is not any other', () => {
    for (const client of ['sqlite', 'postgres'])
      expect(() =>
        checkHost(hostWith({ client, type: { uid: 'api::a.a', collectionName: 'events' } })),
      ).not.toThrow();
  });

  it.each<[string, Parts, string]>([
    ['Strapi of another version', { version: '5.55.1' }, 'Strapi 5.55.1'],
    ['another database', { client: 'mysql' }, 'uses mysql'],
    ['no users', { without: 'users-permissions' }, 'the plugin users-permissions'],
    ['no languages', { without: 'i18n' }, 'the plugin i18n'],
    [
      'a connection that is a function',
      { client: 'postgres', connection: () => ({}) },
      'database.connection.connection is a function',
    ],
    [
      'a content type in the way',
      { type: { uid: 'api::party.party', collectionName: 'calendar_events' } },
      'api::party.party has the table calendar_events',
    ],
    [
      'a component in the way',
      { type: { uid: 'hall.plan', collectionName: 'calendar_index' } },
      'hall.plan has the table calendar_index',
    ],
  ])('is refused in one line that names it: %s', (_, parts, named) => {
    const refused = expect(() => checkHost(hostWith(parts)));
    refused.toThrow(named);
    refused.toThrow(
      /^The calendar [^\n]*Nothing was changed[^\n]*$|^\S+ has the table [^\n]*Nothing was changed[^\n]*$/,
    );
  });

  it('is refused in one line if the driver of SQLite cannot be loaded', () => {
    const load = () => {
      throw new Error('Could not locate the bindings file. Tried:\n → a\n → b');
    };
    expect(() => checkSqliteDriver(load)).toThrow(
      /^The driver of SQLite \(better-sqlite3\) cannot be loaded [^\n]*bindings file[^\n]*npm rebuild better-sqlite3"$/,
    );
  });

  it('is not one with the Strapi of the tests', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(dependencies['@strapi/strapi']).toMatch(new RegExp(`^${STRAPI.replace('.', '\\.')}\\.\\d+$`));
  });
});
