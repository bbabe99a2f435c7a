import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { kindOfUid } from '../../domain/kinds';

type Kept = string | { name: string };
const nameOf = (kept: Kept): string => (typeof kept === 'string' ? kept : kept.name);

/**
 * Makes Strapi keep the tables of the plugin's content types, and those of their links, when it starts without the plugin: it
 * would drop them, because no content type of the project has them then.
 *
 * Strapi offers no interface for this: the schema synchronisation (`schema/diff` of `@strapi/database`) reads the list, and Strapi's
 * review workflows are in it too. Seen with Strapi 5.54.
 */
export async function keepTables(strapi: Core.Strapi): Promise<void> {
  const kept = await keptTables(strapi);
  const missing = tablesOf(strapi).filter((name) => !kept.some((each) => nameOf(each) === name));
  if (missing.length > 0) await store(strapi).set({ value: [...kept, ...missing.map((name) => ({ name }))] });
}

/**
 * Takes the plugin's tables out of that list and out of Strapi's record of its last synchronisation, because they are about to be dropped:
 * Strapi compares only this record with the content types, so a later start with the plugin would not create them again.
 */
export async function forgetTables(strapi: Core.Strapi, trx: Knex): Promise<void> {
  const ours = tablesOf(strapi);
  const others = (await keptTables(strapi)).filter((each) => !ours.includes(nameOf(each)));
  if (others.length > 0) await store(strapi).set({ value: others });
  else await store(strapi).delete({});
  const records: { id: number; schema: Schema | string }[] = await trx(SYNCHRONISED).select('id', 'schema');
  for (const { id, schema } of records) {
    const known = parsed(schema);
    const tables = known.tables.filter(({ name }) => !ours.includes(name));
    // An empty hash is unlike every other, so the next start compares everything.
    await trx(SYNCHRONISED)
      .where({ id })
      .update({ schema: JSON.stringify({ ...known, tables }), hash: '' });
  }
}

/** Where Strapi keeps the tables of its last synchronisation (`schema/storage` of `@strapi/database`). */
const SYNCHRONISED = 'strapi_database_schema';

/**
 * The tables of Strapi's last synchronisation.
 * @param existing the tables of the database
 */
export async function synchronisedTables(
  trx: Knex,
  existing: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (!existing.has(SYNCHRONISED)) return new Set();
  const records: { schema: Schema | string }[] = await trx(SYNCHRONISED).select('schema');
  return new Set(records.flatMap(({ schema }) => parsed(schema).tables.map(({ name }) => name)));
}

interface Schema {
  tables: { name: string }[];
}
const parsed = (schema: Schema | string): Schema =>
  typeof schema === 'string' ? JSON.parse(schema) : schema;

const store = (strapi: Core.Strapi) => strapi.store({ type: 'core', key: 'persisted_tables' });

async function keptTables(strapi: Core.Strapi): Promise<Kept[]> {
  const stored: unknown = await store(strapi).get();
  return Array.isArray(stored) ? stored : [];
}

/** The tables of the plugin's content types and of their links; those of links come first, because they refer to the others. */
export function tablesOf(strapi: Core.Strapi): string[] {
  const types: string[] = [];
  const links = new Set<string>();
  for (const { uid, tableName, attributes } of strapi.db.metadata.values()) {
    if (kindOfUid(uid) === undefined) continue;
    types.push(tableName);
    for (const attribute of Object.values(attributes)) {
      if (attribute.type !== 'relation' || !('joinTable' in attribute) || !attribute.joinTable) continue;
      const { name } = attribute.joinTable;
      // Files are linked in a table of the media library.
      if (name.startsWith(`${tableName}_`)) links.add(name);
    }
  }
  return [...links, ...types];
}
