import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import Database from 'better-sqlite3';
import knexOf from 'knex';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { makeSqliteDurable } from './durable-sqlite';

const lines: string[] = [];
const log = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) };
const NONE = /has no write-ahead log .* slow readers hold up everybody: /;

describe('the journal of an SQLite database', () => {
  let directory: string;
  let file: string;
  let knex: Knex | undefined;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'calendar-durable-'));
    file = join(directory, 'a.db');
    new Database(file).exec('create table t (id integer)').close();
    lines.length = 0;
  });
  afterEach(async () => {
    await knex?.destroy();
    rmSync(directory, { recursive: true });
  });

  const open = (filename: string, setup = ''): Knex => {
    knex = knexOf({
      client: 'better-sqlite3',
      connection: { filename },
      useNullAsDefault: true,
      acquireConnectionTimeout: 1_000,
      pool: {
        max: 1,
        afterCreate(connection: Database.Database, done: () => void) {
          connection.pragma('busy_timeout = 20');
          if (setup !== '') connection.pragma(setup);
          done();
        },
      },
    });
    makeSqliteDurable(Object.assign(Object.create(null), { log, db: { connection: knex } }) as Core.Strapi);
    return knex;
  };
  const modeIn = async (database: Knex) => {
    const [{ journal_mode: mode }] = await database.raw('pragma journal_mode');
    const [{ synchronous }] = await database.raw('pragma synchronous');
    return [mode, synchronous];
  };
  const FULL = 2;

  it('is written ahead', async () => {
    expect(await modeIn(open(file))).toEqual(['wal', FULL]);
    expect(lines).toEqual([expect.stringContaining('has a write-ahead log now')]);
    expect(readdirSync(directory).filter((name) => name.includes('trial'))).toEqual([]);
  });

  it('stays as the project has chosen it', async () => {
    expect(await modeIn(open(file, 'journal_mode = TRUNCATE'))).toEqual(['truncate', FULL]);
    expect(lines).toEqual([expect.stringMatching(NONE)]);
  });

  it('does not concern a database in memory', async () => {
    expect(await modeIn(open(':memory:'))).toEqual(['memory', FULL]);
    expect(lines).toEqual([]);
  });

  it('stays as it is where memory cannot be shared', async () => {
    mkdirSync(`${file}-trial-${process.pid}-shm`);
    const database = open(file);
    expect(await modeIn(database)).toEqual(['delete', FULL]);
    expect(lines).toEqual([expect.stringMatching(NONE)]);
    await database('t').insert({ id: 1 });
    expect(await database('t')).toEqual([{ id: 1 }]);
  });

  it('stays as it is while somebody reads', async () => {
    const reader = new Database(file);
    reader.exec('begin; select * from t');
    const database = open(file);
    expect(await modeIn(database)).toEqual(['delete', FULL]);
    expect(lines).toEqual([expect.stringMatching(NONE)]);
    reader.close();
    await database('t').insert({ id: 1 });
  });

  it('keeps no connection of the pool while the file is locked', async () => {
    const writer = new Database(file);
    writer.exec('begin exclusive');
    const database = open(file);
    await expect(database('t')).rejects.toThrow('database is locked');
    writer.close();
    expect(await database('t')).toEqual([]);
  });
});
