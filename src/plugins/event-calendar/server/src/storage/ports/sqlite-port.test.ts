import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openReadPort } from './open-port';

describe('reading from an SQLite file', () => {
  const directory = mkdtempSync(join(tmpdir(), 'calendar-port-'));
  const filename = join(directory, 'a.db');
  const writer = new Database(filename);
  writer.pragma('journal_mode = wal');
  writer.exec('create table t (id integer); insert into t values (1)');
  const statements: string[] = [];
  const port = openReadPort(
    { client: 'sqlite', connection: { filename } },
    { onStatement: (sql) => statements.push(sql) },
  );
  afterAll(async () => {
    await port.close();
    writer.close();
    rmSync(directory, { recursive: true });
  });

  it('sees only committed rows', async () => {
    const count = { sql: 'select count(*) as n from t where id > ?', values: [0] };
    writer.exec('begin; insert into t values (2)');
    expect(await port.all(count)).toEqual([{ n: 1 }]);
    writer.exec('commit');
    expect(await port.all(count)).toEqual([{ n: 2 }]);
    expect(statements).toEqual([count.sql, count.sql]);
  });

  it('writes nothing', async () => {
    await expect(port.all({ sql: 'delete from t returning id', values: [] })).rejects.toThrow(/readonly/);
  });

  it('continues when the tables are recreated', async () => {
    writer.exec('drop table t; create table t (id integer, extra text); insert into t values (7, null)');
    expect(await port.all({ sql: 'select * from t', values: [] })).toEqual([{ id: 7, extra: null }]);
  });
});

describe('choosing the port', () => {
  it('names the client that it cannot read', () => {
    expect(() => openReadPort({ client: 'mysql', connection: {} })).toThrow(/"mysql"/);
    expect(() => openReadPort({ client: 'sqlite', connection: {} })).toThrow(/filename/);
  });
});
