import type { Knex } from 'knex';
import { addIndexColumns, LISTED_COLUMNS } from './index-columns';
import { SEARCH_TABLES, searchTables } from './search-indexes';

/**
 * The plugin's own tables. The steps of `migrations/` make them. Booleans are 0 and 1 and times are text
 * (`YYYY-MM-DD HH:mm:ss`), so that both databases compare them alike.
 */
export const TABLES = {
  /** One row per record and language that it has a version in. */
  index: 'calendar_index',
  /** One row per link of an event, by public id, for all languages. */
  links: 'calendar_links',
  /** The searchable texts of a record in a language, folded, a row per field (events: one row). */
  texts: 'calendar_texts',
  /** What happened, in commit order. Not derived, so it is never rebuilt. */
  changes: 'calendar_changes',
  /** Whose answers a change altered beside its own record's: they embed it, or count it. Not derived. */
  echoes: 'calendar_echoes',
  /** Numbers that only grow: public ids and change numbers. Not derived. */
  counters: 'calendar_counters',
  /** Marks such as the version that the index was built with. */
  stamps: 'calendar_stamps',
  /** What was brought in from outside, by its name there, so that it is never brought in twice. Not derived. */
  imports: 'calendar_imports',
  /** Requests that must not be carried out twice, with their answers (docs/interface.md 19.1). Not derived. */
  idempotencyKeys: 'calendar_idempotency_keys',
  /** Which file of the media library was fetched from which address, and who is fetching it. Not derived. */
  imageSources: 'calendar_image_sources',
  /** Languages of records as they were when they went to the trash. Not derived. */
  trashed: 'calendar_trashed',
  /** What was published of events before somebody unpublished them on the board. Not derived. */
  unpublished: 'calendar_unpublished',
  /** Events that have disappeared from lists, for feeds, a row per language (`removed-events.ts`). Not derived. */
  removed: 'calendar_removed',
} as const;

/** The tables that a rebuild of the index fills: they hold nothing that the content types do not. */
export const DERIVED_TABLES = [TABLES.index, TABLES.links, TABLES.texts] as const;

/**
 * The derived tables as they are now, with what SQLite searches by. When they change, `migrations/steps.ts` needs a line, and
 * `migrations/steps.test.ts` fails without it. A new column is nullable or has a default.
 * @returns the statements that make them, to be awaited
 */
export function derivedTables(knex: Knex): Knex.SchemaBuilder {
  // Byte order, whatever the database's locale: lists are then sorted alike everywhere and an index can serve them.
  const postgres = knex.client.config.client === 'postgres' || knex.client.config.client === 'pg';
  const sortable = postgres ? 'text collate "C"' : 'text';

  const tables = knex.schema
    .createTable(TABLES.index, (table) => {
      addIndexColumns(table, sortable);
      table.primary(['public_id', 'locale']);
    })
    .createTable(TABLES.links, (table) => {
      table.bigInteger('event_id').notNullable();
      table.string('role', 10).notNullable();
      table.bigInteger('target_id').notNullable();
      table.integer('position').notNullable();
      // The event's, see `LinkRow`.
      table.specificType('start_local', sortable).notNullable();
      table.primary(['event_id', 'role', 'target_id']);
    })
    .createTable(TABLES.texts, (table) => {
      // What the search index of SQLite knows a text by; a row id without a column may change.
      if (!postgres) table.increments('id');
      table.bigInteger('public_id').notNullable();
      table.string('locale', 35).notNullable();
      table.string('field', 20).notNullable();
      table.text('folded').notNullable();
      if (postgres) table.primary(['public_id', 'locale', 'field']);
      else table.unique(['public_id', 'locale', 'field'], { indexName: 'calendar_texts_key' });
    });
  return postgres ? tables : searchTables(tables);
}

/**
 * Makes the derived tables anew in their present form. What the old ones held is copied, so that the rebuild that follows
 * finds what has changed for readers, and logs nothing else.
 */
export async function remakeDerivedTables(trx: Knex): Promise<void> {
  const keptOf = (table: string): string => `${table}_kept`;
  const existing: string[] = [];
  for (const table of DERIVED_TABLES) if (await trx.schema.hasTable(table)) existing.push(table);
  for (const table of existing) await trx.raw('create table ?? as select * from ??', [keptOf(table), table]);
  for (const table of [...Object.values(SEARCH_TABLES), ...DERIVED_TABLES])
    await trx.schema.dropTableIfExists(table);
  await derivedTables(trx);
  for (const table of existing) {
    const kept = keptOf(table);
    const before = await trx(kept).columnInfo();
    const columns = Object.keys(await trx(table).columnInfo()).filter((column) => column in before);
    await trx(trx.raw('?? (??)', [table, columns])).insert(trx(kept).select(columns));
    await trx.schema.dropTable(kept);
  }
}

const LISTED = LISTED_COLUMNS.join(', ');

/** The SQL indexes of these tables, see `alignIndexes`. */
export const INDEXES = [
  // In the order of the list, whatever statuses are asked for.
  `create index calendar_index_list on ${TABLES.index}
     (kind, locale, hidden, start_local, date_local, public_id, ${LISTED})`,
  // The same for what stands in for versions in other languages.
  `create index calendar_index_primary on ${TABLES.index}
     (kind, hidden, start_local, date_local, public_id, locale, ${LISTED}) where is_primary = 1`,
  `create index calendar_index_lasting on ${TABLES.index} (end_local, start_local) where lasting = 1`,
  `create index calendar_index_date on ${TABLES.index} (kind, locale, date_local, public_id)`,
  `create index calendar_index_start on ${TABLES.index} (kind, start_utc)`,
  `create index calendar_index_end on ${TABLES.index} (kind, end_utc)`,
  `create index calendar_index_future on ${TABLES.index} (date_local) where status = 'future'`,
  `create index calendar_index_slug on ${TABLES.index} (kind, slug, locale)`,
  `create index calendar_index_name on ${TABLES.index} (kind, locale, sort_name)`,
  `create index calendar_index_author on ${TABLES.index} (kind, locale, author)`,
  `create index calendar_index_parent on ${TABLES.index} (parent_id)`,
  `create index calendar_index_place on ${TABLES.index} (kind, lat, lng)`,
  `create index calendar_index_document on ${TABLES.index} (document_id)`,
  `create index calendar_links_target on ${TABLES.links} (target_id, role, start_local, event_id)`,
  `create index calendar_removed_time on ${TABLES.removed} (removed_utc)`,
  `create index calendar_changes_record on ${TABLES.changes} (public_id, number)`,
  `create index calendar_echoes_record on ${TABLES.echoes} (public_id, number)`,
  `create index calendar_idempotency_keys_end on ${TABLES.idempotencyKeys} (expires_at)`,
];
