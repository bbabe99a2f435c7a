import type { Core } from '@strapi/strapi';
import { KINDS, PLUGIN, uidOf } from '../domain/kinds';
import { sqliteDriver } from '../platform/drivers';
import { HostError } from '../platform/host-error';
import { synchronisedTables } from '../platform/strapi/kept-tables';
import { MIGRATIONS_TABLE } from '../storage/migrations/run';
import { OWN_TABLES } from '../storage/own-tables';
import { contentTypes } from '../write-model/content-types';

/** The minor version of Strapi whose internals the plugin knows (CONTRIBUTING.md, "What we rely on inside Strapi"). */
export const STRAPI = '5.54';
const CLIENTS: readonly string[] = ['sqlite', 'postgres'];
const NEEDED = ['users-permissions', 'i18n', 'upload', 'content-manager'];
const NOTHING = 'Nothing was changed';

const typeTables = KINDS.map((kind) => contentTypes[kind].schema.collectionName);

/**
 * Looks for what makes the calendar impossible in this project. Must be called in `register`, before anything is changed.
 * @throws HostError naming the version, the database, the plugin or the content type that is in the way
 */
export function checkHost(strapi: Core.Strapi): void {
  const version = strapi.config.get<string>('info.strapi');
  if (!version.startsWith(`${STRAPI}.`))
    throw new HostError(
      `The calendar needs Strapi ${STRAPI}, but this is Strapi ${version}. ${NOTHING}. Install Strapi ${STRAPI}, or a version of ${PLUGIN} for yours`,
    );
  const { client } = strapi.db.dialect;
  if (!CLIENTS.includes(client))
    throw new HostError(
      `The calendar needs SQLite or PostgreSQL, but the project uses ${client} (config/database). ${NOTHING}`,
    );
  // Strapi calls it later, and the calendar has connections of its own.
  if (typeof strapi.config.get('database.connection.connection') === 'function')
    throw new HostError(
      `The calendar needs an object, but database.connection.connection is a function (config/database). ${NOTHING}`,
    );
  if (client === 'sqlite') checkSqliteDriver(sqliteDriver);
  const missing = NEEDED.find((name) => strapi.plugin(name) === undefined);
  if (missing !== undefined)
    throw new HostError(
      `The calendar needs the plugin ${missing}, which is not installed or switched off (config/plugins). ${NOTHING}`,
    );
  const ours: readonly string[] = KINDS.map(uidOf);
  const taken = new Set<string>([...typeTables, ...OWN_TABLES]);
  for (const { uid, collectionName = '' } of [
    ...Object.values(strapi.contentTypes),
    ...Object.values(strapi.components),
  ])
    if (!ours.includes(uid) && taken.has(collectionName))
      throw new HostError(
        `${uid} has the table ${collectionName}, which the calendar needs. ${NOTHING}. Give it another collectionName`,
      );
}

/**
 * The compiled part of the driver is for one version of Node.js, and may be missing where packages may not run scripts.
 * @throws HostError with the command that builds it
 */
export function checkSqliteDriver(load: typeof sqliteDriver): void {
  try {
    new (load())(':memory:').close();
  } catch (error) {
    const [reason] = String(Object(error).message).split('\n');
    throw new HostError(
      `The driver of SQLite (better-sqlite3) cannot be loaded by Node.js ${process.versions.node} (${reason}). ${NOTHING}. Run "npm rebuild better-sqlite3"`,
    );
  }
}

/**
 * Looks for tables of others that have the name of one of the calendar's, before the calendar's first start in a database. Must be called
 * before Strapi synchronises its tables, because Strapi would add the calendar's columns to them.
 * @throws HostError naming the table
 */
export async function refuseForeignTables(strapi: Core.Strapi): Promise<void> {
  const existing = new Set(await strapi.db.dialect.schemaInspector.getTables());
  if (existing.has(MIGRATIONS_TABLE)) return;
  const known = await synchronisedTables(strapi.db.connection, existing);
  if (typeTables.some((table) => known.has(table))) return;
  for (const table of [...typeTables, ...OWN_TABLES])
    if (existing.has(table) && !(await isOfInterruptedStart(strapi, table)))
      throw new HostError(
        `The database has a table ${table} that is not the calendar's. ${NOTHING}. Rename it, or use another database`,
      );
}

/** Strapi records its tables after it has made all of them. */
const isOfInterruptedStart = (strapi: Core.Strapi, table: string): Promise<boolean> =>
  strapi.db.connection.schema.hasColumn(table, 'public_id');
