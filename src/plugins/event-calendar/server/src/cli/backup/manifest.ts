import { z } from '@strapi/utils';
import { MIGRATIONS } from '../../storage/migrations/steps';
import { CommandError } from '../command';
import { readFirstEntry } from './archive';

/** The form of backups that this version writes and reads. */
export const FORMAT = 1;

/** What one table has: the hash is of all its rows, so that a restored table can be compared. */
const tableSummary = z.object({ name: z.string(), rows: z.number(), hash: z.string() });
export type TableSummary = z.infer<typeof tableSummary>;

const databaseState = z.object({
  client: z.enum(['sqlite', 'postgres']),
  /** The version of SQLite, or of the PostgreSQL server. */
  version: z.string(),
  /** PostgreSQL only. */
  schema: z.string().optional(),
  /** The extensions of the PostgreSQL database with their schemas. */
  extensions: z.array(z.object({ name: z.string(), schema: z.string() })),
  /** The version of the plugin that prepared the tables, and the number of its last step. */
  calendar: z.string(),
  step: z.number(),
  epoch: z.number(),
  /** The last change, and the last public id of a record. */
  change: z.number(),
  publicId: z.number(),
  tables: z.array(tableSummary),
});
/** The state of a database at one moment. */
export type DatabaseState = z.infer<typeof databaseState>;

const manifest = z.object({
  format: z.literal(FORMAT),
  /** An ISO text. */
  made: z.string(),
  /** The versions that made the backup. */
  made_by: z.object({ calendar: z.string(), strapi: z.string(), node: z.string() }),
  database: databaseState,
  uploads: z.object({ provider: z.string(), included: z.boolean() }),
  /** Fingerprints of the project's secrets by name, see `secrets.ts`. */
  secrets: z.object({ salt: z.string(), fingerprints: z.record(z.string(), z.string()) }),
});
export type Manifest = z.infer<typeof manifest>;

/**
 * Reads what a backup says about itself.
 * @throws CommandError if the file is no backup, or was made by a newer version than this one
 */
export async function readManifest(file: string): Promise<Manifest> {
  const text = await readFirstEntry(file);
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new CommandError(`The backup ${file} has a manifest that cannot be read`);
  }
  const format: unknown = Object(given).format;
  if (typeof format === 'number' && format > FORMAT)
    throw new CommandError(`The backup ${file} was made by a newer version: its format is ${format}`);
  const read = manifest.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new CommandError(
      `The backup ${file} has a manifest that cannot be read (${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''})`,
    );
  }
  const { step, calendar } = read.data.database;
  const last = Math.max(...MIGRATIONS.map(({ number }) => number));
  if (step > last)
    throw new CommandError(
      `The backup ${file} is of version ${calendar}, which is newer than this one: install that version first`,
    );
  return read.data;
}

/** What differs between the tables of a manifest and those that were found; undefined if nothing does. */
export function differenceOf(
  expected: readonly TableSummary[],
  found: readonly TableSummary[],
): string | undefined {
  const byName = new Map(found.map((table) => [table.name, table]));
  for (const { name, rows, hash } of expected) {
    const table = byName.get(name);
    if (table === undefined) return `the table ${name} is missing`;
    if (table.rows !== rows) return `the table ${name} has ${table.rows} rows instead of ${rows}`;
    if (table.hash !== hash) return `the rows of the table ${name} differ`;
    byName.delete(name);
  }
  const [more] = byName.keys();
  return more === undefined ? undefined : `the table ${more} is not in the manifest`;
}
