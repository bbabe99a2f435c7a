import Database from 'better-sqlite3';
import { expect, test } from '@jest/globals';
import { withPrepared } from './prepared-statements';

interface Statement {
  all(): unknown[];
}
interface Connection {
  prepare(sql: string): Statement;
}

const isConnection = (value: unknown): value is Connection =>
  typeof value === 'object' && value !== null && 'prepare' in value;

function open(): { database: Database.Database; connection: Connection } {
  const database = new Database(':memory:');
  database.exec('create table t (a); insert into t values (1)');
  const connection = withPrepared(database);
  if (!isConnection(connection)) throw new TypeError('Not a connection');
  return { database, connection };
}

test('prepares a statement once per connection', () => {
  const [{ connection }, other] = [open(), open()];
  const statement = connection.prepare('select a from t');
  expect(connection.prepare('select a from t')).toBe(statement);
  expect(other.connection.prepare('select a from t')).not.toBe(statement);
});

test('returns the current columns after a table has changed', () => {
  const { database, connection } = open();
  expect(connection.prepare('select * from t').all()).toEqual([{ a: 1 }]);
  database.exec('alter table t add column b default 2');
  expect(connection.prepare('select * from t').all()).toEqual([{ a: 1, b: 2 }]);
  database.exec('drop table t; create table t (c); insert into t values (3)');
  expect(connection.prepare('select * from t').all()).toEqual([{ c: 3 }]);
});

test('does not keep long statements or statements that change tables or settings', () => {
  const { connection } = open();
  for (const sql of ['pragma user_version', 'begin', `select a ${' '.repeat(5000)} from t`]) {
    expect(connection.prepare(sql)).not.toBe(connection.prepare(sql));
  }
});

test('returns a value that is not a connection unchanged', () => {
  expect(withPrepared(undefined)).toBeUndefined();
});
