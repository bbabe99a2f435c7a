import type { PoolClient } from 'pg';
import type { ReadPort, Statement } from './port';
import type { PoolTimes, PostgresConnection } from './postgres-pool';
import { beginReading, createNames, openClients, taken } from './postgres-pool';
import type { SnapshotSource } from './snapshots';
import { MAX_SNAPSHOTS } from './snapshots';

/** Snapshots of a PostgreSQL database, each on a connection of its own. */
export function postgresSnapshots(
  connection: PostgresConnection,
  times: Pick<PoolTimes, 'patience'> = {},
): SnapshotSource {
  const pool = openClients(connection, MAX_SNAPSHOTS, times);
  const prepared = createNames(connection);
  const begin = beginReading(connection, { level: 'repeatable read' });

  return {
    async open() {
      const client = await pool.connect();
      let running = 0;
      let isBroken = false;
      const broke = (): void => {
        isBroken = true;
      };
      client.on('error', broke);
      /** A connection in an unknown state is closed. */
      const release = (isClean: boolean): void => {
        client.off('error', broke);
        client.release(!isClean);
      };
      try {
        await client.query(begin);
      } catch (error) {
        release(false);
        throw error;
      }
      const port: ReadPort = {
        dialect: 'postgres',
        async all<Row extends object>(statement: Statement): Promise<Row[]> {
          running += 1;
          try {
            return await rowsOf<Row>(client, prepared(statement), statement);
          } catch (error) {
            // After the patience of the driver a `commit` would wait behind the statement.
            broke();
            throw error;
          } finally {
            running -= 1;
          }
        },
        async close() {
          if (isBroken || running > 0) return release(false);
          await client.query('commit').then(
            () => release(true),
            () => release(false),
          );
        },
      };
      return port;
    },
    close: () => pool.end(),
  };
}

async function rowsOf<Row extends object>(
  client: PoolClient,
  { text, name }: { text: string; name: string | undefined },
  { values }: Statement,
): Promise<Row[]> {
  return taken(
    await client.query<Row>({ text, ...(name === undefined ? {} : { name }), values: [...values] }),
  );
}
