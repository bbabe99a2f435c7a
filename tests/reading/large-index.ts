import type { Knex } from 'knex';
import {
  SEARCH_TABLES,
  searchTables,
} from '../../src/plugins/event-calendar/server/src/storage/search-indexes';
import { isPostgres } from '../../src/plugins/event-calendar/server/src/storage/client';
import type { filterColumns } from '../../src/plugins/event-calendar/server/src/resources/event/list';
import type { IndexRow } from '../../src/plugins/event-calendar/server/src/storage/index-row';
import { DERIVED_TABLES, TABLES } from '../../src/plugins/event-calendar/server/src/storage/tables';
import { SLOTS } from '../../src/plugins/event-calendar/server/src/engine/read/slots';
import { createIndexes } from './sql-indexes';

/** The size of a calendar. */
export interface Size {
  events: number;
  venues: number;
  organizers: number;
  categories: number;
  tags: number;
}

/** Seconds from the start of an event to that of the next one, if nothing else is said: 2,000 events in two years. */
export const EVERY_S = 31_536;
/** 2031-05-11 04:00:00 UTC: half of the events are past. */
export const MIDDLE_S = 1_936_238_400;

export const LARGE: Size = { events: 200_000, venues: 200, organizers: 100, categories: 40, tags: 100 };

/** The first id of each kind; events come last. */
export function firstIds(size: Size): Record<'venue' | 'organizer' | 'category' | 'tag' | 'event', number> {
  const venue = 1;
  const organizer = venue + size.venues;
  const category = organizer + size.organizers;
  const tag = category + size.categories;
  return { venue, organizer, category, tag, event: tag + size.tags };
}

/** SQL that gives the value of each column; those that are left out are null or have their default. */
type Columns = { readonly [Name in keyof IndexRow]?: string };

const insertRows = (columns: Columns, from: string): string =>
  `insert into ${TABLES.index} (${Object.keys(columns).join(', ')}) select ${Object.values(columns).join(', ')} from ${from}`;

/**
 * Fills the empty tables of an index with a calendar of any size, inside the database: every event has a venue, one or two
 * organizers, two categories and three tags; a tenth is not published, a twentieth protected, a fourth has French too.
 */
export async function fillLargeIndex(
  knex: Knex,
  size: Size,
  form: { bodyLength?: number; texts?: number; every?: number } = {},
): Promise<void> {
  // In one transaction, because the memory setting for PostgreSQL's indexes is local to it.
  await knex.transaction((trx) => fill(trx, size, form));
}

async function fill(
  knex: Knex,
  size: Size,
  {
    bodyLength = 20,
    texts = 1,
    every = EVERY_S,
  }: { bodyLength?: number; texts?: number; every?: number } = {},
): Promise<void> {
  const postgres = isPostgres(knex);
  if (postgres) await knex.raw("set local maintenance_work_mem = '256MB'");
  const first = firstIds(size);
  const numbers = (count: number): string =>
    postgres
      ? `(select generate_series(0, ${count - 1})::bigint as n) s`
      : `(with recursive c (n) as (select 0 union all select n + 1 from c where n < ${count - 1}) select n from c) s`;
  const wall = (seconds: string): string =>
    postgres
      ? `to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`
      : `strftime('%Y-%m-%d %H:%M:%S', ${seconds}, 'unixepoch')`;
  const body = `'{"id":' || n || ',"x":"${'x'.repeat(bodyLength)}"'`;
  // The stored form for an event, see `assembleStructured`.
  const structured = `{"@type":"Event"${SLOTS.structured}${SLOTS.structured},"name":"x"}`;
  const source = { source_rows: '1', source_ids: '1', source_at: '1' };
  const one = (kind: 'venue' | 'organizer' | 'category' | 'tag', count: number, own: Columns = {}): string =>
    insertRows(
      {
        public_id: `n + ${first[kind]}`,
        locale: `'en'`,
        kind: `'${kind}'`,
        document_id: `'${kind}-' || n`,
        is_primary: '1',
        status: `'publish'`,
        author: 'n % 20 + 1',
        slug: `'${kind}-' || n`,
        sort_name: `'${kind} ' || n`,
        date_local: wall(`${MIDDLE_S} - n * 3600`),
        modified_utc: wall(`${MIDDLE_S}`),
        ...source,
        body: `${body} || '}'`,
        embedded: `'{"id":' || n || '}'`,
        structured: `'{}'`,
        ...own,
      },
      numbers(count),
    );
  // Pseudo-random, independent of the values derived from the number itself.
  const spread = (salt: number, over: number): string => `(n * ${salt} / 65536) % ${over}`;
  const start = `${MIDDLE_S} + (n - ${Math.floor(size.events / 2)}) * ${every}`;
  const event = (locale: string, condition: string): string => {
    /** A filter whose column is empty finds nothing, which is no test of its statement. */
    const filters: Record<keyof ReturnType<typeof filterColumns>, string> = {
      hidden: 'case when n % 50 = 9 then 1 else 0 end',
      featured: 'case when n % 40 = 1 then 1 else 0 end',
      ticketed: 'case when n % 5 = 1 then 1 else 0 end',
      password: `case when n % 20 = 2 then 'secret' end`,
    };
    return insertRows(
      {
        public_id: `n + ${first.event}`,
        locale: `'${locale}'`,
        kind: `'event'`,
        document_id: `'event-' || n`,
        is_primary: locale === 'en' ? '1' : 'case when n % 50 = 7 then 1 else 0 end',
        status: `case when n % 10 <> 3 then 'publish' when n % 50 = 3 then 'pending' when n % 50 = 13 then 'trash' else 'draft' end`,
        author: 'n % 20 + 1',
        slug: `'event-' || n || '-${locale}'`,
        uid: `'event-' || n || '@calendar.example'`,
        sort_name: `'event ' || n`,
        start_local: wall(start),
        end_local: wall(
          `${start} + case when n % 1000 = 5 then 9000000 when n % 10 = 5 then 200000 else 7200 end`,
        ),
        start_utc: wall(`${start} + 14400`),
        end_utc: wall(`${start} + 21600`),
        lasting: 'case when n % 1000 = 5 then 1 else 0 end',
        date_local: wall(`${start} - 900000`),
        modified_utc: wall(start),
        ...filters,
        ...source,
        body,
        blanked: `case when n % 20 = 2 then '{"id":' || n end`,
        structured: `'${structured}'`,
      },
      `${numbers(size.events)} where ${condition}`,
    );
  };
  const link = (role: 'venue' | 'organizer' | 'category' | 'tag', at: string, position: number): string =>
    `insert into ${TABLES.links} (event_id, role, target_id, position, start_local)
     select n + ${first.event}, '${role}', ${first[role]} + ${at}, ${position}, ${wall(start)} from ${numbers(size.events)}
     where true on conflict do nothing`;
  const words = (salt: number): string =>
    Array.from({ length: 4 }, (_, i) => `'w' || ((n * ${7919 + salt * 104_729} + ${i * 31}) % 5003)`).join(
      ` || ' and the concert of ' || `,
    );

  const statements = [
    one('venue', size.venues, {
      lat: '40.0 + (n * 37 % 1000) / 50.0',
      lng: '-10.0 + (n * 91 % 1000) / 50.0 * case when n % 10 = 4 then null else 1 end',
    }),
    one('organizer', size.organizers),
    one('category', size.categories, {
      parent_id: `case when n % 4 <> 0 then n - n % 4 + ${first.category} end`,
      event_count: 'n % 3',
    }),
    one('tag', size.tags, { event_count: 'n % 3' }),
    event('en', 'n % 50 <> 7'),
    event('fr', 'n % 4 = 3'),
    link('venue', spread(2_654_435_761, size.venues), 0),
    link('organizer', spread(2_246_822_519, size.organizers), 0),
    link('category', spread(3_266_489_917, size.categories), 0),
    link('category', spread(668_265_263, size.categories), 1),
    link('tag', spread(374_761_393, size.tags), 0),
    link('tag', spread(1_181_783_497, size.tags), 1),
    `insert into ${TABLES.seriesDates} (series, original_local, public_id, document_id)
     select 1 + n % 50, ${wall(start)}, n + ${first.event}, 'event-' || n from ${numbers(size.events)} where n % 3 = 1`,
    `insert into ${TABLES.texts} (public_id, locale, field, folded)
     select public_id, locale, 'all', 'event ' || n || ' ' || ${Array.from({ length: texts }, (_, salt) => words(salt)).join(" || ' ' || ")}
     from (select public_id, locale, public_id - ${first.event} as n from ${TABLES.index} where kind = 'event') e`,
    `insert into ${TABLES.texts} (public_id, locale, field, folded)
     select public_id, locale, f.field, f.field || ' ' || ${words(3)} from
     (select public_id, locale, kind, public_id as n from ${TABLES.index} where kind <> 'event') e
     join (select 'name' as field union select 'description' union select 'slug') f on f.field <> 'slug' or kind in ('tag', 'category')`,
    `insert into ${TABLES.changes} (number, kind, public_id, action, at, mark)
     select n + 1, 'event', n + ${first.event}, 'create', 0, 'm' || n from ${numbers(size.events)}`,
  ];
  await dropIndexes(knex, postgres);
  for (const statement of statements) await knex.raw(statement);
  await createIndexes(knex);
  if (!postgres) await makeSearchTables(knex);
}

async function makeSearchTables(knex: Knex): Promise<void> {
  await searchTables(knex.schema);
  for (const [table, condition] of [
    [SEARCH_TABLES.events, "field = 'all'"],
    [SEARCH_TABLES.others, "field <> 'all'"],
  ] as const)
    await knex.raw(
      `insert into ${table} (rowid, folded) select id, folded from ${TABLES.texts} where ${condition}`,
    );
}

/** Drops the indexes: creating them after the rows are inserted is much faster. */
async function dropIndexes(knex: Knex, postgres: boolean): Promise<void> {
  const tables = DERIVED_TABLES.map((table) => `'${table}'`).join();
  if (postgres) {
    const { rows } = await knex.raw(`select indexrelid::regclass as name from pg_index
      where not indisprimary and indrelid::regclass::text in (${tables})`);
    for (const { name } of rows) await knex.raw(`drop index ${name}`);
    return;
  }
  const made = await knex.raw(
    `select name from sqlite_master where type = 'trigger' and tbl_name in (${tables})`,
  );
  for (const { name } of made) await knex.raw(`drop trigger ${name}`);
  for (const table of Object.values(SEARCH_TABLES)) await knex.schema.dropTable(table);
  const indexes = await knex.raw(`select name from sqlite_master
    where type = 'index' and sql is not null and tbl_name in (${tables}) and name <> 'calendar_texts_key'`);
  for (const { name } of indexes) await knex.raw(`drop index ${name}`);
}
