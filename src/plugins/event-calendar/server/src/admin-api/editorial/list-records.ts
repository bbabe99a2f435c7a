import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { defaultLocale } from '../../write-model/records/stand-ins';
import { isPostgres } from '../../storage/client';
import { momentOf, storageOf } from '../../storage/documents';
import { dialectOf } from '../../storage/ports/dialect';
import { sql } from '../../storage/ports/sql';
import { TABLES } from '../../storage/tables';
import { groupBy } from '../../domain/group-by';
import { uidOf, nameAttribute } from '../../domain/kinds';
import type { Kind, PostKind } from '../../domain/kinds';
import { fold } from '../../domain/text/fold';
import { instant } from '../../domain/time/types';
import type { Instant } from '../../domain/time/types';
import type { RecordList, RecordSummary } from '../../panel-contract/editorial';
import type { Right } from '../../panel-contract/rights';
import { coveredLanguages } from '../request/covered-languages';
import { ownedVersions } from '../request/person';
import type { OwnedVersion, Person } from '../request/person';

/** The records that a list shows, and their order. */
export interface RecordListing {
  kinds: readonly PostKind[];
  /** The right that the person needs for each record. */
  right: Right;
  /** Adds the conditions on the drafts of a kind, which have the alias `d`. */
  where(drafts: Knex.QueryBuilder, kind: PostKind): void;
  /** The column with the moment that the list is sorted by and shows. */
  moment: 'trashed_at' | 'updated_at';
  order: 'asc' | 'desc';
  /** Text that the title or name must contain. */
  search?: string | undefined;
  page: number;
  pageSize: number;
}

/** A row with further facts that the lists need. */
export interface ListedRow {
  row: RecordSummary;
  moment: Instant;
  versions: readonly OwnedVersion[];
  isPublished: boolean;
}

interface Found {
  kind: PostKind;
  document_id: string;
  locale: string;
  name: string | null;
  start_date: string | null;
  end_date: string | null;
  timezone: string | null;
  all_day: boolean | number | null;
  moment: unknown;
  published: unknown;
  firstname: string | null;
  lastname: string | null;
  username: string | null;
}

/**
 * Lists records of several kinds, one row per record, in the primary language of the record. Takes at most two statements, and one per
 * kind for the languages of the records on the page.
 */
export async function listRecords(
  strapi: Core.Strapi,
  person: Person,
  listing: RecordListing,
): Promise<RecordList<ListedRow>> {
  const knex = strapi.db.connection;
  const { page, pageSize, order } = listing;
  const kinds = listing.kinds.filter((kind) => person.may(listing.right, kind));
  if (kinds.length === 0) return { rows: [], page, pageSize, total: 0 };
  const fallback = await defaultLocale({ trx: knex, strapi });
  const conditions = await Promise.all(kinds.map((kind) => person.condition(listing.right, kind)));
  const drafts = kinds.map((kind, position) =>
    draftsOf(strapi, listing, kind, fallback, conditions[position]),
  );
  const all = knex.unionAll(drafts).as('drafts');
  const total = Number((await knex(all).count('document_id as n').first())?.['n'] ?? 0);
  const found: Found[] = await knex(all)
    .leftJoin('admin_users as u', 'u.id', 'drafts.created_by_id')
    .select('drafts.*', 'u.firstname', 'u.lastname', 'u.username')
    .orderBy([
      { column: 'moment', order },
      { column: 'document_id', order: 'asc' },
    ])
    .offset((page - 1) * pageSize)
    .limit(pageSize);
  const versions = await versionsOfAll(person, found);
  return { rows: found.map((row) => listed(row, versions)), page, pageSize, total };
}

function draftsOf(
  strapi: Core.Strapi,
  { where, moment, search = '' }: RecordListing,
  kind: PostKind,
  fallback: string,
  condition: object | undefined,
): Knex.QueryBuilder {
  const knex = strapi.db.connection;
  const { table } = storageOf(strapi, kind);
  const name = `d.${nameAttribute(kind)}`;
  const ofEvent = (column: string, type: string): Knex.Raw =>
    kind === 'event'
      ? knex.raw('?? as ??', [`d.${column}`, column])
      : knex.raw(`cast(null as ${type}) as ??`, [column]);
  const query = knex(`${table} as d`)
    .select(knex.raw('? as kind', [kind]), 'd.document_id', 'd.locale', 'd.created_by_id', `${name} as name`)
    .select(ofEvent('start_date', 'varchar(255)'), ofEvent('end_date', 'varchar(255)'))
    .select(ofEvent('timezone', 'varchar(255)'), ofEvent('all_day', 'boolean'), `d.${moment} as moment`)
    .select(
      knex.raw(
        `(select max(p.id) from ?? p where p.document_id = d.document_id and p.published_at is not null) as published`,
        [table],
      ),
    )
    .whereNull('d.published_at')
    .where((own) => own.where('d.stand_in', false).orWhereNull('d.stand_in'))
    .whereNotExists(
      knex(`${table} as o`)
        .select(knex.raw('1'))
        .whereRaw('o.document_id = d.document_id and o.published_at is null and o.id <> d.id')
        .where((own) => own.where('o.stand_in', false).orWhereNull('o.stand_in'))
        .where((first) =>
          first
            .where('o.locale', fallback)
            .orWhere((older) => older.whereNot('d.locale', fallback).whereRaw('o.id < d.id')),
        ),
    );
  where(query, kind);
  if (condition !== undefined) whereCovered(strapi, query, kind, condition);
  if (search !== '') whereNamed(knex, query, kind, search);
  return query;
}

/**
 * Restricts the versions `d` of a query to those whose name contains a text. SQLite knows capitals only in ASCII, so the folded name in
 * the index is searched too. That is the name that readers see: a changed draft is found by the letters as they are written.
 */
function whereNamed(knex: Knex, query: Knex.QueryBuilder, kind: PostKind, search: string): void {
  const name = `d.${nameAttribute(kind)}`;
  const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const folded = fold(search);
  const dialect = dialectOf(isPostgres(knex) ? 'postgres' : 'sqlite');
  const holds = dialect.holds(sql`i.sort_name`, sql`${folded}`);
  const indexed = knex(`${TABLES.index} as i`)
    .select(knex.raw('1'))
    .where('i.kind', kind)
    .whereRaw('i.document_id = d.document_id and i.locale = d.locale')
    .whereRaw(holds.sql, [...holds.values]);
  void query.where((either) => {
    void either
      .whereRaw(`?? like ? escape '\\'`, [name, pattern(search)])
      .orWhereRaw(`lower(??) like ? escape '\\'`, [name, pattern(search.toLowerCase())]);
    if (folded !== '') void either.orWhereExists(indexed);
  });
}

/** Restricts the versions `d` of a query to those that a condition of the person's rights covers. */
export function whereCovered(
  strapi: Core.Strapi,
  query: Knex.QueryBuilder,
  kind: PostKind,
  condition: object,
): void {
  const languages = coveredLanguages(condition);
  if (languages === undefined) query.whereIn('d.id', covered(strapi, kind, condition));
  else query.whereIn('d.locale', languages);
}

/** A query for the ids of the versions that a condition of the person's rights covers. */
export const covered = (strapi: Core.Strapi, kind: Kind, condition: object): Knex.QueryBuilder =>
  strapi.db
    .queryBuilder(uidOf(kind))
    .init({ select: ['id'], where: condition, filters: undefined })
    .getKnexQuery();

async function versionsOfAll(person: Person, found: readonly Found[]): Promise<Map<string, OwnedVersion[]>> {
  const byKind = [...groupBy(found, (row) => row.kind)];
  const versions = await Promise.all(
    byKind.map(([kind, rows]) =>
      ownedVersions(
        person,
        kind,
        rows.map((row) => row.document_id),
      ),
    ),
  );
  return groupBy(versions.flat(), (version) => version.documentId);
}

function listed(found: Found, versions: ReadonlyMap<string, OwnedVersion[]>): ListedRow {
  const own = versions.get(found.document_id) ?? [];
  const { start_date: startDate, end_date: endDate, timezone } = found;
  const madeBy = [found.firstname, found.lastname].filter(Boolean).join(' ') || found.username;
  return {
    row: {
      kind: found.kind,
      documentId: found.document_id,
      locale: found.locale,
      languages: own.map(({ locale }) => locale).toSorted(),
      name: found.name ?? '',
      when:
        startDate && endDate && timezone
          ? { startDate, endDate, timezone, allDay: Boolean(found.all_day) }
          : null,
      madeBy,
    },
    moment: momentOf(found.moment) ?? instant(0),
    versions: own,
    isPublished: found.published !== null,
  };
}
