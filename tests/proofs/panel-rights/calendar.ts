import type { Core } from '@strapi/strapi';
import { KINDS } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import { isStandInRow, storageOf } from '../../../src/plugins/event-calendar/server/src/storage/documents';
import type { VersionRow } from '../../../src/plugins/event-calendar/server/src/storage/documents';
import { relationsOf } from '../../../src/plugins/event-calendar/server/src/write-model/records/links';
import type { Database } from './fingerprint';
import { lastGivenIds } from './row-ids';
import type { RowIds } from './row-ids';

/** All versions of all records at one moment. */
export interface Calendar {
  /** By kind and row id. */
  rows: ReadonlyMap<string, { document_id: string; text: string; row: VersionRow }>;
  /** The links between records, as texts that begin with the documentId of their owner. */
  links: ReadonlySet<string>;
  lastPublicId: number;
  lastRowIds: RowIds;
  /** The last row ids that the database has given. */
  lastGivenIds: RowIds;
  uids: ReadonlySet<string>;
}

/** Reads all records. The calendar of the proof is small. */
export async function readCalendar(strapi: Core.Strapi, database: Database): Promise<Calendar> {
  const rows = new Map<string, { document_id: string; text: string; row: VersionRow }>();
  const links = new Set<string>();
  const uids = new Set<string>();
  const lastRowIds = { event: 0, venue: 0, organizer: 0, category: 0, tag: 0 };
  let lastPublicId = 0;
  for (const kind of KINDS) {
    const { table } = storageOf(strapi, kind);
    for (const row of await database.all<VersionRow>(`select * from ${table} order by id`)) {
      rows.set(`${kind} ${row.id}`, { document_id: row.document_id, text: JSON.stringify(row), row });
      lastRowIds[kind] = Math.max(lastRowIds[kind], row.id);
      lastPublicId = Math.max(lastPublicId, Number(row.public_id));
      if (row['uid']) uids.add(String(row['uid']));
    }
    for (const { attribute, target, join } of relationsOf(strapi, kind)) {
      const found = await database.all<{ link: string }>(
        `select o.document_id || ' ' || o.locale || ' ${attribute} ' || t.document_id as link from ${join.table} l
          join ${table} o on o.id = l.${join.owner} join ${storageOf(strapi, target).table} t on t.id = l.${join.target}`,
      );
      for (const { link } of found) links.add(link);
    }
  }
  const [counter] = await database.all<{ value: number }>(
    `select value from calendar_counters where name = 'public_id'`,
  );
  return {
    rows,
    links,
    uids,
    lastRowIds,
    lastGivenIds: await lastGivenIds(database),
    lastPublicId: Math.max(lastPublicId, Number(counter?.value ?? 0)),
  };
}

/** The versions of a record, without those that only stand in for a language, in the order of their creation. */
export const versionsIn = ({ rows }: Calendar, documentId: string): VersionRow[] =>
  [...rows.values()]
    .filter(({ row }) => row.document_id === documentId && !isStandInRow(row))
    .map(({ row }) => row);

/** The versions of the records that one calendar has and the other had not. */
export function newRecords(before: Calendar, after: Calendar, kind: Kind): VersionRow[][] {
  const known = new Set([...before.rows.values()].map(({ document_id }) => document_id));
  const made = new Map<string, VersionRow[]>();
  for (const [key, { document_id, row }] of after.rows) {
    if (!key.startsWith(`${kind} `) || known.has(document_id)) continue;
    made.set(document_id, [...(made.get(document_id) ?? []), row]);
  }
  return [...made.values()];
}
