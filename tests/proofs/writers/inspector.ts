import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import { expect } from '@jest/globals';
import { enterEnvironment } from '../../../scripts/lib/throw-away.mjs';
import { CLIENT, startService } from '../../harness';
import type { FreshDatabase, User } from '../../harness';

const TIMEZONE = 'America/New_York';
/** How long the database server may take to notice that a killed process is gone, in milliseconds. */
const GONE_WITHIN = 30_000;

/** Inspects the database of services in separate processes, without repairing it. */
export interface Inspector {
  /** The environment of a service on that database, for `startProcess`. */
  env: Record<string, string>;
  /** The headers of an editor. */
  headers: User['headers'];
  /** Inspects the database while a service is running. */
  beside<Result>(look: (strapi: Core.Strapi) => Promise<Result>): Promise<Result>;
  /**
   * Inspects the database after a service was killed. On SQLite it uses a copy, because the next service must recover
   * the file. On PostgreSQL it waits until the server has ended the statements of the dead process.
   */
  afterKill<Result>(look: (strapi: Core.Strapi) => Promise<Result>): Promise<Result>;
}

/** Starts the service once in this process, for its content types and an editor, and stops it. */
export async function openInspector(database: FreshDatabase): Promise<Inspector> {
  const service = await startService({ database, settings: { timezone: TIMEZONE } });
  const headers = await service.as('editor');
  await service.stop();
  const { strapi } = service;
  const env = { ...database.env, CALENDAR_TIMEZONE: TIMEZONE };

  async function on<Result>(filename: string | undefined, look: (strapi: Core.Strapi) => Promise<Result>) {
    const { connection } = strapi.db;
    // This process needs the same settings, because the index depends on them.
    const leaveEnvironment = enterEnvironment(env);
    if (filename !== undefined) connection.client.connectionSettings.filename = filename;
    connection.initialize();
    try {
      return await look(strapi);
    } finally {
      await connection.destroy();
      leaveEnvironment();
    }
  }

  const folder = database.env['DATA_DIR'] ?? '';
  return {
    env,
    headers,
    beside: (look) => on(CLIENT === 'sqlite' ? join(folder, 'calendar.db') : undefined, look),
    async afterKill(look) {
      if (CLIENT === 'postgres') {
        return on(undefined, async () => {
          await waitUntilAlone(strapi);
          return look(strapi);
        });
      }
      const copy = mkdtempSync(join(tmpdir(), 'calendar-left-'));
      try {
        for (const file of ['calendar.db', 'calendar.db-wal']) {
          if (existsSync(join(folder, file))) copyFileSync(join(folder, file), join(copy, file));
        }
        return await on(join(copy, 'calendar.db'), async () => {
          expect(await strapi.db.connection.raw('pragma integrity_check')).toEqual([
            { integrity_check: 'ok' },
          ]);
          expect(await strapi.db.connection.raw('pragma foreign_key_check')).toEqual([]);
          return await look(strapi);
        });
      } finally {
        rmSync(copy, { recursive: true, force: true });
      }
    },
  };
}

/** Waits until the server has finished the statements of a dead process, including a COMMIT. */
async function waitUntilAlone(strapi: Core.Strapi): Promise<void> {
  const until = Date.now() + GONE_WITHIN;
  for (;;) {
    const { rows } = await strapi.db.connection.raw<{ rows: unknown[] }>(
      `select pid, state, query from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    if (rows.length === 0) return;
    if (Date.now() > until) throw new Error(`Connections of a dead process stay: ${JSON.stringify(rows)}`);
  }
}
