import { randomBytes } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Core } from '@strapi/types';
import { missingDebianPostgres, startDebianPostgres } from '../../scripts/lib/debian-postgres.mjs';
import { checkedSettings, createApp } from '../../scripts/lib/launch.mjs';
import { createDatabase, dropDatabase, runStatement } from '../../scripts/lib/postgres.mjs';
import { PLUGIN_SERVER, load } from '../../scripts/lib/project.mjs';
import { enterEnvironment, makeThrowAway } from '../../scripts/lib/throw-away.mjs';
import type {
  CalendarCommand,
  CommandContext,
} from '../../src/plugins/event-calendar/server/src/cli/command';
import type { FreshDatabase } from '../harness';
import { CLIENT, freshDatabase } from '../harness';

/** A database with its folders, which a backup is made of or restored into. */
export interface Place extends FreshDatabase {
  /** The folder of uploads. */
  uploads: string;
  secrets: string;
}

/** Where places are made. */
export interface Places {
  /** A calendar that has not been started yet on PostgreSQL; on SQLite a copy of the template. */
  source(): Promise<Place>;
  /** An empty database, with the secrets of another place. */
  empty(like: Place): Promise<Place>;
  /** Removes all of them. */
  close(): Promise<void>;
}

/** Why backups cannot be tested on this machine. Continuous integration installs what is missing, and fails without it. */
export const MISSING = CLIENT === 'postgres' && !process.env['CI'] ? missingDebianPostgres() : undefined;

/** On PostgreSQL they are on a server of Debian's packages, which have the programs of the same version; the tests' own has none. */
export async function openPlaces(): Promise<Places> {
  const server = CLIENT === 'postgres' ? await startDebianPostgres() : undefined;
  const made: FreshDatabase[] = [];
  const make = async (empty: boolean): Promise<Place> => {
    const database = server === undefined ? await freshDatabase({}, empty) : await onServer(server.url);
    made.push(database);
    const [data = '', pub = ''] = [database.env['DATA_DIR'], database.env['PUBLIC_DIR']];
    return { ...database, uploads: join(pub, 'uploads'), secrets: join(data, 'secrets.json') };
  };
  return {
    source: () => make(false),
    async empty(like) {
      const place = await make(true);
      copyFileSync(like.secrets, place.secrets);
      return place;
    },
    async close() {
      for (const database of made) await database.remove();
      await server?.stop();
    },
  };
}

async function onServer(url: string): Promise<FreshDatabase> {
  const name = `calendar_${randomBytes(4).toString('hex')}`;
  const throwAway = makeThrowAway({ databaseUrl: await createDatabase(url, name) });
  return {
    env: throwAway.env,
    async remove() {
      throwAway.remove();
      await dropDatabase(url, name);
    },
  };
}

/** What a command has printed, and how it ended: the status, or the one line of its error. */
export interface Outcome {
  status: number | string;
  printed: string;
}

/**
 * Runs `backup`, `restore` or `rehearse` in this process, as `npm run calendar` does.
 * @param more a signal, or a progress that looks at the steps
 * @param change changes the configuration of the project
 */
export async function runBeside(
  { env }: Place,
  name: string,
  args: readonly string[],
  options: CommandContext['options'] = {},
  more: Partial<CommandContext> = {},
  change: (strapi: Core.Strapi) => void = () => undefined,
): Promise<Outcome> {
  const leave = enterEnvironment(env);
  try {
    const commands: readonly CalendarCommand[] = load(join(PLUGIN_SERVER, 'cli', 'index.js')).COMMANDS;
    const command = commands.find((each) => each.name === name);
    if (command?.startsStrapi !== false) throw new Error(`${name} starts Strapi`);
    const strapi: Core.Strapi = createApp(checkedSettings());
    change(strapi);
    const lines: string[] = [];
    const progress = { start: () => undefined, update: () => undefined, stop: () => undefined };
    const print = (line: string): void => void lines.push(line);
    const context = { strapi, args, options, print, progress, signal: new AbortController().signal, ...more };
    const status = await command.run(context).catch((error: Error) => {
      if (error.name !== 'CommandError' || error.message.includes('\n')) throw error;
      return error.message;
    });
    return { status, printed: lines.join('\n') };
  } finally {
    leave();
  }
}

/** Runs a statement on the database of a place, without Strapi. @returns its rows */
export async function query({ env }: Place, sql: string): Promise<Record<string, unknown>[]> {
  if (env['DATABASE_URL'] !== undefined) return runStatement(env['DATABASE_URL'], sql);
  const Database = load('better-sqlite3');
  const connection = new Database(join(env['DATA_DIR'] ?? '', 'calendar.db'));
  try {
    const statement = connection.prepare(sql);
    return statement.reader ? statement.all() : (statement.run(), []);
  } finally {
    connection.close();
  }
}
