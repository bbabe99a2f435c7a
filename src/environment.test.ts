import { describe, expect, it } from '@jest/globals';
import { readEnvironment, unusedServerVariables } from './environment';

describe('readEnvironment', () => {
  it('has a default for everything', () => {
    const environment = readEnvironment({});
    expect(environment).toMatchObject({ host: '0.0.0.0', port: 1337, logLevel: 'http', publicUrl: '' });
    expect(environment.database.client).toBe('sqlite');
    expect(environment.firstAdmin).toBeUndefined();
  });

  it('keeps the SQLite file in the data folder', () => {
    expect(readEnvironment({ DATA_DIR: '/srv/data' }).database).toEqual({
      client: 'sqlite',
      filename: '/srv/data/calendar.db',
    });
    expect(readEnvironment({ DATABASE_FILENAME: '/srv/other.db' }).database).toMatchObject({
      filename: '/srv/other.db',
    });
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT is "abc": it must be a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT is "70000"'],
    [{ DATABASE_CLIENT: 'mysql' }, 'DATABASE_CLIENT is "mysql": it must be one of sqlite, postgres'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"'],
    [{ PUBLIC_URL: 'example' }, 'PUBLIC_URL is "example"'],
    [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY is "maybe": it must be true or false'],
    [{ ADMIN_EMAIL: 'a@example.org' }, 'ADMIN_PASSWORD is not set'],
    [{ ADMIN_PASSWORD: 'Secret123' }, 'ADMIN_EMAIL is not set'],
  ])('says what is wrong with %j', (variables, message) => {
    expect(() => readEnvironment(variables)).toThrow(message);
  });

  it.each([
    { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'weak-pass' },
    { DATABASE_CLIENT: 'postgres', DATABASE_URL: 'http://u:weak-pass@host' },
  ])('never repeats a password', (variables) => {
    const read = () => readEnvironment(variables);
    expect(read).toThrow(/ cannot be used: it must be /);
    expect(read).not.toThrow(/weak-pass/);
  });
});

describe('variables of a PostgreSQL server', () => {
  const set = { DATABASE_URL: 'postgres://u:p@host/name', DATABASE_PORT: '5432', DATABASE_HOST: ' ' };

  it('are named if the database is SQLite', () => {
    expect(unusedServerVariables(set)).toEqual(['DATABASE_PORT', 'DATABASE_URL']);
    expect(unusedServerVariables({ DATABASE_FILENAME: '/srv/other.db' })).toEqual([]);
  });

  it('are used with PostgreSQL', () =>
    expect(unusedServerVariables({ ...set, DATABASE_CLIENT: 'postgres' })).toEqual([]));
});
