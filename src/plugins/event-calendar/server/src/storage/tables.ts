import type { Knex } from 'knex';
import { isPostgres, sortableIn } from './client';
import { addIndexColumns, LISTED_COLUMNS } from './index-columns';
import { SEARCH_TABLES, searchTables } from './search-indexes';

/**
 * The plugin's own tables, which the steps of `migrations/` create. Booleans are 0 and 1 and times are texts
 * (`YYYY-MM-DD HH:mm:ss`), so that both databases compare them in the same way.
 */
export const TABLES = {
  /** One row for each record and language in which it has a version. */
  index: 'calendar_index',
  /** One row for each link of an event, by public id, for all languages. */
  links: 'calendar_links',
  /** The folded texts for searches: a row for each record, language and field (events: one row for all fields). */
  texts: 'calendar_texts',
  /** The change log, in the order of the commits. Not derived, so it is never rebuilt. */
  changes: 'calendar_changes',
  /** The other records whose responses a change affected, because they embed or count the changed record. Not derived. */
  affectedRecords: 'calendar_echoes',
  /** The last changes that readers without credentials could see (`public-parts.ts`). Not derived. */
  publicParts: 'calendar_public_parts',
  /** Numbers that only increase: public ids and change numbers. Not derived. */
  counters: 'calendar_counters',
  /** Values such as the version with which the index was built. */
  stamps: 'calendar_stamps',
  /** Records by what they are called where they come from, so that each is imported only once. Not derived. */
  imports: 'calendar_imports',
  /** Requests that must not be carried out twice, with their responses (docs/interface.md 19.1). Not derived. */
  idempotencyKeys: 'calendar_idempotency_keys',
  /**
   * The files of the media library that were fetched from addresses, and claims of processes that are fetching. Not derived.
   */
  imageSources: 'calendar_image_sources',
  /** Languages of records as they were when they moved to the trash. Not derived. */
  trashed: 'calendar_trashed',
  /** Published versions of events that were unpublished on the board. Not derived. */
  unpublished: 'calendar_unpublished',
  /** Events that have disappeared from lists, for feeds, a row per language (`removed-events.ts`). Not derived. */
  removed: 'calendar_removed',
  /** When the password of a user was last changed (`access/watch-passwords.ts`). Not derived. */
  passwordChanges: 'calendar_password_changes',
  /** Rights and arrangements that starts without the plugin removed (`access/lost-rows.ts`). Not derived. */
  lostRows: 'calendar_lost_rows',
  /** Slugs that records had before, with the last record that had each (`former-slugs.ts`). Not derived. */
  formerSlugs: 'calendar_former_slugs',
  /** What authors and reviewers have said about records (`review-notes.ts`). Not derived. */
  reviewNotes: 'calendar_review_notes',
  /** When the texts of records in several languages were saved and changed (`text-times.ts`). Not derived. */
  textTimes: 'calendar_text_times',
  /** Views of the list of events that people have saved (`saved-views.ts`). Not derived. */
  savedViews: 'calendar_saved_views',
  /** Series of events (`series.ts`). Not derived. */
  series: 'calendar_series',
  /** The dates of series, each an event (`series.ts`). Not derived. */
  seriesDates: 'calendar_series_dates',
  /** Changes of series that can be undone (`series-undo.ts`). Not derived. */
  seriesUndo: 'calendar_series_undo',
} as const;

/** The tables that a rebuild of the index fills: they contain no data that the content types do not have. */
export const DERIVED_TABLES = [TABLES.index, TABLES.links, TABLES.texts] as const;

/**
 * The current form of the derived tables, with the search indexes of SQLite. After a change, `migrations/steps.ts` needs a
 * new line; `migrations/steps.test.ts` fails without it. A new column is nullable or has a default.
 * @returns the statements that create the tables; await them
 */
export function derivedTables(knex: Knex): Knex.SchemaBuilder {
  const postgres = isPostgres(knex);
  const sortable = sortableIn(knex);

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
      // The start of the event, see `LinkRow`.
      table.specificType('start_local', sortable).notNullable();
      table.primary(['event_id', 'role', 'target_id']);
    })
    .createTable(TABLES.texts, (table) => {
      // SQLite's search index refers to a text by this id; a row id without a column may change.
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
 * Recreates the derived tables in their current form. The rows of the old ones are copied, so that the following rebuild
 * logs only what has changed for readers.
 */
export async function recreateDerivedTables(trx: Knex): Promise<void> {
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
  // In the order of the list, whatever statuses are requested.
  `create index calendar_index_list on ${TABLES.index}
     (kind, locale, hidden, start_local, date_local, public_id, ${LISTED})`,
  // The same for versions that stand in for other languages.
  `create index calendar_index_primary on ${TABLES.index}
     (kind, hidden, start_local, date_local, public_id, locale, ${LISTED}) where is_primary = 1`,
  `create index calendar_index_lasting on ${TABLES.index} (end_local, start_local) where lasting = 1`,
  `create index calendar_index_date on ${TABLES.index} (kind, locale, date_local, public_id)`,
  // The panel's list of events tests all versions in this order, so it needs no rows of the table.
  `create index calendar_index_start on ${TABLES.index}
     (kind, start_utc, public_id, locale, is_primary, status, start_local, end_local, event_status, modified_utc, document_id,
      lacks_image, behind)`,
  `create index calendar_index_end on ${TABLES.index} (kind, end_utc)`,
  `create index calendar_index_future on ${TABLES.index} (date_local) where status = 'future'`,
  `create index calendar_index_slug on ${TABLES.index} (kind, slug, locale)`,
  `create index calendar_index_name on ${TABLES.index} (kind, locale, sort_name)`,
  `create index calendar_index_compared on ${TABLES.index} (kind, compared_name, locale)`,
  `create index calendar_index_author on ${TABLES.index} (kind, locale, author)`,
  `create index calendar_index_parent on ${TABLES.index} (parent_id)`,
  `create index calendar_index_place on ${TABLES.index} (kind, lat, lng)`,
  `create index calendar_index_document on ${TABLES.index} (document_id)`,
  // Without the table, for the links of the events of a page.
  `create index calendar_links_event on ${TABLES.links} (event_id, position, target_id)`,
  `create index calendar_links_target on ${TABLES.links} (target_id, role, start_local, event_id)`,
  `create index calendar_removed_time on ${TABLES.removed} (removed_utc)`,
  `create unique index calendar_imports_record on ${TABLES.imports} (public_id) where author <> 0`,
  `create index calendar_changes_record on ${TABLES.changes} (public_id, number)`,
  `create index calendar_echoes_record on ${TABLES.affectedRecords} (public_id, number)`,
  `create index calendar_idempotency_keys_end on ${TABLES.idempotencyKeys} (expires_at)`,
];
