import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { ROOT } from '../../scripts/lib/project.mjs';
import { CLIENT, freshDatabase } from '../harness';
import type { FreshDatabase } from '../harness';
import { SECRETS, SETTINGS } from './make/known.mjs';

/** The response of a release to a request. */
export interface StoredResponse {
  as: string;
  path: string;
  status: number;
  /** The total of a list and of its pages, from the headers. */
  counts: (string | null)[];
  body: unknown;
}

/** The description of a stored calendar, see `make/make-release.mjs`. */
export interface StoredCalendar {
  ids: Record<string, number[]>;
  /** The keys of the API tokens, by type. */
  keys: Record<string, string>;
  answers: StoredResponse[];
  /** The uploads in base64, by name. */
  files: Record<string, string>;
}

/** A statement that changes something, as a process of a release sent it to the driver. */
export interface OldStatement {
  sql: string;
  bindings: unknown[];
}

const unpacked = (release: string, name: string): Buffer =>
  brotliDecompressSync(readFileSync(join(ROOT, 'tests', 'upgrade', release, `${name}.br`)));

export const storedCalendar = (release: string): StoredCalendar =>
  JSON.parse(unpacked(release, `${CLIENT}.json`).toString());

/** The statements of a process of the release by the writes that caused them, in their order; recorded on this version's tables. */
export const storedStatements = (release: string): Record<string, OldStatement[]> =>
  JSON.parse(unpacked(release, `${CLIENT}-statements.json`).toString());

/** A copy of a release's stored database, with its uploads and its environment. */
export async function storedDatabase(release: string): Promise<FreshDatabase> {
  const database = await freshDatabase({ ...SECRETS, ...SETTINGS }, true);
  const { DATA_DIR = '', PUBLIC_DIR = '', DATABASE_URL } = database.env;
  if (DATABASE_URL === undefined) {
    writeFileSync(join(DATA_DIR, 'calendar.db'), unpacked(release, 'sqlite.db'));
  } else {
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    await client.query(unpacked(release, 'postgres.sql').toString());
    await client.end();
  }
  mkdirSync(join(PUBLIC_DIR, 'uploads'), { recursive: true });
  for (const [name, content] of Object.entries(storedCalendar(release).files))
    writeFileSync(join(PUBLIC_DIR, 'uploads', name), Buffer.from(content, 'base64'));
  return database;
}
