import type { Core } from '@strapi/strapi';
import { PLUGIN } from '../../domain/kinds';

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
  const store = strapi.store({ type: 'core', key: 'persisted_tables' });
  const stored: unknown = await store.get();
  const kept: Kept[] = Array.isArray(stored) ? stored : [];
  const missing = tablesOf(strapi).filter((name) => !kept.some((each) => nameOf(each) === name));
  if (missing.length > 0) await store.set({ value: [...kept, ...missing.map((name) => ({ name }))] });
}

/** The tables of the plugin's content types and of their links. */
function tablesOf(strapi: Core.Strapi): string[] {
  const names = new Set<string>();
  for (const { uid, tableName, attributes } of strapi.db.metadata.values()) {
    if (!uid.startsWith(`plugin::${PLUGIN}.`)) continue;
    names.add(tableName);
    for (const attribute of Object.values(attributes)) {
      if (attribute.type !== 'relation' || !('joinTable' in attribute) || !attribute.joinTable) continue;
      const { name } = attribute.joinTable;
      // Files are linked in a table of the media library.
      if (name.startsWith(`${tableName}_`)) names.add(name);
    }
  }
  return [...names];
}
