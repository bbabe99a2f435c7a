import type { PostgresEnvironment } from '../src/environment';
import { readEnvironment } from '../src/environment';

/** The part of a `better-sqlite3` connection that is used here. */
interface SqliteConnection {
  pragma(statement: string): unknown;
}

export default () => {
  const { database } = readEnvironment();
  return { connection: database.client === 'sqlite' ? sqlite(database.filename) : postgres(database) };
};

const sqlite = (filename: string) => ({
  client: 'sqlite',
  connection: { filename },
  useNullAsDefault: true,
  pool: {
    afterCreate(
      connection: SqliteConnection,
      done: (error: Error | null, connection: SqliteConnection) => void,
    ) {
      // Write-ahead log: readers on another connection never wait for the writer.
      connection.pragma('journal_mode = WAL');
      connection.pragma('busy_timeout = 10000');
      // Page cache in KiB: a write touches more index pages than fit into the default of two megabytes.
      connection.pragma('cache_size = -4000');
      done(null, connection);
    },
  },
});

const postgres = ({
  url,
  host,
  port,
  name,
  username,
  password,
  ssl,
  schema,
  poolMax,
}: PostgresEnvironment) => ({
  client: 'postgres',
  connection: {
    ...(url === undefined
      ? { host, port, database: name, user: username, password }
      : { connectionString: url }),
    ...(ssl === false ? {} : { ssl }),
    schema,
    // Milliseconds. Short, so that callers soon get an error if the server does not respond.
    connectionTimeoutMillis: 5_000,
  },
  pool: { min: 0, max: poolMax },
  acquireConnectionTimeout: 60_000,
});
