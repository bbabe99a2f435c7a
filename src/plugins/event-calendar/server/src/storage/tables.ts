import type { Knex } from 'knex';
import { createSearchIndexes, dropSearchIndexes } from './search-indexes';

/**
 * The tables of the calendar index. They are derived data: `calendar reindex` rebuilds them from the content types. Booleans
 * are 0 and 1 and times are text (`YYYY-MM-DD HH:mm:ss`), so that both databases compare them alike.
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
} as const;

/**
 * Creates what is missing of the tables; safe to run at every start and in several processes (under the write lock).
 * @returns whether searches have an index, see `createSearchIndexes`
 */
export async function createTables(trx: Knex): Promise<{ searchIndexed: boolean }> {
  // Byte order, whatever the database's locale: lists are then sorted alike everywhere and an index can serve them.
  const postgres = trx.client.config.client === 'postgres' || trx.client.config.client === 'pg';
  const sortable = postgres ? 'text collate "C"' : 'text';

  if (!(await trx.schema.hasTable(TABLES.index))) {
    await trx.schema.createTable(TABLES.index, (table) => {
      table.bigInteger('public_id').notNullable();
      table.string('locale', 35).notNullable();
      table.string('kind', 10).notNullable();
      table.string('document_id', 64).notNullable();
      // The row that stands for the record in languages it has no version in: the default language, else the oldest.
      table.smallint('is_primary').notNullable();
      table.string('status', 10).notNullable();
      table.integer('author');
      table.specificType('slug', sortable);
      table.specificType('sort_name', sortable).notNullable();
      table.specificType('start_local', sortable);
      table.specificType('end_local', sortable);
      table.specificType('start_utc', sortable);
      table.specificType('end_utc', sortable);
      // Whether it ends more than `LASTING_DAYS` after its start: few do, and the others begin not long before they end.
      table.smallint('lasting').notNullable().defaultTo(0);
      // The publication date in the site's zone; of what was never published, the moment it was made.
      table.specificType('date_local', sortable).notNullable();
      table.specificType('modified_utc', sortable).notNullable();
      table.smallint('hidden').notNullable().defaultTo(0);
      table.smallint('featured').notNullable().defaultTo(0);
      table.smallint('ticketed').notNullable().defaultTo(0);
      table.text('password');
      table.double('lat');
      table.double('lng');
      table.bigInteger('parent_id');
      // Terms: published events with this term that have a version in this language.
      table.integer('event_count').notNullable().defaultTo(0);
      // Of which rows the entry was made, to find at a start what was written past the plugin: how many, the sum of their
      // ids (they change at every publication) and the youngest change, in UTC milliseconds.
      table.integer('source_rows').notNullable();
      table.bigInteger('source_ids').notNullable();
      table.bigInteger('source_at').notNullable();
      table.text('body').notNullable();
      table.text('blanked');
      table.text('embedded');
      table.text('structured');
      table.primary(['public_id', 'locale']);
    });
  }
  if (!(await trx.schema.hasTable(TABLES.links))) {
    await trx.schema.createTable(TABLES.links, (table) => {
      table.bigInteger('event_id').notNullable();
      table.string('role', 10).notNullable();
      table.bigInteger('target_id').notNullable();
      table.integer('position').notNullable();
      // The event's, see `LinkRow`.
      table.specificType('start_local', sortable).notNullable();
      table.primary(['event_id', 'role', 'target_id']);
    });
  }
  if (!(await trx.schema.hasTable(TABLES.texts))) {
    await trx.schema.createTable(TABLES.texts, (table) => {
      // What the search index of SQLite knows a text by; a row id without a column may change.
      if (!postgres) table.increments('id');
      table.bigInteger('public_id').notNullable();
      table.string('locale', 35).notNullable();
      table.string('field', 20).notNullable();
      table.text('folded').notNullable();
      if (postgres) table.primary(['public_id', 'locale', 'field']);
      else table.unique(['public_id', 'locale', 'field'], { indexName: 'calendar_texts_key' });
    });
  }
  if (!(await trx.schema.hasTable(TABLES.changes))) {
    await trx.schema.createTable(TABLES.changes, (table) => {
      table.bigInteger('number').notNullable().primary();
      table.string('kind', 10).notNullable();
      table.bigInteger('public_id').notNullable();
      table.string('action', 12).notNullable();
      table.string('locales', 255).notNullable().defaultTo('');
      // UTC milliseconds.
      table.bigInteger('at').notNullable();
    });
  }
  if (!(await trx.schema.hasColumn(TABLES.changes, 'was'))) {
    // Who could see the record before, where that has changed, see `writeStanding`.
    await trx.schema.alterTable(TABLES.changes, (table) => table.text('was').notNullable().defaultTo(''));
  }
  if (!(await trx.schema.hasTable(TABLES.echoes))) {
    await trx.schema.createTable(TABLES.echoes, (table) => {
      // That of the change.
      table.bigInteger('number').notNullable();
      table.string('kind', 10).notNullable();
      table.bigInteger('public_id').notNullable();
      table.primary(['number', 'public_id']);
    });
  }
  if (!(await trx.schema.hasTable(TABLES.counters))) {
    await trx.schema.createTable(TABLES.counters, (table) => {
      table.string('name', 20).notNullable().primary();
      table.bigInteger('value').notNullable();
    });
  }
  if (!(await trx.schema.hasTable(TABLES.stamps))) {
    await trx.schema.createTable(TABLES.stamps, (table) => {
      table.string('name', 30).notNullable().primary();
      table.text('value').notNullable();
    });
  }
  await trx(TABLES.counters).insert({ name: 'lock', value: 0 }).onConflict('name').ignore();
  if (!(await trx.schema.hasTable(TABLES.imports))) {
    await trx.schema.createTable(TABLES.imports, (table) => {
      // The key's name (such as `_uid`) and its value in the file that was loaded.
      table.string('name', 60).notNullable();
      table.string('value', 500).notNullable();
      table.bigInteger('public_id').notNullable();
      table.primary(['name', 'value']);
    });
  }
  if (!(await trx.schema.hasTable(TABLES.idempotencyKeys))) {
    await trx.schema.createTable(TABLES.idempotencyKeys, (table) => {
      table.string('caller', 40).notNullable();
      table.string('key', 255).notNullable();
      // What was asked for, as a hash.
      table.string('request', 64).notNullable();
      // The request that is carrying it out; null once it is answered.
      table.string('claim', 36);
      // UTC milliseconds: the end of the claim, or of the time that the answer is kept.
      table.bigInteger('expires_at').notNullable();
      // A `CalendarAnswer` as JSON.
      table.text('answer');
      table.primary(['caller', 'key']);
    });
  }
  if (!(await trx.schema.hasTable(TABLES.imageSources))) {
    await trx.schema.createTable(TABLES.imageSources, (table) => {
      // SHA-256 of the address: addresses can be long, and can hold secrets.
      table.string('address_hash', 64).notNullable().primary();
      // Null as long as there is none: `claim` is then the token of whoever fetches it, or failed to.
      table.integer('file_id');
      table.string('claim', 36).notNullable();
      // UTC milliseconds: when somebody else may fetch it, or when it failed.
      table.bigInteger('claimed_until').notNullable();
      table.string('failure', 255);
    });
  }
  if (!(await trx.schema.hasTable(TABLES.trashed))) {
    await trx.schema.createTable(TABLES.trashed, (table) => {
      table.string('id', 36).notNullable().primary();
      table.string('kind', 10).notNullable();
      table.string('document_id', 64).notNullable().index();
      table.string('locale', 35).notNullable();
      // 1: the whole record is in the trash; 0: this language alone.
      table.smallint('whole').notNullable();
      // UTC milliseconds.
      table.bigInteger('trashed_at').notNullable().index();
      // The versions as JSON, see `KeptLanguage`.
      table.text('content').notNullable();
    });
  }
  if (!(await trx.schema.hasTable(TABLES.unpublished))) {
    await trx.schema.createTable(TABLES.unpublished, (table) => {
      table.string('id', 36).notNullable().primary();
      table.string('document_id', 64).notNullable().index();
      table.string('locale', 35).notNullable();
      // UTC milliseconds.
      table.bigInteger('unpublished_at').notNullable().index();
      // The version as JSON, see `KeptVersion`.
      table.text('content').notNullable();
    });
  }
  for (const statement of INDEXES) await trx.raw(statement);
  return { searchIndexed: await createSearchIndexes(trx, postgres) };
}

/** The columns of the index; a table with others was made by another build. */
const INDEX_COLUMNS = [
  'public_id',
  'locale',
  'kind',
  'document_id',
  'is_primary',
  'status',
  'author',
  'slug',
  'sort_name',
  'start_local',
  'end_local',
  'start_utc',
  'end_utc',
  'lasting',
  'date_local',
  'modified_utc',
  'hidden',
  'featured',
  'ticketed',
  'password',
  'lat',
  'lng',
  'parent_id',
  'event_count',
  'source_rows',
  'source_ids',
  'source_at',
  'body',
  'blanked',
  'embedded',
  'structured',
] as const;

/** The tables that a reindex may drop. */
export const DERIVED_TABLES = [TABLES.index, TABLES.links, TABLES.texts] as const;

/**
 * Drops the derived tables where an older build made them in another form; the caller builds them anew.
 * @returns whether it did
 */
export async function dropOutdatedTables(trx: Knex): Promise<boolean> {
  if (!(await trx.schema.hasTable(TABLES.index))) return false;
  const columns = Object.keys(await trx(TABLES.index).columnInfo()).toSorted();
  if (columns.join() === [...INDEX_COLUMNS].toSorted().join()) return false;
  await dropSearchIndexes(trx);
  for (const table of DERIVED_TABLES) await trx.schema.dropTableIfExists(table);
  return true;
}

/** What filters of a list of events ask of a row besides its language and its place in the order. */
const LISTED = 'end_local, status, author, password, featured, ticketed';

const INDEXES = [
  // In the order of the list, whatever statuses are asked for.
  `create index if not exists calendar_index_list on ${TABLES.index}
     (kind, locale, hidden, start_local, date_local, public_id, ${LISTED})`,
  // The same for what stands in for versions in other languages.
  `create index if not exists calendar_index_primary on ${TABLES.index}
     (kind, hidden, start_local, date_local, public_id, locale, ${LISTED}) where is_primary = 1`,
  `create index if not exists calendar_index_lasting on ${TABLES.index} (end_local, start_local) where lasting = 1`,
  `create index if not exists calendar_index_date on ${TABLES.index} (kind, locale, date_local, public_id)`,
  `create index if not exists calendar_index_start on ${TABLES.index} (kind, start_utc)`,
  `create index if not exists calendar_index_end on ${TABLES.index} (kind, end_utc)`,
  `create index if not exists calendar_index_future on ${TABLES.index} (date_local) where status = 'future'`,
  `create index if not exists calendar_index_slug on ${TABLES.index} (kind, slug, locale)`,
  `create index if not exists calendar_index_name on ${TABLES.index} (kind, locale, sort_name)`,
  `create index if not exists calendar_index_author on ${TABLES.index} (kind, locale, author)`,
  `create index if not exists calendar_index_parent on ${TABLES.index} (parent_id)`,
  `create index if not exists calendar_index_place on ${TABLES.index} (kind, lat, lng)`,
  `create index if not exists calendar_index_document on ${TABLES.index} (document_id)`,
  `create index if not exists calendar_links_target on ${TABLES.links} (target_id, role, start_local, event_id)`,
  `create index if not exists calendar_changes_record on ${TABLES.changes} (public_id, number)`,
  `create index if not exists calendar_echoes_record on ${TABLES.echoes} (public_id, number)`,
  `create index if not exists calendar_idempotency_keys_end on ${TABLES.idempotencyKeys} (expires_at)`,
];
