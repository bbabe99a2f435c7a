import type { Core } from '@strapi/strapi';
import { TABLES } from '../../src/plugins/event-calendar/server/src/storage/tables';
import { relationsOf } from '../../src/plugins/event-calendar/server/src/write-model/records/links';
import { momentOf, storageOf } from '../../src/plugins/event-calendar/server/src/storage/documents';
import { KINDS } from '../../src/plugins/event-calendar/server/src/domain/kinds';

type Row = Record<string, unknown>;

const MOMENTS = ['created_at', 'updated_at', 'published_at', 'date', 'publish_at', 'trashed_at'];

/** Columns of the index that hold row ids, document ids or the times of writes. */
const OF_WRITE = ['document_id', 'source_ids', 'source_at', 'date_local', 'modified_utc', 'changed_utc'];

/** Members of responses with the times of writes. */
const WRITTEN = /"(?:(?:date|modified)(?:_utc)?(?:_details)?|validFrom|published)":(?:"[^"]*"|\{[^}]*\})/g;

/** UIDs that the calendar has made. */
const RANDOM_UID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const withoutUid = (row: Row): Row => (RANDOM_UID.test(String(row['uid'])) ? { ...row, uid: 'random' } : row);
const RANDOM_MEMBER = /"uid":"[0-9a-f]{8}-[0-9a-f-]{27}"/g;

/**
 * The content of a calendar's tables, as texts by table, without random values: row ids (replaced by names), document ids, and
 * times since the test began.
 */
export async function everythingIn(strapi: Core.Strapi, since: number): Promise<Record<string, string[]>> {
  const knex = strapi.db.connection;
  const tables: Record<string, string[]> = {};
  const names = new Map<string, string>();
  const nameOf = (table: string, id: unknown): string => names.get(`${table} ${String(id)}`) ?? 'nothing';

  for (const kind of KINDS) {
    const { table } = storageOf(strapi, kind);
    const rows: Row[] = await knex(table).select('*');
    for (const row of rows) {
      const state = row['published_at'] === null ? 'draft' : 'published';
      const name = `${kind} ${String(row['public_id'])} ${String(row['locale'])} ${state}`;
      names.set(`${table} ${String(row['id'])}`, name);
    }
    tables[table] = textsOf(rows.map((row) => withoutRandomValues(row, since)));
  }
  for (const kind of KINDS) {
    for (const { join, target } of relationsOf(strapi, kind)) {
      const rows: Row[] = await knex(join.table).select('*');
      tables[join.table] = textsOf(
        rows.map((row) => ({
          from: nameOf(storageOf(strapi, kind).table, row[join.owner]),
          to: nameOf(storageOf(strapi, target).table, row[join.target]),
          position: join.position === null ? null : row[join.position],
        })),
      );
    }
  }
  const images: Row[] = await knex('files_related_mph').select('*');
  tables['files_related_mph'] = textsOf(
    images.map(({ file_id, related_id, related_type, field, order }) => {
      const kind = KINDS.find((candidate) => String(related_type).endsWith(`.${candidate}`));
      const shown = kind === undefined ? related_id : nameOf(storageOf(strapi, kind).table, related_id);
      return { file_id, shown, field, order };
    }),
  );
  tables[TABLES.texts] = textsOf(await knex(TABLES.texts).select('public_id', 'locale', 'field', 'folded'));
  // Every database has its own epoch.
  const counters: Row[] = await knex(TABLES.counters).whereNot('name', 'epoch').select('*');
  tables[TABLES.counters] = textsOf(counters);
  tables[TABLES.links] = textsOf(await knex(TABLES.links).select('*'));
  // Document ids are random; whether it is that of the record is not.
  tables[TABLES.imports] = textsOf(
    await knex(`${TABLES.imports} as x`)
      .leftJoin(`${TABLES.index} as i`, (on) =>
        on.on('i.public_id', 'x.public_id').andOn('i.document_id', 'x.document_id'),
      )
      .distinct('x.kind', 'x.author', 'x.value', 'x.public_id', 'i.public_id as shown'),
  );
  tables[TABLES.index] = textsOf(
    (await knex<Row>(TABLES.index).select('*')).map((row) => ({
      ...withoutUid(row),
      ...Object.fromEntries(OF_WRITE.map((column) => [column, null])),
      ...Object.fromEntries(
        ['body', 'blanked', 'structured', 'feed'].map((column) => [
          column,
          row[column] === null
            ? null
            : String(row[column]).replaceAll(WRITTEN, '').replaceAll(RANDOM_MEMBER, ''),
        ]),
      ),
    })),
  );
  const changes: Row[] = await knex(TABLES.changes).orderBy('number').select('*');
  // Every language has the modification time in seconds, so which languages differ after an update depends on timing. They have no order.
  tables[TABLES.changes] = changes.map(({ locales, ...row }) =>
    JSON.stringify({
      ...{ ...row, at: null, mark: null },
      locales: row['action'] === 'update' ? null : String(locales).split(',').toSorted(),
    }),
  );
  return tables;
}

function withoutRandomValues(row: Row, since: number): Row {
  const moments = MOMENTS.filter((column) => column in row).map((column) => {
    const moment = momentOf(row[column]);
    return [
      column,
      moment === undefined ? null : moment >= since - 1000 && moment <= Date.now() ? 'now' : moment,
    ];
  });
  return { ...withoutUid(row), ...Object.fromEntries(moments), id: null, document_id: null };
}

/** In an order that does not depend on that of the rows. */
const textsOf = (rows: readonly Row[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();
