import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import knexOf from 'knex';
import type { Knex } from 'knex';
import { createDatabase, dropDatabase } from '../../scripts/lib/postgres.mjs';
import type {
  IndexRow,
  LinkRow,
  TextRow,
} from '../../src/plugins/event-calendar/server/src/storage/index-row';
import { TABLES, derivedTables } from '../../src/plugins/event-calendar/server/src/storage/tables';
import { createCalendarTables } from '../../src/plugins/event-calendar/server/src/storage/migrations/00-first-tables';
import { addChangeMarks } from '../../src/plugins/event-calendar/server/src/storage/migrations/04-change-marks';
import { addPublicParts } from '../../src/plugins/event-calendar/server/src/storage/migrations/23-public-parts';
import { createRemovedEvents } from '../../src/plugins/event-calendar/server/src/storage/migrations/12-removed-events';
import { createExternalIds } from '../../src/plugins/event-calendar/server/src/storage/migrations/20-external-ids';
import { createFormerSlugs } from '../../src/plugins/event-calendar/server/src/storage/migrations/22-former-slugs';
import { createSeries } from '../../src/plugins/event-calendar/server/src/storage/migrations/30-series';
import { alignRemovedEvents } from '../../src/plugins/event-calendar/server/src/storage/removed-events';
import type { DatabaseConfig } from '../../src/plugins/event-calendar/server/src/storage/ports/open-port';
import { openReadPort } from '../../src/plugins/event-calendar/server/src/storage/ports/open-port';
import { currentTemplate } from '../harness/template';
import { SEARCH_BOUNDS } from '../../src/plugins/event-calendar/server/src/storage/ports/port';
import type { ReadPort, Statement } from '../../src/plugins/event-calendar/server/src/storage/ports/port';
import { CLIENT } from '../harness/fresh-database';
import { createIndexes } from './sql-indexes';
import { seriesOf } from './value-filters';

/** The rows of an index. */
export interface IndexContent {
  rows: readonly IndexRow[];
  links: readonly LinkRow[];
  texts: readonly TextRow[];
}

/** A database with only the tables of the index, and its reading port. */
export interface IndexDatabase {
  port: ReadPort;
  config: DatabaseConfig;
  /** The statements since the last call, without those that only read the state of the calendar. */
  takeStatements(): string[];
  close(): Promise<void>;
}

/** The dates of series among the events. */
function datesOf(rows: IndexContent['rows']): object[] {
  const events = new Map(rows.flatMap((row) => (row.kind === 'event' ? [[row.public_id, row]] : [])));
  return [...events.values()].flatMap(({ public_id, document_id }) => {
    const series = seriesOf(public_id);
    return series === null ? [] : [{ series, original_local: String(public_id), public_id, document_id }];
  });
}

/** The small statements for the state: the change number and the next moment. */
const STATE = /^select\s+(coalesce\(\(select n\.value|\(select min\(e\.start_utc\))/;

/**
 * Creates a database of this run's client, fills its index and opens the reading port.
 * @param content the rows, or a function that inserts them
 */
export async function openIndex(
  content: IndexContent | ((knex: Knex) => Promise<void>),
): Promise<IndexDatabase> {
  const place = CLIENT === 'postgres' ? await postgresPlace() : sqlitePlace();
  const knex = knexOf({ ...place.config, client: place.driver, useNullAsDefault: true });
  try {
    if (CLIENT === 'sqlite') await knex.raw('pragma journal_mode = wal');
    await createCalendarTables(knex);
    await knex.schema.dropTable(TABLES.imports);
    await createExternalIds(knex, TABLES.imports);
    await addChangeMarks(knex);
    await addPublicParts(knex);
    await createRemovedEvents(knex);
    await createFormerSlugs(knex);
    await createSeries(knex);
    await alignRemovedEvents(knex);
    await derivedTables(knex);
    await createIndexes(knex);
    if (typeof content === 'function') await content(knex);
    else {
      await insert(TABLES.index, content.rows);
      await insert(TABLES.links, content.links);
      await insert(TABLES.texts, content.texts);
      await insert(TABLES.seriesDates, datesOf(content.rows));
    }
    // PostgreSQL would do this automatically later; SQLite is used without statistics.
    if (CLIENT === 'postgres') await knex.raw('analyze');
  } finally {
    await knex.destroy();
  }
  const statements: string[] = [];
  const port = openReadPort(place.config, {
    onStatement: (sql) => statements.push(sql),
    // A long time limit, because only the results matter here, also on a busy machine.
    searches: { ...SEARCH_BOUNDS, time: 60_000 },
  });
  return {
    port,
    config: place.config,
    takeStatements: () => statements.splice(0).filter((statement) => !STATE.test(statement)),
    async close() {
      await port.close();
      await place.remove();
    },
  };

  async function insert(table: string, rows: readonly object[]): Promise<void> {
    for (let from = 0; from < rows.length; from += 500) {
      await knex.batchInsert(table, [...rows.slice(from, from + 500)], 20);
    }
  }
}

interface Place {
  config: DatabaseConfig;
  driver: string;
  remove(): Promise<void>;
}

function sqlitePlace(): Place {
  const directory = mkdtempSync(join(tmpdir(), 'calendar-reading-'));
  return {
    config: { client: 'sqlite', connection: { filename: join(directory, 'index.db') } },
    driver: 'better-sqlite3',
    remove: async () => rmSync(directory, { recursive: true }),
  };
}

async function postgresPlace(): Promise<Place> {
  const { postgres } = currentTemplate();
  if (postgres === undefined) throw new Error('This run has no PostgreSQL');
  const name = `calendar_reading_${process.pid}_${randomBytes(4).toString('hex')}`;
  const connectionString = await createDatabase(postgres.url, name);
  return {
    config: { client: 'postgres', connection: { connectionString } },
    driver: 'pg',
    remove: () => dropDatabase(postgres.url, name),
  };
}

/** A database for the tests of a file: it opens before the first test and closes after the last. */
export function useIndex(content: Parameters<typeof openIndex>[0]): IndexDatabase {
  let opened: IndexDatabase | undefined;
  beforeAll(async () => {
    opened = await openIndex(content);
  });
  afterAll(async () => opened?.close());
  const database = (): IndexDatabase => {
    if (opened === undefined) throw new Error('The database is not open outside of tests and hooks');
    return opened;
  };
  return {
    get port() {
      return database().port;
    },
    get config() {
      return database().config;
    },
    takeStatements: () => database().takeStatements(),
    close: () => database().close(),
  };
}

/** A port that notes the statements which it runs. */
export const notingPort = (port: ReadPort, statements: Statement[]): ReadPort => ({
  ...port,
  all(statement) {
    statements.push(statement);
    return port.all(statement);
  },
});
