import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { openReadPort } from '../../../src/plugins/event-calendar/server/src/storage/ports/open-port';
import type { DatabaseConfig } from '../../../src/plugins/event-calendar/server/src/storage/ports/open-port';
import type { ReadPort } from '../../../src/plugins/event-calendar/server/src/storage/ports/port';
import { PROCESSES_TABLE } from '../../../src/plugins/event-calendar/server/src/storage/processes';

/**
 * Tables that change besides a refused request: the sessions of the panel, which log-ins and renewed access tokens write, and the signs
 * of life of processes. The numbers of PostgreSQL's sequences are left out too: a write that is rolled back takes numbers and does not
 * give them back, so that the ids of rows have gaps. That no row is ahead of its sequence is checked separately (`row-ids.ts`).
 */
const LEFT_OUT: readonly string[] = ['strapi_sessions', PROCESSES_TABLE];

/** Rows that are left out: five minutes after its first start, Strapi's upload stores when it counted its files. */
const BACKGROUND: Readonly<Record<string, string>> = {
  strapi_core_store_settings: `key = 'plugin_upload_metrics'`,
};

/** The rows of a table that count. */
const rowsOf = (table: string): string => {
  const background = BACKGROUND[table];
  return background === undefined ? `"${table}"` : `(select * from "${table}" where not (${background}))`;
};

/** A digest of each table. */
export type Fingerprint = ReadonlyMap<string, string>;

/** The names of the tables with different rows. */
export const differences = (before: Fingerprint, after: Fingerprint): string[] =>
  before === after
    ? []
    : [...new Set([...before.keys(), ...after.keys()])].filter(
        (name) => before.get(name) !== after.get(name),
      );

/** The committed state of the whole database, read through a connection of its own. */
export class Database {
  private readonly port: ReadPort;
  private names: readonly string[] = [];
  private readonly texts = new Map<string, string>();
  private known: { at: string; digests: Fingerprint } | undefined;

  constructor(strapi: Core.Strapi) {
    this.port = openReadPort(strapi.config.get<DatabaseConfig>('database.connection'));
  }

  close = (): Promise<void> => this.port.close();

  all = <Row extends object>(sql: string): Promise<Row[]> => this.port.all<Row>({ sql, values: [] });

  /** The digests of all tables; the same object as before if nothing has been committed since. */
  async fingerprint(): Promise<Fingerprint> {
    if (this.names.length === 0) this.names = await this.tables();
    const at = await this.version();
    if (this.known?.at !== at) {
      const digests = this.port.dialect === 'postgres' ? await this.inOneStatement() : await this.oneByOne();
      this.known = { at, digests };
    }
    return this.known?.digests ?? new Map();
  }

  /** A text that changes whenever a transaction of another connection writes something. */
  private async version(): Promise<string> {
    const statement =
      this.port.dialect === 'postgres'
        ? // A transaction gets a number with its first write.
          'select pg_current_snapshot()::text as version'
        : 'pragma data_version';
    return JSON.stringify(await this.all(statement));
  }

  private async tables(): Promise<string[]> {
    const statement =
      this.port.dialect === 'postgres'
        ? `select tablename as name from pg_tables where schemaname = 'public'`
        : // A virtual table shows the rows of the tables beside it, which have names of their own.
          `select name from sqlite_master where type = 'table' and sql not like 'create virtual%'`;
    const found = await this.all<{ name: string }>(statement);
    return found.map(({ name }) => name).filter((name) => !LEFT_OUT.includes(name));
  }

  private async inOneStatement(): Promise<Fingerprint> {
    const parts = this.names.map(
      (name) =>
        `select '${name}' as name, md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as digest from ${rowsOf(name)} t`,
    );
    const rows = await this.all<{ name: string; digest: string }>(parts.join(' union all '));
    return new Map(rows.map(({ name, digest }) => [name, digest]));
  }

  /** SQLite itself turns the rows into one text, which is much quicker than reading them. */
  private async oneByOne(): Promise<Fingerprint> {
    const digests = new Map<string, string>();
    for (const name of this.names) {
      const [table] = await this.all<{ text: string | null }>(await this.textOf(name));
      digests.set(
        name,
        createHash('sha1')
          .update(table?.text ?? '')
          .digest('base64'),
      );
    }
    return digests;
  }

  private async textOf(table: string): Promise<string> {
    const known = this.texts.get(table);
    if (known !== undefined) return known;
    const columns = await this.all<{ name: string }>(`select name from pragma_table_info('${table}')`);
    const row = columns.map(({ name }) => `quote("${name}")`).join(` || ',' || `);
    const text = `select group_concat(${row}, ';') as text from ${rowsOf(table)}`;
    this.texts.set(table, text);
    return text;
  }
}
